import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './visitor.ts'

export const PASSWORD = 'seven moons over Lisbon'

/** A name that no other test uses. */
export function newName(): string {
  return `dreamer-${randomInt(1e12)}`
}

/** Makes the visitor a member, without the page. Gives their name. */
export async function becomeMember(page: Page): Promise<string> {
  const username = newName()
  const response = await page.request.post('/api/register', { data: { username, password: PASSWORD } })
  expect(response.status()).toBe(201)
  return username
}

type Written = { title: string; dreamDate?: string; dreamContent?: string; mood?: string; tags?: string[] }

/** Writes an entry of the member, without the page. Gives its id. */
export async function writeEntry(page: Page, entry: Written): Promise<string> {
  const data = { dreamDate: '2026-03-01', dreamContent: 'A snake lay on the kitchen floor.', ...entry }
  const response = await page.request.post('/api/journal', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}
