import { queryOptions } from '@tanstack/react-query'
import { BLOG_PAGE } from '../../contract/limits.ts'
import type { Post, PostCard, PostToReview, ReadPost } from '../../contract/posts.ts'
import { ApiFailure, getJson, getPage, sendJson } from '../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'
import { MINUTE_MS } from '../../shared/durations.ts'

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

/** For administrators: the posts that wait or were reported. */
export const postsToReviewQuery = queryOptions({
  queryKey: ['posts', 'to-review'],
  queryFn: (context) => getJson<PostToReview[]>('/api/admin/posts', context),
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
    gcTime: MINUTE_MS,
    meta: USER_QUERY_META,
  })
