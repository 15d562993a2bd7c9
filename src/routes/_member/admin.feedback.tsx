import { createFileRoute, notFound } from '@tanstack/react-router'
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/admin/feedback')({
  loader: ({ context: { user } }) => {
    if (user.role !== 'admin') throw notFound()
  },
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Feedback',
      path: '/admin/feedback',
      hidden: true,
    }),
  component: FeedbackPage,
})
