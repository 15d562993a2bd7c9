import type { Page } from '@playwright/test'
import { becomeAdministrator, becomeMember, newName } from './member.ts'
import { CONTENT_PAYLOADS, TITLE_PAYLOADS } from './payloads.ts'
import { expect, expectAccessible, test, thoroughAfterFirst } from './visitor.ts'
import { WIDTHS } from './widths.ts'

const CONTENT = 'Of a [[snake]] and what it left behind.[^1]\n\n[^1]: A note.'

async function writePost(
  page: Page,
  post: { title: string; content?: string; publishedAt?: string },
): Promise<{ id: string; slug: string }> {
  const response = await page.request.post('/api/blog', { data: { slug: newName(), content: CONTENT, ...post } })
  expect(response.status()).toBe(201)
  return response.json()
}

test('anyone reads the blog: list, post, notes, a symbol’s card, previous and next', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expect(page.getByRole('link', { name: 'Create New Blog' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Five traditions, one snake/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Five traditions, one snake')
  await expect(page).toHaveTitle('Five traditions, one snake - Somnary')
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
  await expect(page.locator('.prose-post h2').first()).toBeInViewport()
  await page.locator('.prose-post sup a').first().click()
  await expect(page.locator('.prose-post .footnotes li').first()).toBeInViewport()
  const mention = page.locator('.prose-post a[href="/interpretation/snake"]').first()
  await mention.hover()
  const { keyTakeaway } = await (await page.request.get('/api/interpretations/snake')).json()
  await expect(page.getByText(keyTakeaway)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'More posts' })
    .getByRole('link', { name: /^Previous/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Five traditions, one snake')
  await page.goto('/')
  await page.getByRole('region', { name: 'From Our Blog' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/)
})

test('a post has metadata for search engines and feed readers', async ({ page }) => {
  const response = await page.goto('/blog/what-nightmares-are-for?utm_source=x')
  const html = (await response?.text()) ?? ''
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
  const article = data.find((one) => one['@type'] === 'Article')
  expect(article).toMatchObject({ headline: 'What nightmares are for', datePublished: article.dateModified })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\/what-nightmares-are-for$/)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await page.request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png')
  await page.goto('/blog')
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  expect(await (await page.request.get(feed ?? '')).text()).toContain(
    '<title><![CDATA[What nightmares are for]]></title>',
  )
  expect((await page.request.get('/blog/no-such-post')).status()).toBe(404)
  await page.goto('/blog/no-such-post')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found')
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible()
})

test('a member writes with a preview, publishes, reads, edits and deletes', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/admin/blogs')
  await expect(page.getByText('No blog posts yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create Your First Post' }).click()
  await expect(page).toHaveURL('/blog/new')
  const editor = page.getByRole('textbox', { name: 'Content' })
  await expect(page.locator('.cm-editor')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create post' }).click()
  for (const sentence of ['Title is required', 'Slug is required', 'Content must be at least 10 characters']) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  const name = newName()
  await page.getByLabel('Title').pressSequentially(`What ${name} Means!`)
  await expect(page.getByLabel('Slug')).toHaveValue(`what-${name}-means`)
  await editor.fill('A **bold** [[moon]].')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('link', { name: 'moon' })).toHaveAttribute('href', '/interpretation/moon')
  await expect(preview.locator('strong')).toHaveText('bold')
  await page.getByRole('button', { name: 'Create post' }).click()
  await expect(page.getByText('Your blog post has been created.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('link', { name: `What ${name} Means!` }).click()
  await expect(page.locator('.prose-post strong')).toHaveText('bold')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()

  await expect(page.getByLabel('Title')).toHaveValue(`What ${name} Means!`)
  await page.getByLabel('Slug').fill(`by-hand-${name}`)
  await page.getByLabel('Title').fill(`What ${name} meant`)
  await expect(page.getByLabel('Slug')).toHaveValue(`by-hand-${name}`)
  await page.getByLabel('Slug').fill('what-nightmares-are-for')
  await expect(page.getByText('Another post has this slug. Please choose another.')).toBeVisible()
  await page.getByLabel('Slug').fill(`by-hand-${name}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update post' }).click()
  await expect(page.getByText('Your blog post has been updated.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/blogs')
  await expect(page.getByText(`/blog/by-hand-${name}`)).toBeVisible()
  expect((await page.request.get(`/blog/by-hand-${name}`)).status()).toBe(200)

  await page.getByPlaceholder('Search by title or slug').fill('nothing like it')
  await expect(page.getByText('No posts match “nothing like it”.')).toBeVisible()
  await page.getByPlaceholder('Search by title or slug').fill('meant')
  await page.getByRole('button', { name: `Delete What ${name} meant` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Blog Post?' })
  await expect(question).toContainText('permanently deletes the post')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Blog post has been deleted successfully.', { exact: true })).toBeVisible()
  // While the dialog is open, it takes the focus back from the field behind it.
  await expect(question).toBeHidden()
  await page.getByPlaceholder('Search by title or slug').fill('')
  await expect(page.getByText('No blog posts yet.')).toBeVisible()
  await page.goto('/admin/blog/edit/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found')
  await expect(page.getByRole('link', { name: 'Back to Admin' })).toBeVisible()
})

test('leaving the editor with unsaved text asks for confirmation, and the draft is offered again', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/blog/new')
  await expect(page.locator('.cm-editor')).toBeVisible()
  await page.getByLabel('Title').fill('Half a thought')
  await page.getByRole('textbox', { name: 'Content' }).fill('It began with')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/blog/new')
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('link', { name: 'Create New Blog' }).click()
  await expect(page.getByText('This is what you had written on this device and not saved.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('It began with')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto('/journal')
  await expect(page.getByLabel('Unsaved writing')).toHaveCount(0)
})

test('only its author can see a scheduled post', async ({ page, browser, baseURL }) => {
  await becomeMember(page)
  await page.goto('/blog/new')
  await expect(page.locator('.cm-editor')).toBeVisible()
  const title = `Tomorrow ${newName()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Content' }).fill('Not before its time.')
  await page.getByLabel('Published').fill('2099-01-01T12:00')
  const slug = await page.getByLabel('Slug').inputValue()
  await page.getByRole('button', { name: 'Create post' }).click()
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await page.goto(`/blog/${slug}`)
  await expect(page.getByText('Scheduled: no one else sees it yet')).toBeVisible()
  await page.goto('/admin/blogs')
  await expect(page.getByText('Scheduled')).toBeVisible()
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  expect((await stranger.request.get(`/blog/${slug}`)).status()).toBe(404)
  expect(await (await stranger.request.get('/blog')).text()).not.toContain(title)
  await stranger.close()
})

test('a change of a post shows at once, although pages are cached', async ({ page, playwright, baseURL }) => {
  await becomeMember(page)
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const title = `At once ${newName()}`
  expect(await (await stranger.get('/blog')).text()).not.toContain(title)
  const { id } = await writePost(page, { title })
  expect(await (await stranger.get('/blog')).text()).toContain(title)
  await page.request.delete(`/api/blog/${id}`)
  expect(await (await stranger.get('/blog')).text()).not.toContain(title)
})

for (const [index, bypassCSP] of [true, false].entries()) {
  const title = `no post runs a script, ${bypassCSP ? 'even without' : 'under'} the site’s policy`
  test(title, thoroughAfterFirst(index), async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000)
    await becomeMember(page)
    const context = await browser.newContext({ bypassCSP, baseURL: baseURL ?? '' })
    const reader = await context.newPage()
    reader.on('dialog', () => expect('a dialog').toBe('never shown'))
    const AT_ONCE = 4
    const parts = Array.from({ length: Math.ceil(CONTENT_PAYLOADS.length / AT_ONCE) }, (_, at) =>
      CONTENT_PAYLOADS.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    )
    expect(CONTENT_PAYLOADS.length + TITLE_PAYLOADS.length).toBeGreaterThanOrEqual(40)
    const ids: string[] = []
    for (const [at, payloads] of parts.entries()) {
      const title = TITLE_PAYLOADS[at % TITLE_PAYLOADS.length] ?? ''
      const { id, slug } = await writePost(page, {
        title,
        content: payloads.map((payload) => `Before.\n\n${payload}\n\nAfter.`).join('\n\n'),
      })
      ids.push(id)
      await reader.goto(`/blog/${slug}`)
      await reader.locator('html[data-ready]').waitFor({ state: 'attached' })
      // The page is intact: its layout, its title as text, and the words around the payload.
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(reader.getByRole('contentinfo')).toBeVisible()
      await expect(reader.locator('.prose-post').getByText('After.').last()).toBeVisible()
      for (const link of await reader.locator('.prose-post a').all()) {
        expect((await link.getAttribute('href')) ?? '').not.toMatch(/^\W*(javascript|data|vbscript)/i)
      }
      expect(
        await reader
          .locator('.prose-post')
          .locator('script, svg, math, iframe, object, embed, form, style, base, [onerror], [onload]')
          .count(),
      ).toBe(0)
      expect(await reader.evaluate(() => 'ran' in window)).toBe(false)
    }
    // The lists show the same titles and excerpts.
    for (const path of ['/blog', '/']) {
      await reader.goto(path)
      await reader.locator('html[data-ready]').waitFor({ state: 'attached' })
      expect(await reader.evaluate(() => 'ran' in window)).toBe(false)
    }
    await page.goto(`/admin/blog/edit/${ids[1]}`)
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('After.').first()).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    for (const id of ids) await page.request.delete(`/api/blog/${id}`)
    await context.close()
  })
}

test('the blog fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await becomeMember(page)
  await writePost(page, {
    title: 'Averylongtitlewithoutanyspacesinit'.repeat(3),
    content: `${'Averylongword'.repeat(20)}\n\n| a | b |\n|---|---|\n| ${'wide '.repeat(40)} | x |`,
  })
  for (const path of ['/blog', '/blog/dreams-of-the-dead', '/blog/new', '/admin/blogs']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

for (const { name, use } of WIDTHS) {
  test.describe(name, () => {
    test.use(use)

    test('the editor keeps every letter of a phone’s keyboard, which composes words, without a pause', async ({
      page,
    }) => {
      await becomeMember(page)
      await page.goto('/blog/new')
      const editor = page.getByRole('textbox', { name: 'Content' })
      await page.locator('.cm-content').waitFor()
      await editor.click()
      const keyboard = await page.context().newCDPSession(page)
      const words = 'The heron waited at the edge of the lake until I had gone'.split(' ')
      const strokes: Promise<unknown>[] = []
      for (const word of words) {
        for (let at = 1; at <= word.length; at++) {
          const text = word.slice(0, at)
          strokes.push(keyboard.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at }))
        }
        strokes.push(keyboard.send('Input.insertText', { text: `${word} ` }))
      }
      await Promise.all(strokes)
      await expect(editor).toHaveText(words.join(' '))
      await page.getByLabel('Title').fill(`Of herons ${newName()}`)
      await page.getByRole('button', { name: 'Create post' }).click()
      await page
        .getByRole('link', { name: /Of herons/ })
        .first()
        .click()
      await expect(page.locator('.prose-post')).toHaveText(words.join(' '))
    })

    test('the form says who will read a post; a reader reports it, and an editor takes it off with one tap', async ({
      page,
      browser,
      baseURL,
    }) => {
      const username = await becomeMember(page)
      const title = `Of herons ${newName()}`
      const { slug } = await writePost(page, { title })
      await page.goto('/blog/new')
      await expect(page.getByText('Everyone can read it as soon as it is published')).toContainText(username)

      const reader = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
      await reader.goto(`/blog/${slug}`)
      await reader.getByRole('button', { name: 'Report this post' }).click()
      await reader.getByLabel('What is wrong with it?').fill('It names my neighbor.')
      await reader.getByRole('button', { name: 'Send the report' }).click()
      await expect(reader.getByText('Thank you. The editors will look at it')).toBeVisible()

      await becomeAdministrator(page)
      await page.goto('/admin/blogs')
      const review = page.getByRole('region', { name: 'To look at' })
      await expect(review.getByRole('listitem').filter({ hasText: title })).toContainText('It names my neighbor.')
      await expectAccessible(page)
      await review.getByRole('button', { name: `Unpublish ${title}` }).click()
      await expect(
        page.getByText('Only its author and administrators see this post now.', { exact: true }),
      ).toBeVisible()
      await expect(review.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
      expect((await reader.goto(`/blog/${slug}`))?.status()).toBe(404)
      await reader.context().close()
    })
  })
}
