import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Constellation } from './constellation.tsx'

/** As many stars and lines as a figure may have. */
const LARGEST = {
  stars: Array.from({ length: 22 }, (_, at) => `${10 + 4 * at},${11 + ((at * 37) % 80)}`).join(' '),
  lines: `${[...Array(22).keys()].join('-')} ${[...Array(13).keys()].map((at) => 20 - at).join('-')}`,
  brightest: 3,
}

it('is smaller than 1.5 KB and hidden from screen readers', () => {
  for (const figure of [LARGEST, undefined]) {
    const svg = renderToStaticMarkup(
      <Constellation slug="teeth-falling-out" figure={figure} hue={120} className="size-32" />,
    )
    expect(svg.length).toBeLessThan(1500)
    expect(svg).toContain('aria-hidden="true"')
  }
})

it('draws the lines and stars of the figure, and one of them brightest', () => {
  const figure = { stars: '10,10 50,20 90,10 80,60 50,90 20,60 50,50', lines: '0-1-2 2-3-4-5-0 1-6', brightest: 6 }
  const svg = renderToStaticMarkup(<Constellation slug="shield" figure={figure} />)
  expect(svg).toContain('d="M10 10L50 20L90 10L80 60L50 90L20 60L10 10M50 20L50 50"')
  const points = [...svg.matchAll(/M(\d+ \d+)h0/g)].map(([, point]) => point)
  expect(points.sort()).toEqual(['10 10', '20 60', '50 20', '50 90', '80 60', '90 10'])
  expect(svg.match(/<circle/g)).toHaveLength(2)
  expect(svg).toMatch(/fill="var\(--color-lamp\)"><circle cx="50" cy="50"/)
})
