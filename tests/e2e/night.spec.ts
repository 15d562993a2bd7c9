import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { becomeMember, newName, PASSWORD } from './member.ts'
import { expect, expectAccessible, holdScripts, SECURE_ONLY, test, WRITES } from './visitor.ts'

const executablePath = findChromium()
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  permissions: ['microphone'],
  launchOptions: {
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath && { executablePath }),
  },
})

const field = (page: Page) => page.getByLabel('Your dream')
const kept = (page: Page) => page.getByText(/^Kept on this device/)

/** Waits until the service worker has the night page, and controls this one. */
async function untilReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

const entries = async (page: Page) =>
  (await (await page.request.get('/api/journal')).json()) as { title: string; dreamContent: string; version: number }[]

/** Records for some three seconds. */
/** Registers from the night page's link, and waits until what was told there is in the journal. */
async function registerFromNight(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await page.getByLabel('Username').fill(newName())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/night')
  await expect(page.getByText('Saved in your journal.')).toBeVisible()
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('button', { name: 'Stop, 0:03' }).click()
  await expect(page.getByText(/^A recording of 0:0\d/)).toBeVisible()
}

/** The largest value of each colour in a screenshot. */
function brightest(png: Buffer): { red: number; green: number; blue: number } {
  const width = png.readUInt32BE(16)
  const channels = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const rows = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const most = [0, 0, 0, 0]
  let above = Buffer.alloc(stride)
  for (let start = 0; start < rows.length; start += stride + 1) {
    const filter = rows[start]
    const row = Buffer.from(rows.subarray(start + 1, start + 1 + stride))
    for (let at = 0; at < stride; at++) {
      const left = at < channels ? 0 : (row[at - channels] ?? 0)
      const up = above[at] ?? 0
      const corner = at < channels ? 0 : (above[at - channels] ?? 0)
      const predictions = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      const value = ((row[at] ?? 0) + (predictions[filter ?? 0] ?? 0)) & 255
      row[at] = value
      const channel = at % channels
      if (value > (most[channel] ?? 0)) most[channel] = value
    }
    above = row
  }
  const [red = 0, green = 0, blue = 0] = most
  return { red, green, blue }
}

/** The predictor of PNG's fourth filter. */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Fails if any pixel is brighter than the deep red, whose colour is oklch(0.5 0.16 27). */
async function expectDark(page: Page): Promise<void> {
  const { red, green, blue } = brightest(await page.screenshot({ fullPage: true, animations: 'allow' }))
  expect(red).toBeLessThanOrEqual(176)
  expect(Math.max(green, blue)).toBeLessThanOrEqual(56)
}

test(
  'a dream written and spoken offline survives a closed page, and is in the journal after signing in',
  SECURE_ONLY,
  async ({ page, context }) => {
    await page.goto('/night')
    await untilReady(page)
    await context.setOffline(true)
    const night = await context.newPage()
    await night.goto('/night')
    await night.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(field(night)).toBeFocused()
    await night.keyboard.type('A lighthouse without a door. Somebody sang inside.')
    await expect(kept(night)).toContainText('Sign in, and it goes to your journal.')
    await night.getByRole('button', { name: 'Record' }).click()
    await expect(night.getByRole('button', { name: 'Stop, 0:03' })).toBeVisible()
    // Closed in the middle of the recording, and without a chance to save anything.
    await night.close({ runBeforeUnload: false })

    await page.goto('/night')
    await expect(field(page)).toHaveValue('A lighthouse without a door. Somebody sang inside.')
    await expect(page.getByText(/^A recording of 0:0[2-4]/)).toBeVisible()
    await page.getByRole('button', { name: /^Play the recording/ }).click()
    await expect(page.getByRole('button', { name: /^Stop the recording/ })).toBeVisible()
    await expectDark(page)

    await context.setOffline(false)
    await registerFromNight(page)
    await expect(page.getByText(/^A recording of 0:0[2-4]/)).toBeVisible()
    expect(await entries(page)).toMatchObject([
      { title: 'A lighthouse without a door', dreamContent: 'A lighthouse without a door. Somebody sang inside.' },
    ])
  },
)

test('a guest’s dream is kept as it is written, and is in the journal after registering', WRITES, async ({ page }) => {
  const dream = 'A lighthouse without a door. Somebody sang inside.'
  await page.goto('/night')
  await field(page).fill(dream)
  await expect(kept(page)).toContainText('Sign in, and it goes to your journal.')
  await page.goto('/night')
  await expect(field(page)).toHaveValue(dream)
  await registerFromNight(page)
  expect(await entries(page)).toMatchObject([{ title: 'A lighthouse without a door', dreamContent: dream }])
})

