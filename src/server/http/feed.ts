import { Feed } from 'feed'
import { Hono } from 'hono'
import { freshlyRendered } from '../domain/posts.ts'
import { type Authored, listNewestPosts, type PostRow } from '../storage/posts.ts'
import type { HttpEnv } from './env.ts'
import { BLOG_SECONDS } from './pages.ts'
import { cacheResponses, publicCache } from './response-cache.ts'
import { cdataText, xmlText } from './xml.ts'

const POSTS = 20

/** The newest posts, whole, for readers of feeds (RSS 2.0). */
export const feedRoutes = new Hono<HttpEnv>().get(
  '/feed.xml',
  cacheResponses(
    () => 'feed',
    () => BLOG_SECONDS,
  ),
  publicCache,
  async (c) => {
    const { database, config, renderer } = c.get('services')
    const found = await listNewestPosts(database.db, new Date(), POSTS)
    const posts: FeedPost[] = []
    for (const post of found) posts.push(await freshlyRendered(database.db, renderer, post))
    return c.body(writeFeed(config.site, posts), 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' })
  },
)

type FeedPost = Pick<Authored<PostRow>, 'title' | 'slug' | 'publishedAt' | 'excerpt' | 'html' | 'author'>

/** The feed of these posts as RSS 2.0: well-formed XML with one item for each, whatever stands in their texts. */
export function writeFeed({ name, url }: { name: string; url: string }, posts: FeedPost[]): string {
  const site = xmlText(name)
  const feed = new Feed({
    title: `${site}: Blog`,
    description: `What ${site} writes about dreams, and on what it rests.`,
    id: `${url}/blog`,
    link: `${url}/blog`,
    language: 'en',
    copyright: site,
    feedLinks: { rss: `${url}/feed.xml` },
    ...(posts[0] && { updated: posts[0].publishedAt }),
  })
  for (const post of posts) {
    const link = `${url}/blog/${post.slug}`
    feed.addItem({
      title: cdataText(post.title),
      id: link,
      link,
      date: post.publishedAt,
      published: post.publishedAt,
      description: cdataText(post.excerpt),
      content: cdataText(absolute(post.html, url, link)),
      author: [{ name: xmlText(post.author ?? name) }],
    })
  }
  return feed.rss2()
}

/** A reader of feeds shows the text elsewhere: addresses must say where they lead. */
function absolute(html: string, site: string, post: string): string {
  return html.replaceAll(' href="/', ` href="${site}/`).replaceAll(' href="#', ` href="${post}#`)
}
