import { expect, it } from 'vitest'
import guide from '../../../content/guides/nightmares.yaml'
import { TONIGHT } from './awake-now.tsx'

it('says what the guide to nightmares says to those who have just woken from one', () => {
  const { text } = (guide as { tonight: { text: string } }).tonight
  expect(text.startsWith(TONIGHT)).toBe(true)
})
