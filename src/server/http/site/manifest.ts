import { Hono } from 'hono'
import { NIGHT_PATH } from '../../../shared/pages.ts'
import type { HttpEnv } from '../context.ts'
import { publicCache } from '../page-cache/response-cache.ts'

/** The web app manifest, with which the site can be installed as an app. */
export const manifestRoutes = new Hono<HttpEnv>().get('/manifest.webmanifest', publicCache, (c) => {
  const { name } = c.get('services').config.site
  return c.body(
    JSON.stringify({
      id: '/',
      name,
      short_name: name,
      description: 'Tell a dream and read what it may mean. A dictionary of dream symbols, and a private journal.',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#0b0f18',
      theme_color: '#0b0f18',
      categories: ['lifestyle', 'education'],
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Write a dream', url: NIGHT_PATH },
        { name: 'Tell a dream', url: '/#interpret' },
        { name: 'Write in the journal', url: '/journal?write=true' },
      ],
      // By POST, so that what is shared never becomes part of an address.
      share_target: {
        action: NIGHT_PATH,
        method: 'POST',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    }),
    200,
    { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  )
})
