import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Heading, PostStatus } from '../../../contract/posts.ts'
import { users } from './schema-accounts.ts'
import { millisecond } from './schema-columns.ts'

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    status: text().$type<PostStatus>().notNull().default('published'),
    publishedAt: millisecond('published_at').notNull().defaultNow(),
    /** The author; null for posts of the site itself. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
    /** The rendered content: sanitised HTML. */
    html: text().notNull().default(''),
    /** The beginning as plain text, for lists. */
    excerpt: text().notNull().default(''),
    words: integer().notNull().default(0),
    /** The headings of the content. */
    contents: jsonb().$type<Heading[]>().notNull().default([]),
    /** Version of the renderer and the dictionary that rendered it; with another version it is rendered again. */
    renderedBy: text('rendered_by').notNull().default(''),
  },
  (table) => [
    // Ascending and read backwards, like the index of the journal.
    index('posts_published').on(table.publishedAt, table.id),
    index('posts_author').on(table.authorId, table.publishedAt, table.id),
  ],
)

/**
 * Posts of the content files that have ever been loaded: one that was edited or deleted on the site is not loaded
 * again.
 */
export const loadedPosts = pgTable('loaded_posts', { slug: text().primaryKey() })

/** What readers have reported of posts, until an administrator has looked at them. */
export const postReports = pgTable(
  'post_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** What the reader says is wrong with it; empty if nothing. */
    reason: text().notNull(),
    reportedAt: millisecond('reported_at').notNull().defaultNow(),
  },
  (table) => [index('post_reports_post').on(table.postId)],
)
