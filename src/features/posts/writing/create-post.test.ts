// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import { POST_MIN } from '../../../contract/limits.ts'
import type { Post, PostFields } from '../../../contract/posts.ts'
import { createPost, noteSent } from './create-post.ts'
import type { NewPostTries } from './post-draft.ts'

const CONTENT = 'Water came up the stairs. '.repeat(Math.ceil(POST_MIN / 26))

let site: Awaited<ReturnType<typeof openComponentTest>>
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
beforeAll(async () => {
  site = await openComponentTest()
  network = makeUnreliableNetwork(site.app.send)
  vi.spyOn(site.app, 'send').mockImplementation(network.send)
})
afterAll(() => site.close())

const own = async () => (await (await site.app.get('/api/blog?managed=true', site.call)).json()) as Post[]

it('creates a post once, with what was written after a lost response, and doesn’t find its own slug taken', async () => {
  let tries: NewPostTries = { id: crypto.randomUUID(), sent: [] }
  const save = (fields: Partial<PostFields>, ...fates: Fate[]) => {
    const post = { title: ' Stairs', slug: 'Stairs', content: CONTENT, ...fields }
    tries = noteSent(tries, post)
    return network.run(fates, () => site.asUser(() => createPost(site.userId, post, tries)))
  }
  await save({}, 'response lost')
  expect(await save({})).toMatchObject({ id: tries.id, title: 'Stairs' })
  await save({ content: `${CONTENT} They went on.` }, 'answered', 'response lost')
  await save({ title: 'Wet stairs', slug: 'wet-stairs' }, 'lost')
  await save({ title: 'Wet stairs', slug: 'wet-stairs' })
  expect(await own()).toMatchObject([{ id: tries.id, title: 'Wet stairs', slug: 'wet-stairs', content: CONTENT }])
})

it('leaves a post as it is that another tab has made of the same draft', async () => {
  const id = crypto.randomUUID()
  for (const slug of ['from-one-tab', 'from-the-other']) {
    const post = { title: slug, slug, content: CONTENT }
    await site.asUser(() => createPost(site.userId, post, noteSent({ id, sent: [] }, post)))
  }
  expect((await own()).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['from-one-tab', 'from-the-other']))
})
