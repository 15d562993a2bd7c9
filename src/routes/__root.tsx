import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Shell } from '../components/layout/shell.tsx'
import { KEEP_EARLY } from '../lib/early.ts'
import { siteQuery } from '../lib/site.ts'
import { userQuery } from '../lib/user.ts'
import styles from '../styles.css?url'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const site = await queryClient.ensureQueryData(siteQuery)
    await queryClient.ensureQueryData(userQuery)
    return { site }
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'dark' },
      { name: 'theme-color', content: '#0b0f18' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      font(newsreader),
      font(figtree),
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    scripts: [{ children: KEEP_EARLY }],
  }),
  shellComponent: Document,
})

/** The frame of every page, also of one that could not be made because nobody knows who asks. */
function Document({ children }: { children: ReactNode }) {
  const { queryClient } = Route.useRouteContext()
  const site = queryClient.getQueryData(siteQuery.queryKey)
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Shell siteName={site?.name ?? ''}>{children}</Shell>
        <Scripts />
      </body>
    </html>
  )
}
