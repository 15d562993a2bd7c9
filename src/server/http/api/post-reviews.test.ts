import { beforeAll, expect, it } from 'vitest'
import { cookieOf, newAddress, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { type Post, postSchema, postToReviewSchema } from '../../../contract/posts.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import type { Database } from '../../storage/connection/db.ts'

const CONTENT = 'A post about dreams, long enough to be one.'

describeSite('posts by members', (open) => {
  let database: Database
  let admin: { cookie: string }
  /** The site with each of the settings of MEMBER_POSTS. */
  const sites = {} as Record<'published' | 'reviewed' | 'off', Awaited<ReturnType<typeof openApp>>>
  beforeAll(async () => {
    database = await open()
    for (const memberPosts of ['published', 'reviewed', 'off'] as const) {
      const settings = { LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '1000', MEMBER_POSTS: memberPosts }
      sites[memberPosts] = await openApp(database, settings)
    }
    await ensureAdmin(database.db, { username: 'editor', password: PASSWORD })
    admin = { cookie: cookieOf(await sites.reviewed.post('/api/login', { username: 'editor', password: PASSWORD })) }
  })
  let names = 0
  const newMember = async () => (await sites.published.becomeMember(`reviewed-${++names}`)).call
  const write = (site: keyof typeof sites, call: { cookie: string }, slug = `reviewed-post-${++names}`) =>
    sites[site].post('/api/blog', { title: 'A title', slug, content: CONTENT }, call)
  const written = async (site: keyof typeof sites, call: { cookie: string }): Promise<Post> =>
    postSchema.parse(await (await write(site, call)).json())
  const decide = (id: string, status: string, call = admin) =>
    sites.reviewed.post(`/api/admin/posts/${id}/decision`, { status }, call)
  const toReview = async () =>
    postToReviewSchema.array().parse(await (await sites.reviewed.get('/api/admin/posts', admin)).json())
  const report = (slug: string, reason = '') =>
    sites.published.post('/api/post-reports', { slug, reason }, { address: newAddress() })

  /** Everything in which a guest could see the post. */
  async function expectHidden({ id, slug }: Post): Promise<void> {
    const app = sites.reviewed
    for (const path of [`/api/blog/${slug}`, `/api/blog/id/${id}`, `/social/posts/${slug}.png`])
      expect((await app.get(path)).status, path).toBe(404)
    for (const path of ['/api/blog', '/api/blog?view=card&limit=3', '/feed.xml'])
      expect(await (await app.get(path)).text(), path).not.toContain(slug)
  }

  it('wait for an editor where the site says so: nobody else sees them, in no list, feed or picture', async () => {
    const call = await newMember()
    const post = await written('reviewed', call)
    expect(post.status).toBe('waiting')
    await expectHidden(post)
    expect((await sites.reviewed.get(`/api/blog/${post.slug}`, call)).status).toBe(200)
    expect((await sites.reviewed.get(`/api/blog/${post.slug}`, await newMember())).status).toBe(404)
    expect((await sites.reviewed.get(`/api/blog/${post.slug}`, admin)).status).toBe(200)
    expect((await toReview()).map(({ id }) => id)).toContain(post.id)

    expect((await decide(post.id, 'published')).status).toBe(204)
    expect((await sites.reviewed.get(`/api/blog/${post.slug}`)).status).toBe(200)
    expect((await toReview()).map(({ id }) => id)).not.toContain(post.id)
  })

  it('wait again when their author changes them; an administrator’s change doesn’t', async () => {
    const call = await newMember()
    const post = await written('reviewed', call)
    await decide(post.id, 'published')
    expect((await sites.reviewed.patch(`/api/blog/${post.id}`, { title: 'Corrected' }, admin)).status).toBe(200)
    expect((await sites.reviewed.get(`/api/blog/${post.slug}`)).status).toBe(200)
    await sites.reviewed.patch(`/api/blog/${post.id}`, { title: 'Something else' }, call)
    await expectHidden(post)
  })

  it('are reported by anyone, taken off by an administrator, and not put back by their author', async () => {
    const call = await newMember()
    const [quiet, reported] = [await written('published', call), await written('published', call)]
    expect(reported.status).toBe('published')
    expect((await report(reported.slug, 'It names my neighbor.')).status).toBe(204)
    expect((await report(reported.slug)).status).toBe(204)
    expect((await report(quiet.slug)).status).toBe(204)
    const [first, second] = await toReview()
    expect(first).toMatchObject({ id: reported.id, reports: 2, reasons: ['It names my neighbor.'] })
    expect(second).toMatchObject({ id: quiet.id, reports: 1, reasons: [] })

    await decide(quiet.id, 'published')
    expect((await toReview()).map(({ id }) => id)).not.toContain(quiet.id)
    await decide(reported.id, 'unpublished')
    await expectHidden(reported)
    const edited = await sites.published.patch(`/api/blog/${reported.id}`, { title: 'Without names' }, call)
    expect((await edited.json()).status).toBe('waiting')
    await sites.published.patch(`/api/blog/${reported.id}`, { title: 'Once more' }, call)
    await expectHidden(reported)
  })

  it('are only the administrators’ where the site says so; those there are stay', async () => {
    const call = await newMember()
    const before = await written('published', call)
    const refused = await write('off', call)
    expect([refused.status, (await refused.json()).error]).toEqual([403, 'On this site only the editors write posts.'])
    expect((await sites.off.get(`/api/blog/${before.slug}`)).status).toBe(200)
    expect((await write('off', admin)).status).toBe(201)
    expect((await (await sites.off.get('/api/site')).json()).memberPosts).toBe('off')
  })

  it('are decided on by administrators alone', async () => {
    const call = await newMember()
    const post = await written('reviewed', call)
    expect((await decide(post.id, 'published', call)).status).toBe(403)
    expect((await sites.reviewed.get('/api/admin/posts', call)).status).toBe(403)
    expect((await sites.reviewed.get('/api/admin/posts')).status).toBe(401)
    expect((await decide(crypto.randomUUID(), 'published')).status).toBe(404)
    expect((await decide('nonsense', 'published')).status).toBe(404)
    expect((await decide(post.id, 'deleted')).status).toBe(400)
    expect((await report(post.slug)).status).toBe(404)
  })

  it('are reported at most twenty times a day from one network', async () => {
    const post = await written('published', await newMember())
    const address = newAddress()
    const send = () => sites.published.post('/api/post-reports', { slug: post.slug }, { address })
    for (let at = 0; at < 20; at += 1) expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(429)
  })
})
