import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../support/server-process.ts'
import { makeSmallSite } from '../support/small-site.ts'
import { expect, expectAccessible, SECURE_ONLY, THOROUGH, test } from './visitor.ts'

const PHONE = { width: 390, height: 844 }

test('a misspelt search finds the symbol, which links to a related symbol and its category', async ({ page }) => {
  await page.goto('/categories')
  const box = page.getByRole('combobox', { name: 'Search dream symbols' })
  await box.fill('snkae')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=snkae$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "snkae"')
  await expect(page.getByText('Showing results for “snake”.')).toBeVisible()
  await expect(page.getByText(/^Found \d+ results?$/)).toBeVisible()
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading', { name: 'Snake' })).toBeVisible()
  await expect(first.locator('mark').first()).toHaveText(/snake/i)
  await expectAccessible(page)

  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Snake' })).toBeVisible()
  await expect(page).toHaveTitle('Snake Dream Meaning - Somnary')
  for (const name of [
    'Key Takeaway',
    'In your dream',
    'Cultural & Historical Context',
    'Related Dream Symbols',
    'Sources & References',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expectAccessible(page)

  const related = page.locator('section[aria-labelledby=related]').getByRole('link').first()
  const name = await related.innerText()
  await related.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const back = page.getByRole('link', { name: /^Back to / })
  const category = (await back.innerText()).replace(/^Back\s*to\s*/, '')
  await back.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category)
  await expect(page.getByText(/^\d+ dream interpretations$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await expect(page.getByRole('heading', { name: 'Explore by Category' })).toBeVisible()
})

test('the search suggests symbols while the user types, and works by keyboard', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Search dream symbols' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('serp')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Snake')
  await expect(options.first()).toContainText('serpent')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /\w/)
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await box.fill('tsun')
  await expect(options.first()).toContainText('Tidal Wave')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/interpretation\/tidal-wave$/)
})

test('a blank search does nothing, and one without results says so', async ({ page }) => {
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Search dream symbols' })
  await box.fill('   ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await box.fill('  xqzzyv  ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=xqzzyv$/)
  await expect(page.getByText('No interpretations found for "xqzzyv"')).toBeVisible()
  await expect(page.getByText('Try searching for different dream symbols')).toBeVisible()
  await expectAccessible(page)
})

test('a number or markup in the query parameter is searched for literally', async ({ page }) => {
  await page.goto('/search?q=42')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "42"')
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "<img src=x onerror=alert(1)>"')
})

test('each situation of a symbol has an address, at which it is marked', async ({ page }) => {
  await page.goto('/interpretation/snake#it-bit-you')
  const situations = page.getByRole('region', { name: 'In your dream' })
  await expect(situations.getByRole('heading', { name: 'It bit you' })).toBeInViewport()
  await expect(page.locator('#it-bit-you')).toHaveAttribute('data-target')
  const other = situations.getByRole('heading').last().getByRole('link')
  const anchor = (await other.getAttribute('href'))?.split('#')[1]
  await other.click()
  await expect(page).toHaveURL(new RegExp(`#${anchor}$`))
  await expect(page.locator('[data-target]')).toHaveAttribute('id', anchor as string)
  await expectAccessible(page)
})

test('sharing a symbol copies its address if the device has no share sheet', SECURE_ONLY, async ({ page }) => {
  await page.goto('/interpretation/moon')
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The interpretation link has been copied to your clipboard.', { exact: true }),
  ).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the share sheet gets the symbol’s excerpt, from its page and from its card', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
  })
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  const entry = await (await page.request.get('/api/interpretations/moon')).json()
  await page.goto('/interpretation/moon')
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(shared)
    .toEqual([
      { title: 'Moon - Somnary Dream Interpretation', text: `${entry.content.slice(0, 200)}…`, url: page.url() },
    ])
  await page.goto('/category/nature')
  await page.getByRole('button', { name: 'Share Moon' }).click()
  await expect
    .poll(shared)
    .toEqual([
      { title: 'Moon', text: entry.content.slice(0, 200), url: new URL('/interpretation/moon', page.url()).href },
    ])
})

