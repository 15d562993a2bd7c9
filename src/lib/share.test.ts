import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'
import { shareAddress } from './share.ts'

const URL_OF_PAGE = 'http://localhost:3000/interpretation/snake?a=1&b=2'

it('opens the providers’ share pages with the address, X also with a text', () => {
  expect(new URL(shareAddress('Facebook', URL_OF_PAGE, 'text')).searchParams.get('u')).toBe(URL_OF_PAGE)
  const x = new URL(shareAddress('X', URL_OF_PAGE, 'a & b'))
  expect([x.searchParams.get('url'), x.searchParams.get('text')]).toEqual([URL_OF_PAGE, 'a & b'])
})

it('opens the home page of networks that take no address', () => {
  for (const network of ['Instagram', 'Threads', 'TikTok'] as const) {
    const { pathname, search } = new URL(shareAddress(network, URL_OF_PAGE, 'text'))
    expect([pathname, search]).toEqual(['/', ''])
  }
})

it('cuts an excerpt at a word', () => {
  expect(excerpt('A short line.', 40)).toBe('A short line.')
  expect(excerpt('The carpet goes dark along one edge, and then the other.', 38)).toBe(
    'The carpet goes dark along one edge…',
  )
})
