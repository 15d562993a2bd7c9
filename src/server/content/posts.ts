import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { parse as parseYaml } from 'yaml'
import { newPostSchema } from '../../contract/post.ts'
import { valuesOf } from '../domain/posts.ts'
import type { Renderer } from '../markdown/rendered.ts'
import type { Db } from '../storage/db.ts'
import { claimFile, findPost, insertPost } from '../storage/posts.ts'
import { ContentError } from './read.ts'

/** A post as its file holds it; the file's name is its slug. */
export type PostFile = { slug: string; title: string; publishedAt: Date; content: string }

const fileSchema = newPostSchema.required({ publishedAt: true })

/**
 * Reads and checks the posts below `root`: their fields, and that the symbols and posts they link to exist. Throws a {@link ContentError} with all
 * faults at once.
 */
export async function readPosts(root: string, symbols: readonly { slug: string }[]): Promise<PostFile[]> {
  const folder = path.join(root, 'posts')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const known = new Set(symbols.map(({ slug }) => slug))
  const faults: string[] = []
  const files: PostFile[] = []
  for (const name of names) {
    const [, frontMatter = '', content = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(path.join(folder, name), 'utf8')) ?? []
    const fields = {
      ...(parseYaml(frontMatter) as object | null),
      slug: name.replace(/\.md$/, ''),
      content: content.trim(),
    }
    const { success, data, error } = fileSchema.safeParse(fields)
    if (success) files.push(data)
    for (const { path: field, message } of error?.issues ?? [])
      faults.push(`posts/${name}: ${field.join('.')}: ${message}`)
    for (const [, slug = ''] of content.matchAll(/\[\[([^\]|]+)/g)) {
      if (!known.has(slug)) faults.push(`posts/${name}: there is no symbol "${slug}"`)
    }
    for (const [, slug = ''] of content.matchAll(/\]\(\/blog\/([\w-]+)\)/g)) {
      if (!names.includes(`${slug}.md`)) faults.push(`posts/${name}: there is no post "${slug}"`)
    }
  }
  if (faults.length > 0) throw new ContentError(faults)
  return files
}

/**
 * Puts posts into the database that have never been there. One that was edited or deleted since is left as it is, and one whose slug somebody else
 * has taken is left out.
 */
export async function loadPosts(db: Db, renderer: Renderer, files: PostFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start at once: the first one loads, the others wait and find it done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content:posts'))`)
    for (const file of files) {
      if (!(await claimFile(tx, file.slug)) || (await findPost(tx, { slug: file.slug }))) continue
      await insertPost(tx, { ...(await valuesOf(renderer, file)), authorId: null })
    }
  })
}
