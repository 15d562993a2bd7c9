import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flagParam, listParam, oneOfParam, slugsParam, textParam } from './search-params.ts'

it('reads text, also where the router has parsed a number or a boolean', () => {
  expect(textParam('snake ')).toBe('snake ')
  expect(textParam(42)).toBe('42')
  expect(textParam(true)).toBe('true')
  for (const none of [undefined, null, '', ['a'], { a: 1 }]) expect(textParam(none)).toBeUndefined()
})

it('reads one of the known names, and several of them in their own order', () => {
  expect(oneOfParam('register', ['register'])).toBe('register')
  expect(oneOfParam('login', ['register'])).toBeUndefined()
  expect(listParam('c,a,x', ['a', 'b', 'c'])).toBe('a,c')
  expect(listParam(['c', 'a'], ['a', 'b', 'c'])).toBe('a,c')
  expect(listParam('a,b,c', ['a', 'b', 'c'])).toBeUndefined()
  expect(listParam(undefined, ['a', 'b'])).toBeUndefined()
})

it('reads slugs, each once and not without end', () => {
  expect(slugsParam('snake,moon,snake')).toBe('snake,moon')
  expect(slugsParam(['snake', 'being-chased'])).toBe('snake,being-chased')
  for (const none of [undefined, '', 'A B', '<b>', '../x', 'x'.repeat(61)]) expect(slugsParam(none)).toBeUndefined()
  expect(slugsParam(Array.from({ length: 100 }, (_, at) => `s${at}`).join(','))?.split(',')).toHaveLength(60)
})

it('reads a flag that is set, and none that is not', () => {
  expect(flagParam(true)).toBe(true)
  expect(flagParam('true')).toBe(true)
  for (const none of [undefined, false, 'no', 1, ['x'], { toString: 1 }]) expect(flagParam(none)).toBeUndefined()
})

it('reads what it has read the same again, whatever an address holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = textParam(value)
      expect(textParam(text)).toBe(text)
      const list = listParam(value, ['a', 'b', 'c'])
      expect(listParam(list, ['a', 'b', 'c'])).toBe(list)
      expect([true, undefined]).toContain(flagParam(value))
    }),
  )
})
