import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { newPostSchema } from '../../contract/posts.ts'
import { parseFrontMatter } from './front-matter.ts'
import { ContentError } from './read.ts'

/** The content of a post's file; the slug is the file's name. */
export type PostFile = { slug: string; title: string; publishedAt: Date; content: string }

const fileSchema = newPostSchema.required({ publishedAt: true })

/**
 * Reads and validates the posts below `root`: their fields, and that the symbols and posts they link to exist. Throws a
 * {@link ContentError} with all faults at once.
 */
export async function readPosts(root: string, symbols: readonly { slug: string }[]): Promise<PostFile[]> {
  const folder = path.join(root, 'posts')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const known = new Set(symbols.map(({ slug }) => slug))
  const faults: string[] = []
  const files: PostFile[] = []
  for (const name of names) {
    const { data: frontMatter, content } = parseFrontMatter(await readFile(path.join(folder, name), 'utf8'))
    const fields = { ...frontMatter, slug: name.replace(/\.md$/, ''), content: content.trim() }
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
