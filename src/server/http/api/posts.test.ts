import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { type Post, postCardSchema, postSchema, readPostSchema } from '../../../contract/posts.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { readPosts } from '../../content/posts.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import { loadPosts } from '../../domain/posts/content-posts.ts'
import { deletePost } from '../../domain/posts/posts.ts'
import { makeRenderer } from '../../markdown/render.ts'
import type { Database } from '../../storage/connection/db.ts'
import { findPost } from '../../storage/posts.ts'

const SETTINGS = { LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '1000' }
const CONTENT = 'A post about dreams, long enough to be one.'

describeSite('the blog', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  let admin: { cookie: string }
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, SETTINGS)
    await ensureAdmin(database.db, { username: 'editor', password: PASSWORD })
    admin = { cookie: cookieOf(await app.post('/api/login', { username: 'editor', password: PASSWORD })) }
  })
  let names = 0
  const newMember = async () => ({ ...(await app.becomeMember(`writer-${++names}`)), name: `writer-${names}` })
  const newSlug = () => `post-${++names}`
  const write = async (call: { cookie: string }, rest: object = {}): Promise<Post> => {
    const response = await app.post('/api/blog', { title: 'A title', slug: newSlug(), content: CONTENT, ...rest }, call)
    expect(response.status).toBe(201)
    return postSchema.strict().parse(await response.json())
  }
  const soon = () => new Date(Date.now() + HOUR_MS).toISOString()

  it('publishes a member’s post immediately, for everyone', async () => {
    const { call, name } = await newMember()
    const post = await write(call, { content: `A ${'[[snake]] '.repeat(300)}` })
    expect(post).toMatchObject({ author: name, minutes: 1 })
    expect(Date.now() - Date.parse(post.publishedAt)).toBeLessThan(60_000)
    const read = readPostSchema.strict().parse(await (await app.get(`/api/blog/${post.slug}`)).json())
    expect(read.html).toContain('<a href="/interpretation/snake" data-symbol="snake">snake</a>')
    expect(await (await app.get(`/api/blog/id/${post.id}`)).json()).toEqual(post)
    const list = postSchema.array().parse(await (await app.get('/api/blog')).json())
    expect(list[0]).toEqual(post)
    const cards = await (await app.get('/api/blog?view=card&limit=1')).json()
    expect(postCardSchema.strict().array().parse(cards)).toHaveLength(1)
  })

  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'a b' }, 'slug', /letters, digits/],
    [{ slug: 'new' }, 'slug', /page of the site/],
    [{ content: '123456789' }, 'content', 'Content must be at least 10 characters'],
    [{ content: undefined }, 'content', 'Content must be at least 10 characters'],
    [{ publishedAt: 'someday' }, 'publishedAt', 'Please give a date that exists.'],
    [{ publishedAt: '2026-02-30' }, 'publishedAt', 'Please give a date that exists.'],
  ])('refuses %j with a sentence for the field', async (wrong, field, sentence) => {
    const { call } = await newMember()
    const response = await app.post('/api/blog', { title: 'T', slug: newSlug(), content: CONTENT, ...wrong }, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: Record<string, string> }).fields[field]).toMatch(sentence)
  })

  it('lets members change only their own posts, and admins all', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const post = await write(one.call)
    const edit = (call?: { cookie: string }) => app.patch(`/api/blog/${post.id}`, { title: 'Changed' }, call)
    const remove = (call?: { cookie: string }) => app.send(`/api/blog/${post.id}`, { method: 'DELETE' }, call)
    for (const act of [edit, remove]) {
      expect((await act()).status).toBe(401)
      expect((await act(other.call)).status).toBe(403)
    }
    expect((await app.post('/api/blog', {})).status).toBe(401)
    expect(await (await edit(one.call)).json()).toMatchObject({ title: 'Changed', slug: post.slug, content: CONTENT })
    expect((await edit(admin)).status).toBe(200)
    expect((await remove(admin)).status).toBe(204)
    expect((await app.get(`/api/blog/${post.slug}`)).status).toBe(404)
    expect((await edit(one.call)).status).toBe(404)
    expect((await app.patch('/api/blog/no-uuid', { title: 'x' }, one.call)).status).toBe(404)
  })

  it('doesn’t compile to delete a post that was only read', async () => {
    const { call } = await newMember()
    const read = await findPost(database.db, { id: (await write(call)).id })
    // @ts-expect-error Only `authorizePost` makes an `Authorized` post.
    const remove = () => read && deletePost(database.db, read)
    expect(remove).toBeTypeOf('function')
  })

  it('shows a scheduled post only to its author and admins', async () => {
    const [author, other] = [await newMember(), await newMember()]
    const post = await write(author.call, { title: 'Not before its time', publishedAt: soon() })
    for (const call of [author.call, admin]) {
      expect((await app.get(`/api/blog/${post.slug}`, call)).status).toBe(200)
      expect((await app.get(`/api/blog/id/${post.id}`, call)).status).toBe(200)
    }
    for (const call of [{}, other.call]) {
      expect((await app.get(`/api/blog/${post.slug}`, call)).status).toBe(404)
      expect((await app.get(`/api/blog/id/${post.id}`, call)).status).toBe(404)
      expect(await (await app.get('/api/blog', call)).text()).not.toContain('Not before its time')
    }
    expect((await app.patch(`/api/blog/${post.id}`, { title: 'x' }, other.call)).status).toBe(404)
    expect(await (await app.get('/feed.xml')).text()).not.toContain('Not before its time')
    expect(await (await app.get('/sitemap.xml')).text()).not.toContain(post.slug)
    expect((await app.get(`/social/posts/${post.slug}.png`)).status).toBe(404)
    await app.patch(`/api/blog/${post.id}`, { publishedAt: '2026-01-01' }, author.call)
    expect((await app.get(`/api/blog/${post.slug}`)).status).toBe(200)
    expect(await (await app.get('/sitemap.xml')).text()).toContain(post.slug)
  })

  it('gives a slug to only one of several concurrent posts', async () => {
    const { call } = await newMember()
    const slug = newSlug()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        app.post(
          '/api/blog',
          { title: `At once ${at}`, slug: at % 2 ? slug : slug.toUpperCase(), content: CONTENT },
          call,
        ),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.json()).toEqual({
      error: 'Another post has this slug. Please choose another.',
      fields: { slug: 'Another post has this slug. Please choose another.' },
    })
    const second = await write(call)
    expect((await app.patch(`/api/blog/${second.id}`, { slug }, call)).status).toBe(409)
    expect(await (await app.get(`/api/blog/slugs/${slug}`, call)).json()).toEqual({ slug, taken: true })
    expect(await (await app.get('/api/blog/slugs/free-as-air', call)).json()).toMatchObject({ taken: false })
    expect((await app.get(`/api/blog/slugs/${slug}`)).status).toBe(401)
  })

  it('creates a post with an id of the client’s own once, and refuses the id with another content', async () => {
    const { call } = await newMember()
    const post = { id: crypto.randomUUID(), title: 'Twice', slug: newSlug(), content: CONTENT }
    const send = (fields: object = {}, by = call) => app.post('/api/blog', { ...post, ...fields }, by)
    const responses = await Promise.all([send(), send(), send({ slug: post.slug.toUpperCase() })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const fields of [{ title: 'Other' }, { slug: newSlug() }, { content: `${CONTENT} More.` }]) {
      const refused = await send(fields)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ post })
    }
    const foreign = await send({ slug: newSlug() }, (await newMember()).call)
    expect(foreign.status).toBe(409)
    expect(await foreign.json()).toEqual({ error: 'This id is taken. Please choose another.' })
    const usage = await (await app.get('/api/account/usage', call)).json()
    expect(usage).toMatchObject({ posts: { posts: { used: 1 } } })
  })

  it('limits new posts per user and day; refused slugs don’t count', async () => {
    const strict = await openApp(database, { ...SETTINGS, LIMIT_POSTS: '3' })
    const { call } = await newMember()
    const slug = newSlug()
    const post = (slug: string) => strict.post('/api/blog', { title: 'T', slug, content: CONTENT }, call)
    await post(slug)
    for (let at = 0; at < 4; at++) expect((await post(slug)).status).toBe(409)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => post(newSlug())))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
    expect((await post(newSlug())).headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await (await strict.get('/api/blog?managed=true', call)).json()).toHaveLength(3)
  })

  it('lists the posts that a user may edit, searched by title or slug', async () => {
    const [one, other] = [await newMember(), await newMember()]
    await write(one.call, { title: 'About 100% of owls', publishedAt: soon() })
    await write(one.call, { title: 'About foxes' })
    await write(other.call, { title: 'About owls too' })
    const list = async (query: string, call: { cookie: string }) =>
      ((await (await app.get(`/api/blog?managed=true&view=card${query}`, call)).json()) as Post[]).map(
        ({ title }) => title,
      )
    expect(await list('', one.call)).toEqual(['About 100% of owls', 'About foxes'])
    expect(await list('&q=OWLS', one.call)).toEqual(['About 100% of owls'])
    expect(await list('&q=100%25', one.call)).toEqual(['About 100% of owls'])
    expect(await list('&q=%25', other.call)).toEqual([])
    expect(await list('&q=owls', admin)).toEqual(['About 100% of owls', 'About owls too'])
    expect((await app.get('/api/blog?managed=true')).status).toBe(401)
  })

  it('lists posts by pages without gaps, and returns each post’s neighbours', async () => {
    const fresh = await openApp(await open(), SETTINGS)
    const { call } = await fresh.becomeMember('pages')
    const publishedAt = '2026-01-01T00:00:00Z'
    for (let at = 0; at < 7; at++)
      await fresh.post('/api/blog', { title: `${at}`, slug: `p${at}`, content: CONTENT, publishedAt }, call)
    const whole = ((await (await fresh.get('/api/blog')).json()) as Post[]).map(({ slug }) => slug)
    const paged: string[] = []
    let path: string | undefined = '/api/blog?limit=3&view=card'
    while (path) {
      const response: Response = await fresh.get(path)
      paged.push(...((await response.json()) as Post[]).map(({ slug }) => slug))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
    }
    expect(paged).toEqual(whole)
    const [newest, second] = whole
    const read = readPostSchema.parse(await (await fresh.get(`/api/blog/${second}`)).json())
    expect([read.previous?.slug, read.next?.slug]).toEqual([whole[2], newest])
    expect(readPostSchema.parse(await (await fresh.get(`/api/blog/${newest}`)).json()).next).toBeNull()
    expect((await fresh.get('/api/blog?cursor=nonsense&limit=2')).status).toBe(400)
  })

  it('limits a list in posts and in bytes, and returns the rest as further pages', async () => {
    const fresh = await open()
    const long = await openApp(fresh, SETTINGS)
    const insert = (name: string, count: number, bytes: number) =>
      fresh.db.execute(sql`
        insert into posts (slug, title, content, html, published_at)
        select ${name} || '-' || n, ${name}, repeat('x', ${bytes}), '<p>y</p>', now() - n * interval '1 minute'
        from generate_series(1, ${sql.raw(String(count))}) as n`)
    const pagesOf = async (path: string) => {
      const pages: { slugs: string[]; bytes: number }[] = []
      for (let next: string | undefined = path; next; ) {
        const response: Response = await long.get(next)
        const text = await response.text()
        pages.push({ slugs: (JSON.parse(text) as Post[]).map(({ slug }) => slug), bytes: text.length })
        next = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
      }
      expect(new Set(pages.flatMap(({ slugs }) => slugs)).size).toBe(pages.flatMap(({ slugs }) => slugs).length)
      return pages
    }
    await insert('large', 60, 100_000)
    const large = await pagesOf('/api/blog')
    expect(large.map(({ slugs }) => slugs.length)).toEqual([40, 20])
    for (const { bytes } of large) expect(bytes).toBeLessThan(4_100_000)
    expect((await pagesOf('/api/blog?view=card')).map(({ slugs }) => slugs.length)).toEqual([60])
    expect((await pagesOf('/api/blog?limit=25')).map(({ slugs }) => slugs.length)).toEqual([25, 25, 10])
    await fresh.db.execute(sql`delete from posts`)
    await insert('small', 1_001, 100)
    for (const path of ['/api/blog', '/api/blog?view=card']) {
      expect((await pagesOf(path)).map(({ slugs }) => slugs.length)).toEqual([1000, 1])
    }
    await ensureAdmin(fresh.db, { username: 'editor', password: PASSWORD })
    const editor = { cookie: cookieOf(await long.post('/api/login', { username: 'editor', password: PASSWORD })) }
    const managed = await long.get('/api/blog?managed=true', editor)
    expect([((await managed.json()) as Post[]).length, managed.headers.get('Link')]).toEqual([
      1000,
      expect.stringContaining('rel="next"'),
    ])
  })

  it('renders a preview like the published post, for members only', async () => {
    const { call } = await newMember()
    const response = await app.post('/api/blog/preview', { content: '# Hi\n\nA <b>moon</b>: [[moon|the moon]]' }, call)
    expect(await response.json()).toEqual({
      html: '<h2 id="section-hi">Hi</h2>\n<p>A &#x3C;b>moon&#x3C;/b>: <a href="/interpretation/moon" data-symbol="moon">the moon</a></p>',
    })
    expect((await app.post('/api/blog/preview', { content: 'x' })).status).toBe(401)
  })

  it('serves a feed of full posts with absolute links', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Fed & <b>whole</b>', content: 'Of a [[snake]].[^1]\n\n[^1]: A note.' })
    const response = await app.get('/feed.xml')
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toContain('Fed & &lt;b>whole&lt;/b>')
    expect(xml).toContain('href="http://localhost:3000/interpretation/snake"')
    expect(xml).not.toMatch(/href="[/#]/)
  })

  it('deletes posts with their author’s account, also from the response cache', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Here today' })
    expect(await (await app.get('/feed.xml')).text()).toContain('Here today')
    expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
    expect(await (await app.get('/feed.xml')).text()).not.toContain('Here today')
  })

  it('renders an Open Graph image for each post', async () => {
    const { call } = await newMember()
    const post = await write(call, {
      title: 'A long title about what the night does to what the day has left lying around',
    })
    const picture = Buffer.from(await (await app.get(`/social/posts/${post.slug}.png`)).arrayBuffer())
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('inserts the site’s own posts once, so that edited or deleted ones stay so', async () => {
    const fresh = await open()
    const house = await openApp(fresh, SETTINGS)
    const { symbols } = await dictionary
    const renderer = makeRenderer(new Map(symbols.map(({ slug, keyword }) => [slug, keyword])))
    const files = await readPosts('content', symbols)
    expect(files.length).toBeGreaterThanOrEqual(8)
    await loadPosts(fresh.db, renderer, files)
    await ensureAdmin(fresh.db, { username: 'editor', password: PASSWORD })
    const call = { cookie: cookieOf(await house.post('/api/login', { username: 'editor', password: PASSWORD })) }
    const [first, second] = (await (await house.get('/api/blog')).json()) as Post[]
    expect((await house.patch(`/api/blog/${first?.id}`, { title: 'Edited here' }, call)).status).toBe(200)
    expect((await house.send(`/api/blog/${second?.id}`, { method: 'DELETE' }, call)).status).toBe(204)
    await loadPosts(fresh.db, renderer, files)
    const after = (await (await house.get('/api/blog')).json()) as Post[]
    expect(after).toHaveLength(files.length - 1)
    expect(after.map(({ title }) => title)).toContain('Edited here')
    expect(after.map(({ slug }) => slug)).not.toContain(second?.slug)
  })
})
