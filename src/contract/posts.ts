import { z } from 'zod'
import { formatNumber } from '../shared/format-number.ts'
import { errorSchema } from './errors.ts'
import { POST_LIST_MAX, POST_MAX, POST_MIN, REPORT_MAX, SLUG_MAX, TIMESTAMP_MAX, TITLE_MAX } from './limits.ts'
import { text, unlessBroken } from './text.ts'

/** Who may publish posts: members, members after an editor has read them, or administrators alone. */
export const MEMBER_POSTS = ['published', 'reviewed', 'off'] as const
export type MemberPosts = (typeof MEMBER_POSTS)[number]

/** Whether a post is on the site: it is, it waits for an editor, or an editor has taken it off. */
const POST_STATUSES = ['published', 'waiting', 'unpublished'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

const headingSchema = z.object({ text: z.string(), level: z.int(), id: z.string() })
/** A heading of a post: its text, its level (2 or 3) and its id, which is the fragment of links to it. */
export type Heading = z.infer<typeof headingSchema>

/** A post as a list shows it, without its content. */
export const postCardSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    publishedAt: z.iso.datetime(),
    status: z
      .enum(POST_STATUSES)
      .meta({ description: 'Whether it is on the site; others than its author see only a published one.' }),
    updatedAt: z.iso.datetime(),
    author: z.string().nullable().meta({ description: 'Who wrote it; null for the site itself.' }),
    excerpt: z.string().meta({ description: 'Its beginning, as plain text.' }),
    minutes: z.int().meta({ description: 'About how long it takes to read.' }),
  })
  .meta({ id: 'PostCard' })

export const postSchema = postCardSchema
  .extend({ content: z.string().meta({ description: 'Markdown.' }) })
  .meta({ id: 'Post' })

const postNameSchema = z.object({ title: z.string(), slug: z.string() })

/** A post as its page shows it, with the rendered content. */
export const readPostSchema = postSchema
  .extend({
    html: z.string().meta({ description: 'The content as sanitised HTML.' }),
    contents: z.array(headingSchema).meta({ description: 'Its headings, and the fragments that lead to them.' }),
    previous: postNameSchema.nullable().meta({ description: 'The one published before it.' }),
    next: postNameSchema.nullable(),
  })
  .meta({ id: 'ReadPost' })

const TOO_LONG = `Content must be at most ${formatNumber(POST_MAX)} characters`
const content = text(`Content must be at least ${POST_MIN} characters`)
  .refine((value) => value.trim().length >= POST_MIN, `Content must be at least ${POST_MIN} characters`)
  .max(POST_MAX, TOO_LONG)

/** Slugs that can't be used, because /blog/<slug> is another page. */
const RESERVED_SLUGS = ['new']

const INVALID_DATE = 'Please give a date that exists.'

const postFields = {
  title: text('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(TITLE_MAX, `Title must be at most ${TITLE_MAX} characters`),
  slug: text('Slug is required')
    .trim()
    .toLowerCase()
    .min(1, 'Slug is required')
    .max(SLUG_MAX, `Slug must be at most ${SLUG_MAX} characters`)
    .regex(/^[\w-]+$/, 'Slug may hold letters, digits, "-" and "_" only')
    .refine((slug) => !RESERVED_SLUGS.includes(slug), 'This address is a page of the site. Please choose another.'),
  content,
  publishedAt: z
    .union([z.iso.datetime({ offset: true }).max(TIMESTAMP_MAX), z.iso.date()], { error: unlessBroken(INVALID_DATE) })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 2200, INVALID_DATE),
}

const BODY = { error: 'Please send the post as a JSON object.' }

export const newPostSchema = z
  .object(
    {
      ...postFields,
      publishedAt: postFields.publishedAt.optional(),
      id: z
        .uuid({ error: unlessBroken('Please give the id as a UUID.') })
        .optional()
        .meta({
          description:
            'An id of the client’s own: sent again with the same content, the post isn’t created twice; with another content it is refused (409).',
        }),
    },
    BODY,
  )
  .meta({ id: 'NewPost' })

/** With a post: it is yours and has this id already. Otherwise the slug or the id is taken. */
export const postConflictSchema = errorSchema.extend({ post: postSchema.optional() }).meta({ id: 'PostConflict' })

export const postChangesSchema = z.object(postFields, BODY).partial().meta({ id: 'PostChanges' })

export const previewSchema = z
  .object({ content: text('Please send the content as text.').max(POST_MAX, TOO_LONG) }, BODY)
  .meta({ id: 'PostPreview' })

export const slugSchema = z.object({ slug: z.string(), taken: z.boolean() }).meta({ id: 'PostSlug' })

const INVALID_LIMIT = `The limit must be a whole number from 1 to ${formatNumber(POST_LIST_MAX)}.`

export const postListQuerySchema = z.object({
  limit: z.coerce
    .number({ error: INVALID_LIMIT })
    .int(INVALID_LIMIT)
    .min(1, INVALID_LIMIT)
    .max(POST_LIST_MAX, INVALID_LIMIT)
    .default(POST_LIST_MAX)
    .meta({
      description:
        'How many posts a page has at most; with their contents about 4 MB. Where there are more, the next page’s address is in a Link header.',
    }),
  cursor: text().max(200, 'This cursor can’t be read.').optional(),
  view: z
    .enum(['full', 'card'], { error: unlessBroken('The view must be full or card.') })
    .default('full')
    .meta({ description: 'Whether each post comes with its content.' }),
  managed: z
    .enum(['true', 'false'], { error: unlessBroken('managed must be true or false.') })
    .optional()
    .meta({ description: 'The posts that you may edit, scheduled ones among them.' }),
  q: text()
    .max(200, 'Please search with at most 200 characters.')
    .optional()
    .meta({ description: 'In titles and slugs; only of managed posts.' }),
})

/** What a reader says of a post that shouldn't be on the site. */
export const postReportSchema = z
  .object(
    {
      slug: text('Please name the post.').max(SLUG_MAX, 'Blog Post Not Found'),
      reason: text('Please say in a few words what is wrong with it.')
        .trim()
        .max(REPORT_MAX, `Please say it in at most ${formatNumber(REPORT_MAX)} characters.`)
        .default(''),
    },
    { error: 'Please send the report as a JSON object.' },
  )
  .meta({ id: 'PostReport' })

/** A post that an administrator should look at, because it waits or was reported. */
export const postToReviewSchema = postCardSchema
  .extend({
    reports: z.int().meta({ description: 'How often readers have reported it since it was last looked at.' }),
    reasons: z.array(z.string()).meta({ description: 'What they said, the latest first.' }),
  })
  .meta({ id: 'PostToReview' })

export const postDecisionSchema = z
  .object(
    {
      status: z.enum(['published', 'unpublished'], {
        error: unlessBroken('The status must be published or unpublished.'),
      }),
    },
    { error: 'Please send the decision as a JSON object.' },
  )
  .meta({ id: 'PostDecision' })

export type PostToReview = z.infer<typeof postToReviewSchema>
export type PostDecision = z.infer<typeof postDecisionSchema>
export type Post = z.infer<typeof postSchema>
export type PostCard = z.infer<typeof postCardSchema>
export type ReadPost = z.infer<typeof readPostSchema>
export type NewPost = z.infer<typeof newPostSchema>
export type PostChanges = z.infer<typeof postChangesSchema>
/** The JSON that the editor sends for a new post. */
export type PostFields = z.input<typeof newPostSchema>
