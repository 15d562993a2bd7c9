import type { Post, PostFields } from '../../../contract/posts.ts'
import { ApiFailure, sendJson } from '../../../lib/api/api-client.ts'
import { fingerprint } from '../../../lib/device/fingerprint.ts'
import type { NewPostTries } from './post-draft.ts'

/** As the server stores it; without a time of publication, which may be that of the request. */
const fingerprintOf = ({ title, slug, content }: Pick<PostFields, 'title' | 'slug' | 'content'>) =>
  fingerprint([title.trim(), slug.trim().toLowerCase(), content])

/** Adds this version to the tries of a new post. To be stored on the device before the version is sent. */
export function noteSent({ id, sent }: NewPostTries, post: PostFields): NewPostTries {
  return { id, sent: [...new Set([...sent, fingerprintOf(post)])] }
}

/**
 * Creates a post, once however often that is tried: what an earlier try has saved is replaced. Throws like `sendJson`;
 * a post of the same draft that another tab has saved stays as it is.
 */
export async function createPost(userId: number, post: PostFields, { id, sent }: NewPostTries): Promise<Post> {
  try {
    return await sendJson<Post>('POST', '/api/blog', { ...post, id }, userId)
  } catch (failure) {
    const stored = failure instanceof ApiFailure && (failure.body['post'] as Post | undefined)
    if (!stored) throw failure
    if (sent.includes(fingerprintOf(stored))) return sendJson<Post>('PATCH', `/api/blog/${id}`, post, userId)
    return sendJson<Post>('POST', '/api/blog', { ...post, id: undefined }, userId)
  }
}
