import { Feed } from 'feed'
import { Hono } from 'hono'
import { freshlyRendered } from '../domain/posts.ts'
import { listNewestPosts } from '../storage/posts.ts'
import type { HttpEnv } from './env.ts'
import { forEveryone, remember } from './memory.ts'
import { BLOG_SECONDS } from './pages.ts'

const POSTS = 20

/** The newest posts, whole, for readers of feeds (RSS 2.0). */
export const feedRoutes = new Hono<HttpEnv>().get(
  '/feed.xml',
  remember(
    () => 'feed',
    () => BLOG_SECONDS,
  ),
  forEveryone,
  async (c) => {
    const { database, config, renderer } = c.get('services')
    const { name, url } = config.site
    const posts = await listNewestPosts(database.db, new Date(), POSTS)
    const feed = new Feed({
      title: `${name}: Blog`,
      description: `What ${name} writes about dreams, and on what it rests.`,
      id: `${url}/blog`,
      link: `${url}/blog`,
      language: 'en',
      copyright: name,
      feedLinks: { rss: `${url}/feed.xml` },
      ...(posts[0] && { updated: posts[0].publishedAt }),
    })
    for (const found of posts) {
      const post = await freshlyRendered(database.db, renderer, found)
      const link = `${url}/blog/${post.slug}`
      feed.addItem({
        title: post.title,
        id: link,
        link,
        date: post.publishedAt,
        published: post.publishedAt,
        description: post.excerpt,
        content: absolute(post.html, url, link),
        author: [{ name: post.author ?? name }],
      })
    }
    return c.body(feed.rss2(), 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' })
  },
)

/** A reader of feeds shows the text elsewhere: addresses must say where they lead. */
function absolute(html: string, site: string, post: string): string {
  return html.replaceAll(' href="/', ` href="${site}/`).replaceAll(' href="#', ` href="${post}#`)
}