test(
  'one entry grows with what is typed; offline it waits, and is sent when there is a connection',
  SECURE_ONLY,
  async ({ page, context }) => {
    await becomeMember(page)
    await page.goto('/night')
    await untilReady(page)
    await field(page).fill('A cat.')
    await expect(page.getByText('Saved in your journal.')).toBeVisible()
    await field(page).fill('A cat. It spoke.')
    await page.getByLabel('Title').fill('The cat')
    await expect.poll(() => entries(page)).toMatchObject([{ title: 'The cat', dreamContent: 'A cat. It spoke.' }])
    await expect(page.getByText('Saved in your journal.')).toBeVisible()

    await context.setOffline(true)
    await field(page).fill('A cat. It spoke. I knew the voice.')
    await expect(kept(page)).toContainText('when there is a connection')
    // The page comes from the service worker now, and still knows the user who owns this device.
    await page.goto('/night')
    await expect(field(page)).toHaveValue('A cat. It spoke. I knew the voice.')
    await context.setOffline(false)
    await expect(page.getByText('Saved in your journal.')).toBeVisible()
    const [entry, ...others] = await entries(page)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ title: 'The cat', dreamContent: 'A cat. It spoke. I knew the voice.' })
    // Words that the journal has aren't on the device any more.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('voice')
  },
)

test('an edit that meets a newer version stays on the device, and the journal asks', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/night')
  await field(page).fill('A long staircase.')
  await expect(page.getByText('Saved in your journal.')).toBeVisible()
  const [entry] = (await (await page.request.get('/api/journal')).json()) as { id: string }[]
  await page.request.patch(`/api/journal/${entry?.id}`, { data: { dreamContent: 'Written elsewhere.' } })
  await field(page).fill('A long staircase. It ended in water.')
  await expect(page.getByText(/^This entry was changed elsewhere meanwhile\./)).toBeVisible()
  await page.goto('/journal')
  await expect(page.getByLabel('Unsaved writing')).toContainText('An edit that isn’t saved')
  expect(await entries(page)).toMatchObject([{ dreamContent: 'Written elsewhere.' }])
})

test('a night without a dream is noted with one tap, and offline it waits', SECURE_ONLY, async ({ page, context }) => {
  await becomeMember(page)
  await page.goto('/night')
  await untilReady(page)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const nights = async () => (await page.request.get(`/api/journal/nights/${today.slice(0, 7)}`)).json()
  await page.getByRole('button', { name: 'I didn’t remember one' }).click()
  await expect(page.getByText(/^Noted: no dream remembered on .* It is in your journal\.$/)).toBeVisible()
  expect(await nights()).toEqual([{ day: today, entries: [], isDreamless: true }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(nights).toEqual([])

  await context.setOffline(true)
  await page.getByRole('button', { name: 'I didn’t remember one' }).click()
  await expect(page.getByText(/goes to your journal when there is a connection\.$/)).toBeVisible()
  await page.goto('/night')
  await expect(page.getByText(/^Noted: no dream remembered/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(nights).toEqual([{ day: today, entries: [], isDreamless: true }])
})

test('recordings and drafts are gone from the device after logging out', SECURE_ONLY, async ({ page }) => {
  await becomeMember(page)
  await page.goto('/night')
  await record(page)
  await page.goto('/journal')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  const left = () =>
    page.evaluate(async () => [...(await indexedDB.databases()).map(({ name }) => name), ...Object.keys(localStorage)])
  await expect.poll(left).toEqual([])
})

test(
  'shared text is offered and never part of an address, with and without the service worker',
  SECURE_ONLY,
  async ({ page }) => {
    await becomeMember(page)
    await page.goto('/night')
    const share = () =>
      page.evaluate(() => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/night' })
        form.innerHTML = '<input name="text" value="A whale in the attic.">'
        document.body.append(form)
        form.submit()
      })
    for (const way of ['server', 'worker']) {
      if (way === 'worker') await untilReady(page)
      await share()
      await expect(page.getByText('Shared with this page: “A whale in the attic.”')).toBeVisible()
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/night')
      await expectDark(page)
      // Undecided, it is still there the next time.
      await page.goto('/night')
      expect(await entries(page)).toHaveLength(way === 'server' ? 0 : 1)
      await page.getByRole('button', { name: 'Add it here' }).click()
      await expect(field(page)).toHaveValue('A whale in the attic.')
      await expect(page.getByText('Saved in your journal.')).toBeVisible()
      await page.goto('/night')
      await expect(page.getByText(/Shared with this page/)).toHaveCount(0)
    }
  },
)

test(
  'no pixel is brighter than the deep red, before the scripts have loaded or after',
  SECURE_ONLY,
  async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/night', { waitUntil: 'commit' })
    await expect(field(page)).toBeFocused()
    await expectDark(page)
    await page.keyboard.type('Typed before the scripts')
    arrive()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(kept(page)).toBeVisible()
    await expect(field(page)).toHaveValue('Typed before the scripts')
    await record(page)
    await expectDark(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectDark(page)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#000')
    await expect(page.getByRole('banner')).toHaveCount(0)
    for (const button of await page.getByRole('button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    }
  },
)
