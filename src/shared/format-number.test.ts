import fc from 'fast-check'
import { it } from 'vitest'
import { formatNumber } from './format-number.ts'

it('writes whole numbers as the browser’s own format does', () => {
  const format = new Intl.NumberFormat('en-US')
  fc.assert(fc.property(fc.integer(), (value) => formatNumber(value) === format.format(value)))
})
