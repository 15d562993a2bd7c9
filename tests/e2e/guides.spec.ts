import { becomeMember, newName, PASSWORD } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const GUIDES = [
  '/about',
  '/faq',
  '/how-to-interpret-dreams',
  '/glossary',
  '/nightmares',
  '/privacy-policy',
  '/terms-of-service',
]

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
  const place = () => second.locator('summary').evaluate((summary) => Math.round(summary.getBoundingClientRect().top))
  await second.scrollIntoViewIfNeeded()
  const before = await place()
  await second.locator('summary').click()
  await expect(second.locator('p')).toBeVisible()
  await expect(first.locator('p')).toBeHidden()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
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

test('the guide to nightmares numbers its sources, and is readable without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/faq')
  await page.getByText('What are nightmares, and can anything be done about them?').click()
  await page.getByRole('link', { name: 'What helps against nightmares, and an exercise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nightmares, and how to rewrite one')
  const references = await page.locator('sup a').all()
  expect(references.length).toBeGreaterThan(20)
  const numbers = new Set<string>()
  for (const reference of references) {
    const href = (await reference.getAttribute('href')) ?? ''
    numbers.add(href)
    await expect(page.locator(href)).toHaveCount(1)
  }
  // Every source is referred to.
  await expect(page.locator('[id^=source-]')).toHaveCount(numbers.size)
  await expect(page.getByRole('link', { name: 'findahelpline.com' }).first()).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await context.newPage()
  await plain.goto('/nightmares')
  await expect(plain.getByRole('heading', { name: 'Step 5: Rehearse it' })).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Keep in the journal' })).toHaveCount(0)
  await context.close()
})

test('a nightmare is rewritten by keyboard on a phone, stored nowhere, and kept in the journal', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await becomeMember(page)
  await page.goto('/nightmares')
  const keep = page.getByRole('button', { name: 'Keep in the journal' })
  const newVersion = page.getByLabel('The new version')
  await keep.press('Enter')
  await expect(page.getByText('Write the new version first, even if it is one sentence.')).toBeVisible()
  await expect(newVersion).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('The door opens on a garden.')
  await expect(page.getByText('Write the new version first')).toHaveCount(0)
  await page.getByLabel('The nightmare, in a few sentences (optional)').focus()
  await page.keyboard.type('A corridor without a door.')
  await page.keyboard.press('Tab')
  await expect(newVersion).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(keep).toBeFocused()
  // It survives a look at another page of the site.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(newVersion).toHaveValue('The door opens on a garden.')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('garden')

  await keep.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Entry' })
  await expect(dialog.getByLabel('Title')).toHaveValue('A nightmare, rewritten')
  await expect(dialog.getByLabel('Dream description')).toHaveValue(
    'The new version\n\nThe door opens on a garden.\n\nThe nightmare\n\nA corridor without a door.',
  )
  await dialog.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByRole('article', { name: 'A nightmare, rewritten' })).toBeVisible()
})

test('a guest who keeps a rewritten nightmare signs in first, and loses nothing', async ({ page }) => {
  await page.goto('/nightmares')
  await page.getByLabel('The new version').fill('The wolf is a puppy.')
  await page.getByRole('button', { name: 'Keep in the journal' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Dream description')).toHaveValue('The wolf is a puppy.')
})

test('two sentences and a link stand under a dream that is told as a nightmare that returns', async ({ page }) => {
  await page.goto('/')
  await page
    .getByLabel('Your dream')
    .fill('I keep having this nightmare. A man chases me down a corridor of my old school.')
  await page.getByRole('button', { name: 'Interpret my dream' }).click()
  const note = page.getByLabel('About nightmares that return')
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await note.getByRole('link', { name: 'guide to nightmares' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nightmares, and how to rewrite one')
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
  expect(await ofType('/nightmares', 'Article')).toMatchObject({ headline: 'Nightmares, and how to rewrite one' })
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
