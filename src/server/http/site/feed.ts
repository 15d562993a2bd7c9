import { Feed } from 'feed'
import { Hono } from 'hono'
import { postPath } from '../../../shared/pages.ts'
import { withCurrentRendering } from '../../domain/posts/posts.ts'
import { type Authored, listNewestPosts, type PostRow } from '../../storage/posts.ts'
import type { HttpEnv } from '../context.ts'
import { cacheResponses, publicCache } from '../page-cache/response-cache.ts'
import { BLOG_SECONDS } from './pages.ts'
import { cdataText, xmlText } from './xml.ts'

const POSTS_MAX = 20

/** The RSS 2.0 feed with the full text of the newest posts. */
export const feedRoutes = new Hono<HttpEnv>().get(
  '/feed.xml',
  cacheResponses(() => 'feed', { secondsOf: () => BLOG_SECONDS }),
  publicCache,
  async (c) => {
    const { database, config, renderer } = c.get('services')
    const found = await listNewestPosts(database.db, new Date(), POSTS_MAX)
    const posts: FeedPost[] = []
    for (const post of found) posts.push(await withCurrentRendering(database.db, renderer, post))
    return c.body(writeFeed(config.site, posts), 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' })
  },
)

type FeedPost = Pick<Authored<PostRow>, 'title' | 'slug' | 'publishedAt' | 'excerpt' | 'html' | 'author'>

/** Returns the RSS 2.0 feed of these posts: well-formed XML with one item for each, whatever their texts contain. */
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
    const link = `${url}${postPath(post.slug)}`
    feed.addItem({
      title: cdataText(withoutMarkup(post.title)),
      id: link,
      link,
      date: post.publishedAt,
      published: post.publishedAt,
      description: cdataText(withoutMarkup(post.excerpt)),
      content: cdataText(withAbsoluteLinks(post.html, link)),
      author: [{ name: xmlText(post.author ?? name) }],
    })
  }
  return feed.rss2()
}

/** Escapes what a feed reader would take for a tag: readers display titles and descriptions as HTML. */
function withoutMarkup(text: string): string {
  return text.replaceAll('<', '&lt;')
}

/** The address of a link, as the renderer writes it: in the text of a post, `<` is always escaped. */
const LINK_ADDRESS = /(<a href=")([^"]*)/g

/** How the renderer escapes characters in an address, such as "&" and the apostrophe. */
const CHARACTER_REFERENCE = /&#x([0-9a-f]+);/gi

/** Makes links absolute, as they are on the post's page: a feed reader displays the text outside the site. */
function withAbsoluteLinks(html: string, post: string): string {
  return html.replaceAll(LINK_ADDRESS, (written, start: string, address: string) => {
    const plain = address.replaceAll(CHARACTER_REFERENCE, (_, code: string) =>
      String.fromCodePoint(Number(`0x${code}`)),
    )
    const absolute = URL.parse(plain, post)?.href
    return absolute === undefined ? written : start + absolute.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;')
  })
}
