import { expect, expectAccessible, test } from './visitor.ts'

const GUIDES = ['/about', '/faq', '/how-to-interpret-dreams', '/glossary', '/privacy-policy', '/terms-of-service']

test('one question of the FAQ is open at a time, and closes again, without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/faq')
  const questions = page.locator('details')
  await expect(questions).toHaveCount(20)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Understanding Dream Interpretation',
    'Using Somnary Platform',
    'Dream Symbols and Meanings',
    'Dream Psychology and Science',
    'Cultural and Historical Context',
    'Still have questions?',
    'Explore',
    'Resources',
  ])
  const [first, second] = [questions.nth(0), questions.nth(5)]
  await first.locator('summary').press('Enter')
  await expect(first.locator('p')).toBeVisible()
  await expectAccessible(page)
  await second.locator('summary').click()
  await expect(second.locator('p')).toBeVisible()
  await expect(first.locator('p')).toBeHidden()
  await second.locator('summary').click()
  await expect(second.locator('p')).toBeHidden()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await context.newPage()
  await plain.goto('/faq')
  await plain.locator('summary').first().click()
  await expect(plain.locator('details p').first()).toBeVisible()
  await context.close()
})

test('the glossary is filtered while the user types, and each term has an anchor', async ({ page }) => {
  await page.goto('/glossary#rem-sleep')
  await expect(page.locator('#rem-sleep')).toBeInViewport()
  await expect(page.getByText('Showing 25 of 25 terms')).toBeVisible()
  const terms = await page.locator('dt').allInnerTexts()
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(terms).toEqual(
    expect.arrayContaining([
      'Archetype',
      'Collective Unconscious',
      'Lucid Dreaming',
      'REM Sleep',
      'Shadow',
      'Anima/Animus',
    ]),
  )
  await page.getByPlaceholder('Search terms...').fill('ARCHETYPE')
  await expect(page.getByText(/^Showing \d of 25 terms$/)).toBeVisible()
  await expect(page.locator('dt', { hasText: 'Archetype' })).toBeVisible()
  await page.getByPlaceholder('Search terms...').fill('xqzzy')
  await expect(page.getByText('No terms found matching "xqzzy". Try a different search term.')).toBeVisible()
  await expectAccessible(page)
})

test('the guide has eight steps with anchors, and links to other pages', async ({ page }) => {
  await page.goto('/how-to-interpret-dreams')
  for (const badge of ['15 minutes', 'Dream journal recommended', 'No prior experience needed']) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
  }
  for (let step = 1; step <= 8; step++) await expect(page.locator(`#step-${step}`)).toHaveCount(1)
  await page.getByRole('link', { name: 'Get Dream Interpretation' }).click()
  await expect(page.getByLabel('Your dream')).toBeFocused()
})

test('the about page links to the interpreter, the legal pages have the date of their last change', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Somnary')
  await page.getByRole('link', { name: 'Start Interpreting Your Dreams' }).click()
  await expect(page).toHaveURL('/')
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ]) {
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page.getByText('Last updated January 15, 2025')).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/[{}]/)
  }
})

test('the structured data of the guides has the required properties of its types', async ({ page }) => {
  const data = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    )
  }
  const ofType = async (path: string, type: string) => (await data(path)).find((one) => one['@type'] === type)
  const faq = await ofType('/faq', 'FAQPage')
  expect(faq.mainEntity).toHaveLength(20)
  expect(faq.mainEntity[0].acceptedAnswer.text.length).toBeGreaterThan(100)
  const howTo = await ofType('/how-to-interpret-dreams', 'HowTo')
  expect([howTo.totalTime, howTo.step.length]).toEqual(['PT15M', 8])
  expect((await ofType('/glossary', 'DefinedTermSet')).hasDefinedTerm).toHaveLength(25)
  expect(await ofType('/about', 'Article')).toMatchObject({ headline: 'About Somnary' })
  expect((await ofType('/', 'WebSite')).potentialAction['@type']).toBe('SearchAction')
  expect(await ofType('/', 'Organization')).toMatchObject({ name: 'Somnary' })
  for (const path of GUIDES) expect((await ofType(path, 'BreadcrumbList')).itemListElement).toHaveLength(2)
})

test('the site has a valid web app manifest', async ({ page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Somnary', display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
})
