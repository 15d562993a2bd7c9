// Apart from queries.ts, which is part of the home page's first load.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../components/ui/failure-toast.ts'
import { showToast } from '../../components/ui/toast.ts'
import type { Post, PostDecision, PostFields } from '../../contract/posts.ts'
import { ApiFailure, sendJson } from '../../lib/api/api-client.ts'
import { USAGE_KEY } from '../../lib/api/user.ts'
import { createPost } from './writing/create-post.ts'
import type { NewPostTries } from './writing/post-draft.ts'

/**
 * Creates a post of the user `userId`, or updates the post `id`. The server refuses the request if another user is
 * signed in.
 */
export function useSavePost(userId: number, id?: string) {
  const refresh = useRefreshPosts()
  return useMutation({
    mutationFn: ({ post, tries }: { post: PostFields; tries: NewPostTries }) =>
      id ? sendJson<Post>('PATCH', `/api/blog/${id}`, post, userId) : createPost(userId, post, tries),
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
    mutationFn: async (id: string) => {
      try {
        await sendJson<void>('DELETE', `/api/blog/${id}`, undefined, userId)
      } catch (failure) {
        // As after a response that was lost.
        if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
      }
    },
    onSuccess: () => {
      showToast({ title: 'Deleted', description: 'Blog post has been deleted successfully.' })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to delete blog post. Please try again.'),
  })
}

/** For administrators: puts a post on the site, or takes it off. */
export function useDecidePost(userId: number) {
  const refresh = useRefreshPosts()
  return useMutation({
    mutationFn: ({ id, status }: PostDecision & { id: string }) =>
      sendJson<void>('POST', `/api/admin/posts/${id}/decision`, { status }, userId),
    onSuccess: (_, { status }) => {
      showToast(
        status === 'published'
          ? { title: 'Published', description: 'Everyone can read this post.' }
          : { title: 'Unpublished', description: 'Only its author and administrators see this post now.' },
      )
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'The post could not be changed. Please try again.'),
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
