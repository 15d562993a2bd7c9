import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from './administrator.ts'
import { expect } from './visitor.ts'

export const PASSWORD = 'seven moons over Lisbon'

/** A username that no other test uses. */
export function newName(): string {
  return `dreamer-${randomInt(1e12)}`
}

/** Registers a user by an API request with the page's cookies. Returns their username. */
export async function becomeMember(page: Page): Promise<string> {
  const username = newName()
  const response = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(response.status()).toBe(201)
  return username
}

/** Signs in as the site's administrator by an API request with the page's cookies. */
export async function becomeAdministrator(page: Page): Promise<void> {
  expect((await page.request.post('/api/login', { data: ADMINISTRATOR })).status()).toBe(200)
}

type Written = {
  title: string
  dreamDate?: string
  dreamContent?: string
  mood?: string
  tags?: string[]
  signs?: string[]
  lucidity?: string
}

/** Creates an entry of the signed-in user by an API request. Returns its id. */
export async function writeEntry(page: Page, entry: Written): Promise<string> {
  const data = { dreamDate: '2026-03-01', dreamContent: 'A snake lay on the kitchen floor.', ...entry }
  const response = await page.request.post('/api/journal', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}
