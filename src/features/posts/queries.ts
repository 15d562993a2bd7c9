import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toast.ts'
import { BLOG_PAGE } from '../../contract/limits.ts'
import type { Post, PostCard, PostFields, ReadPost } from '../../contract/post.ts'
import { ApiFailure, getJson, getPage, isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { OF_THE_PERSON, USAGE_KEY } from '../../lib/user.ts'

export const latestPostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['posts', 'latest', limit],
    queryFn: (context) => getJson<PostCard[]>(`/api/blog?limit=${limit}&view=card`, context),
  })

/** A page of the blog; the first without a cursor. `next` is the API's address of the next one. */
export const blogQuery = (cursor?: string) =>
  queryOptions({
    queryKey: ['posts', 'page', cursor ?? ''],
    queryFn: (context) =>
      getPage<PostCard>(
        `/api/blog?${new URLSearchParams({ limit: `${BLOG_PAGE}`, view: 'card', ...(cursor && { cursor }) })}`,
        context,
      ),
  })

/** A scheduled post is its author's alone, so what was read as one person is forgotten for the next. */
export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', 'read', slug],
    queryFn: (context) => getJson<ReadPost>(`/api/blog/${encodeURIComponent(slug)}`, context),
    meta: OF_THE_PERSON,
  })

export const postByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'id', id],
    queryFn: async (context) => {
      try {
        return await getJson<Post>(`/api/blog/id/${encodeURIComponent(id)}`, context)
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) throw error
        throw new Error('Failed to fetch blog post', { cause: error })
      }
    },
    meta: OF_THE_PERSON,
  })

/** The posts that whoever is signed in may edit. */
export const managedPostsQuery = (q: string) =>
  queryOptions({
    queryKey: ['posts', 'managed', q],
    queryFn: (context) =>
      getJson<PostCard[]>(
        `/api/blog?${new URLSearchParams({ managed: 'true', view: 'card', ...(q && { q }) })}`,
        context,
      ),
    meta: OF_THE_PERSON,
  })

export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', 'slug', slug],
    queryFn: (context) => getJson<{ taken: boolean }>(`/api/blog/slugs/${encodeURIComponent(slug)}`, context),
    meta: OF_THE_PERSON,
  })

/** Markdown as it would be read. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['posts', 'preview', content],
    queryFn: () => sendJson<{ html: string }>('POST', '/api/blog/preview', { content }),
    gcTime: 60_000,
    meta: OF_THE_PERSON,
  })

/**
 * What is under way of a post: creating it as `userId`, or with an id editing it. Refused when somebody else is signed
 * in by then.
 */
export function useSavePost(userId: number, id?: string) {
  const refresh = useRefreshPosts()
  return useMutation({
    mutationFn: (post: PostFields) =>
      id ? sendJson<Post>('PATCH', `/api/blog/${id}`, post, userId) : sendJson<Post>('POST', '/api/blog', post, userId),
    onSuccess: () => {
      showToast({ title: 'Success!', description: `Your blog post has been ${id ? 'updated' : 'created'}.` })
      return refresh()
    },
    onError: (failure) => showFailure(failure, `Failed to ${id ? 'update' : 'create'} blog post. Please try again.`),
  })
}

export function useDeletePost(userId: number) {
  const refresh = useRefreshPosts()
  return useMutation({
    mutationFn: (id: string) => sendJson<void>('DELETE', `/api/blog/${id}`, undefined, userId),
    onSuccess: () => {
      showToast({ title: 'Deleted', description: 'Blog post has been deleted successfully.' })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to delete blog post. Please try again.'),
  })
}

/** What is shown of posts is asked for again; what isn't shown, when it is shown again. */
function useRefreshPosts() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.removeQueries({ queryKey: ['posts'], type: 'inactive' })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['posts'] }),
      queryClient.invalidateQueries({ queryKey: USAGE_KEY }),
    ])
  }
}

function showFailure(failure: Error, description: string): void {
  // That the session has ended, or is somebody else's, is said once by the page.
  if (isSessionFailure(failure)) return
  // What the account has no room for won't be saved by trying again.
  const refusal = failure instanceof ApiFailure && failure.status === 403 ? failure.body.error : undefined
  showToast({ title: 'Error', description: refusal ?? description, look: 'destructive' })
}
