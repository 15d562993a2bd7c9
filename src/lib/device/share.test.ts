import { expect, it } from 'vitest'
import { excerpt } from '../../shared/excerpt.ts'
import { networkUrl } from './share.ts'

const PAGE_URL = 'http://localhost:3000/interpretation/snake?a=1&b=2'

it('links to the share pages of Facebook and X with the address, and for X also with a text', () => {
  expect(new URL(networkUrl('Facebook', PAGE_URL, 'text')).searchParams.get('u')).toBe(PAGE_URL)
  const x = new URL(networkUrl('X', PAGE_URL, 'a & b'))
  expect([x.searchParams.get('url'), x.searchParams.get('text')]).toEqual([PAGE_URL, 'a & b'])
})

it('links to the home page of networks without a share page', () => {
  for (const network of ['Instagram', 'Threads', 'TikTok'] as const) {
    const { pathname, search } = new URL(networkUrl(network, PAGE_URL, 'text'))
    expect([pathname, search]).toEqual(['/', ''])
  }
})

it('cuts an excerpt at a word boundary', () => {
  expect(excerpt('A short line.', 40)).toBe('A short line.')
  expect(excerpt('The carpet goes dark along one edge, and then the other.', 38)).toBe(
    'The carpet goes dark along one edge…',
  )
})
