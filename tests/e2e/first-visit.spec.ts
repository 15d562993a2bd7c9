import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { GUEST_PAGES } from './guest-pages.ts'
import { expect, test, thoroughAfterFirst } from './visitor.ts'

/** The limit for the script files of a first visit, in bytes of gzip; 2 KB more are in each page's head. */
const FIRST_VISIT_BYTES = 135_000

for (const [index, path] of [...GUEST_PAGES, '/night', '/search', '/password-recovery'].entries()) {
  test(`the scripts of a first visit weigh 135 KB at most: ${path}`, thoroughAfterFirst(index), async ({ page }) => {
    const sizes = new Map<string, number>()
    const bodies: Promise<unknown>[] = []
    const weigh = (response: Response) => {
      if (!/\/assets\/.*\.js$/.test(response.url())) return
      bodies.push(response.body().then((body) => sizes.set(response.url(), gzipSync(body).length)))
    }
    page.on('response', weigh)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // Includes the scripts that are loaded later for a visitor who only reads.
    await page.waitForTimeout(2_000)
    await Promise.all(bodies)
    page.off('response', weigh)
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
    expect(sizes.size).toBeGreaterThan(3)
  })
}