test('two traditions are compared side by side, and the URL keeps the selection', SECURE_ONLY, async ({ page }) => {
  await page.goto('/symbol-comparison')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await expect(page.getByRole('link', { name: /View Full Interpretation/ })).toHaveCount(10)
  await expectAccessible(page)
  for (const name of ['Western', 'Indian', 'Islamic']) await page.getByText(name, { exact: true }).first().click()
  await expect(page).toHaveURL(/traditions=korean%2Cchinese/)
  await expect(page.getByRole('columnheader')).toHaveText(['Symbol', 'Korean', 'Chinese'])
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(['Symbol', 'Korean', 'Chinese'])
  await page.getByLabel('Snake', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('rowheader')).toHaveCount(9)
  await expect(page).toHaveURL(/symbols=water/)
})

test('a symbol that is not among the first ten can be compared, too', async ({ page }) => {
  await page.goto('/symbol-comparison?symbols=monkey,none-such')
  await expect(page.getByRole('rowheader')).toHaveText(/Monkey/)
  await page.goto('/symbol-comparison?symbols=none-such')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})

test('a tradition leads to its symbols, at the place where it speaks of them', async ({ page }) => {
  await page.goto('/interpretation/snake')
  await page.getByRole('link', { name: 'Islamic', exact: true }).click()
  await expect(page).toHaveURL('/traditions/islamic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dreams in the Islamic tradition')
  await page
    .getByRole('region', { name: /It speaks of/ })
    .getByRole('link', { name: 'Snake', exact: true })
    .click()
  await expect(page).toHaveURL('/interpretation/snake#islamic')
  await expect(page.getByRole('heading', { name: 'Islamic', exact: true })).toBeInViewport()
  expect((await page.goto('/traditions/none-such'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tradition not found')
})

test('a search for what a symbol did leads to just that', async ({ page }) => {
  await page.goto('/search?q=dog%20biting%20me')
  await page.getByRole('link', { name: /^Dog/ }).first().click()
  await expect(page).toHaveURL('/interpretation/dog#it-bit-you')
  await expect(page.getByRole('heading', { name: 'It bit you' })).toBeInViewport()
})

test('on a phone the comparison is stacked, and nothing scrolls sideways', THOROUGH, async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/symbol-comparison', '/categories', '/category/animals', '/symbols', '/search?q=fear']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})

test('in the index from A to Z, a letter leads to its symbols', async ({ page }) => {
  await page.goto('/symbols')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'W' }).click()
  await expect(page).toHaveURL(/#w$/)
  await expect(page.getByRole('heading', { name: 'W', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Water', exact: true }).click()
  await expect(page).toHaveURL(/\/interpretation\/water$/)
})

test('a source with an address is a link, the others are plain text', async ({ page }) => {
  await page.goto('/interpretation/teeth-falling-out')
  const sources = page.locator('section[aria-labelledby=sources]')
  await expect(sources.getByRole('link', { name: /Rozen/ })).toHaveAttribute('href', /^https:\/\/doi\.org\//)
  await expect(sources.getByRole('link', { name: /Artemidorus/ })).toHaveCount(0)
})

test('a claim leads to its source, and the source back to the claim', async ({ page }) => {
  await page.goto('/interpretation/owl')
  const source = page.locator('li[id^=source-]').filter({ hasText: 'under būm (owl)' }).first()
  const number = (await source.getAttribute('id'))?.replace('source-', '')
  const claim = page.getByRole('link', { name: `Source ${number}`, exact: true })
  await claim.click()
  await expect(page).toHaveURL(new RegExp(`#source-${number}$`))
  await expect(source).toBeInViewport()
  await page.getByRole('link', { name: `Source ${number} in the text` }).press('Enter')
  await expect(claim).toBeInViewport()
  // Words emphasized in the file are emphasized on the page.
  await expect(page.locator('section[aria-labelledby=context] em')).toHaveText('būm')
})

test('unknown categories and symbols respond with 404', async ({ page }) => {
  const category = await page.goto('/category/no-such-category')
  expect(category?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category not found')
  await expect(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible()
  await expectAccessible(page)
  const symbol = await page.goto('/interpretation/no-such-symbol')
  expect(symbol?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interpretation Not Found')
  await expect(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible()
})

test('a dream is interpreted, and invalid input reported, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Your dream').fill('Too short')
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please tell a little more: a dream needs at least 30 characters.')
  await expect(page.getByLabel('Your dream')).toHaveValue('Too short')
  await page
    .getByLabel('Your dream')
    .fill('A snake lay across the corridor of my old school and I did not dare to step over it.')
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Symbols in your dream' }).getByRole('link', { name: 'Snake' }),
  ).toBeVisible()
  await expect(page.locator('blockquote')).toContainText('A snake lay across the corridor')
  const reading = page.getByRole('region', { name: 'Detailed Interpretation' })
  await expect(reading.getByRole('heading', { name: 'Snake' })).toBeVisible()
  // What else it may have done leads to the symbol's page.
  await expect(reading.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    /\/interpretation\/snake#/,
  )
  await expect(page.getByRole('region', { name: 'Detailed Interpretation' }).getByRole('button')).toHaveCount(0)
  await context.close()
})

test('the search works without JavaScript, and a symbol’s page prints without navigation', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/categories')
  await page.getByRole('combobox').fill('serpent')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Snake' })).toBeVisible()
  await page.goto('/interpretation/snake#it-bit-you')
  await expect(page.locator('li:target')).toContainText('It bit you')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
  await context.close()
})

test('a symbol is a term of the dictionary for machines, which leads to the file with all of it', async ({ page }) => {
  const dataOfType = async (type: string) => {
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text)).find((one) => one['@type'] === type)
  }
  const site = await (await page.request.get('/api/site')).json()
  await page.goto('/interpretation/snake')
  const term = await dataOfType('DefinedTerm')
  expect(term).toMatchObject({
    name: 'Snake',
    alternateName: expect.arrayContaining(['serpent']),
    description: await page.locator('#answer').innerText(),
    url: `${site.url}/interpretation/snake`,
    termCode: 'snake',
  })
  await page.goto(new URL(term.inDefinedTermSet.url).pathname)
  const set = await dataOfType('DefinedTermSet')
  expect(set).toMatchObject({ '@id': term.inDefinedTermSet['@id'], name: term.inDefinedTermSet.name })
  expect(set.license).toBe('https://creativecommons.org/licenses/by/4.0/')
  const { distribution, mainEntity } = await dataOfType('Dataset')
  expect(mainEntity['@id']).toBe(set['@id'])
  const file = page.getByRole('link', { name: 'one file' })
  await expect(file).toHaveAttribute('href', new URL(distribution.contentUrl).pathname)
  const { symbols } = await (await page.request.get(new URL(distribution.contentUrl).pathname)).json()
  const { url, answer } = symbols.find(({ slug }: { slug: string }) => slug === term.termCode)
  expect([url, answer]).toEqual([term.url, term.description])
})

test('an old address of a symbol leads to its page, from outside and from within the site', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-renamed-'))
  await makeSmallSite(folder, { snake: { formerSlugs: ['serpents'] } })
  const server = await startServer({ DATA_DIR: path.join(folder, 'data'), AI_PROVIDER: 'dictionary' }, folder)
  try {
    const outside = await page.request.get(`${server.url}/interpretation/serpents`, { maxRedirects: 0 })
    expect([outside.status(), outside.headers()['location']]).toEqual([301, '/interpretation/snake'])
    await page.goto(`${server.url}/interpretation/serpents#it-bit-you`)
    await expect(page).toHaveURL(`${server.url}/interpretation/snake#it-bit-you`)
    await expect(page.getByRole('heading', { level: 1, name: 'Snake' })).toBeVisible()

    const account = { username: 'a-writer', password: 'seven moons over Lisbon' }
    await page.request.post(`${server.url}/api/register`, { data: account })
    const post = { title: 'Old links', slug: 'old-links', content: 'What is left of [[serpents]] in the grass.' }
    expect((await page.request.post(`${server.url}/api/blog`, { data: post })).status()).toBe(201)
    await page.goto(`${server.url}/blog/old-links`)
    const link = page.getByRole('article').getByRole('link', { name: 'snake' })
    await expect(link).toHaveAttribute('href', '/interpretation/serpents')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await link.click()
    await expect(page).toHaveURL(`${server.url}/interpretation/snake`)
    await expect(page.getByRole('heading', { level: 1, name: 'Snake' })).toBeVisible()
    // The router followed the link without loading a page, and going back leads past the old address.
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/blog/old-links`)
  } finally {
    // Requests that the page may still be making would fail with the server.
    await page.close()
    await server.stop()
  }
})
