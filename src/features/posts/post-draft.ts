import type { Post } from '../../contract/posts.ts'

/** The values of the post form. `publishedAt` is in the device's local time; empty means now. */
export type PostFormValues = { title: string; slug: string; content: string; publishedAt: string }

export const EMPTY_POST_FORM: PostFormValues = { title: '', slug: '', content: '', publishedAt: '' }

/** The name under which the draft of a post is saved on the device; without an id, of a new post. */
export function draftNameOfPost(id: string | undefined): string {
  return `post:${id ?? 'new'}`
}

export function postFormOf({ title, slug, content, publishedAt }: Post): PostFormValues {
  const date = new Date(publishedAt)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return { title, slug, content, publishedAt: local.toISOString().slice(0, 16) }
}

export function isSame(one: PostFormValues, other: PostFormValues): boolean {
  return (['title', 'slug', 'content', 'publishedAt'] as const).every((name) => one[name] === other[name])
}
