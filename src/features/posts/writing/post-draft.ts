import type { Post } from '../../../contract/posts.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'

/** The values of the post form. `publishedAt` is in the device's local time; empty means now. */
export type PostFormValues = { title: string; slug: string; content: string; publishedAt: string }

/** A post that isn't saved yet: its id, and fingerprints of the versions sent, which may have arrived. */
export type NewPostTries = { id: string; sent: readonly string[] }

/** The values of a draft. Only that of a new post has tries, and one of an older build has none. */
export type PostDraft = PostFormValues & Partial<NewPostTries>

export const EMPTY_POST_FORM: PostFormValues = { title: '', slug: '', content: '', publishedAt: '' }

/** The name under which the draft of a post is saved on the device; without an id, of a new post. */
export function draftNameOfPost(id: string | undefined): string {
  return `post:${id ?? 'new'}`
}

export function postFormOf({ title, slug, content, publishedAt }: Post): PostFormValues {
  const date = new Date(publishedAt)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
  return { title, slug, content, publishedAt: local.toISOString().slice(0, 16) }
}

export function isSame(one: PostFormValues, other: PostFormValues): boolean {
  return (['title', 'slug', 'content', 'publishedAt'] as const).every((name) => one[name] === other[name])
}
