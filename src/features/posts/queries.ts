import { queryOptions } from '@tanstack/react-query'
import type { Post } from '../../contract/post.ts'
import { getJson } from '../../lib/api-client.ts'

export const latestPostsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['posts', 'latest', limit],
    queryFn: ({ signal }) => getJson<Post[]>(`/api/blog?limit=${limit}`, signal),
  })
