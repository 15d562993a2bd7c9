import newsreader from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SiteLayout } from '../components/layout/site-layout.tsx'
import { siteQuery } from '../lib/api/site.ts'
import { loadUserOfPage, userQuery } from '../lib/api/user.ts'
import styles from '../styles.css?url'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const site = await queryClient.ensureQueryData(siteQuery)
    await loadUserOfPage(queryClient)
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
  }),
  shellComponent: Document,
})

/** The HTML document of every page, also of the error page when `beforeLoad` failed: `site` may then be undefined. */
function Document({ children }: { children: ReactNode }) {
  const { queryClient } = Route.useRouteContext()
  const site = queryClient.getQueryData(siteQuery.queryKey)
  const isNight = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === '/night' })
  return (
    // Black before any stylesheet has loaded; src/styles.css sets the night page's other colors. Attributes that the
    // script for members sets before hydration are no fault.
    <html
      lang="en"
      {...(queryClient.getQueryData(userQuery.queryKey) && { 'data-member': '' })}
      {...(isNight && { 'data-night': '', style: { background: '#000' } })}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <SiteLayout siteName={site?.name ?? ''} isBare={isNight}>
          {children}
        </SiteLayout>
        <Scripts />
      </body>
    </html>
  )
}
