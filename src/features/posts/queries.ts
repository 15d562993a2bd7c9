import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toast.ts'
import { BLOG_PAGE } from '../../contract/limits.ts'
import type { Post, PostCard, PostFields, ReadPost } from '../../contract/posts.ts'
import { ApiFailure, getJson, getPage, isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { USAGE_KEY, USER_QUERY_META } from '../../lib/user.ts'

export const latestPostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['posts', 'latest', limit],
    queryFn: (context) => getJson<PostCard[]>(`/api/blog?limit=${limit}&view=card`, context),
  })

/** A page of the list of posts; without a cursor the first one. `next` is the API's path of the next page. */
export const blogQuery = (cursor?: string) =>
  queryOptions({
    queryKey: ['posts', 'page', cursor ?? ''],
    queryFn: (context) =>
      getPage<PostCard>(
        `/api/blog?${new URLSearchParams({ limit: `${BLOG_PAGE}`, view: 'card', ...(cursor && { cursor }) })}`,
        context,
      ),
  })

/** A post by its slug. Private to the user, because the author can also read a scheduled post. */
export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', 'read', slug],
    queryFn: (context) => getJson<ReadPost>(`/api/blog/${encodeURIComponent(slug)}`, context),
    meta: USER_QUERY_META,
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
    meta: USER_QUERY_META,
  })

/** The posts that the signed-in user may edit; `q` filters them by title and slug. */
export const managedPostsQuery = (q: string) =>
  queryOptions({
    queryKey: ['posts', 'managed', q],
    queryFn: (context) =>
      getJson<PostCard[]>(
        `/api/blog?${new URLSearchParams({ managed: 'true', view: 'card', ...(q && { q }) })}`,
        context,
      ),
    meta: USER_QUERY_META,
  })

export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', 'slug', slug],
    queryFn: (context) => getJson<{ taken: boolean }>(`/api/blog/slugs/${encodeURIComponent(slug)}`, context),
    meta: USER_QUERY_META,
  })

/** The HTML of a post's Markdown. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['posts', 'preview', content],
    queryFn: () => sendJson<{ html: string }>('POST', '/api/blog/preview', { content }),
    gcTime: 60_000,
    meta: USER_QUERY_META,
  })

/**
 * Creates a post of the user `userId`, or updates the post `id`. The server refuses the request if another user is
 * signed in.
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

/** Returns a function that refetches the posts that are shown and the account's usage, and removes other posts. */
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
  // The session sync reports these once for the whole page.
  if (isSessionFailure(failure)) return
  // A 403 means that the account's quota is used up: trying again wouldn't help.
  const refusal = failure instanceof ApiFailure && failure.status === 403 ? failure.body.error : undefined
  showToast({ title: 'Error', description: refusal ?? description, variant: 'destructive' })
}
