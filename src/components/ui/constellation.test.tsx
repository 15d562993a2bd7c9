import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Constellation } from './constellation.tsx'

it('is smaller than 1.5 KB and hidden from screen readers', () => {
  for (const slug of [
    'snake',
    'teeth-falling-out',
    'being-naked',
    'ocean',
    'mother',
    'house',
    'being-chased',
    'fire',
  ]) {
    const svg = renderToStaticMarkup(<Constellation slug={slug} hue={120} className="size-32" />)
    expect(svg.length, slug).toBeLessThan(1500)
    expect(svg).toContain('aria-hidden="true"')
  }
})
