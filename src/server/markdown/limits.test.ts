import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectNoBacktracking, processorMs } from '../../../tests/support/processor-time.ts'
import { POST_MAX } from '../../contract/limits.ts'
import { checkMarkdown } from './limits.ts'
import { makeRenderer } from './render.ts'
import { MarkdownTooComplex } from './rendered.ts'

const { render } = makeRenderer(new Map([['snake', 'Snake']]))
const filled = (unit: string, length = POST_MAX) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const table = (columns: number, rows: number, row: string) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${row}\n`.repeat(rows)}`

describe('Markdown that would take too long or result in too much HTML', () => {
  it.each<[string, string, RegExp]>([
    ['a table of a thousand columns with short rows', table(1_000, 4_000, 'x'), /at most 30 columns/],
    ['a table of many short rows', table(20, 1_000, 'x'), /at most 5,000 cells/],
    ['emphasis that never closes', filled('*a_'), /too many marks/],
    ['headings underlined', filled('a\n=\n'), /at most 5,000 lines/],
    ['lists in lists on one line', filled('1. '), /at most 12 deep/],
    ['quotations in quotations', filled('> '), /at most 12 deep/],
    ['many nested lists', filled('- - - - - - - a\n', 70_000), /too many lists/],
    ['lists nested by indentation', Array.from({ length: 80 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'), /deep/],
    ['links that never close', filled('[a]('), /too many marks/],
    ['code that never closes', filled('`a``a```a'), /too many marks/],
    ['symbols that never close', filled('[[snake|'), /too many marks/],
    [
      'one note named again and again',
      `[^1]: x\n\n${`${'[^1]'.repeat(700)}\n\n`.repeat(30)}`,
      /too many parts|too long a page/,
    ],
    ['links to elsewhere', filled('http://a.b '), /too long a page/],
  ])('is refused with a message: %s', (_, markdown, sentence) => {
    expect(() => render(markdown)).toThrow(MarkdownTooComplex)
    expect(() => render(markdown)).toThrow(sentence)
  })

  it('is checked in linear time, whatever it contains', async () => {
    const ordinaryMs = await processorMs(() =>
      checkMarkdown(filled('A *dream* of a [snake](/interpretation/snake).\n\n')),
    )
    const character = fc.constantFrom(...'a1*_~`[]()!<>&\\|:-+.#= \t\n"')
    const unit = fc.string({ unit: character, minLength: 1, maxLength: 6 })
    const check = (markdown: string) => {
      try {
        checkMarkdown(markdown)
      } catch (error) {
        expect(error).toBeInstanceOf(MarkdownTooComplex)
      }
    }
    await fc.assert(
      fc.asyncProperty(unit, (repeated) =>
        expectNoBacktracking(() => check(filled(repeated)), ordinaryMs, JSON.stringify(repeated)),
      ),
      { numRuns: 200 },
    )
  })
})

describe('ordinary Markdown', () => {
  it.each([
    [
      'a long list of links',
      Array.from({ length: 800 }, (_, at) => `- [one *of* them](https://example.org/${at}_a)`).join('\n'),
    ],
    [
      'many notes',
      Array.from({ length: 150 }, (_, at) => `Said *so*.[^${at}]\n\n[^${at}]: In [this](/faq).`).join('\n\n'),
    ],
    [
      'notes without blank lines',
      `${Array.from({ length: 300 }, (_, at) => `a[^${at}] `).join('')}\n\n${Array.from({ length: 300 }, (_, at) => `[^${at}]: *In* [this](/faq).`).join('\n')}`,
    ],
    ['code with many marks', `\`\`\`js\n${'const a = b[c] * d[e] // _f_\n'.repeat(500)}\`\`\``],
    ['a table of results', table(8, 200, '| *a* | **b** | `c` | [d](/e) | f | g | h | i |')],
    ['a long paragraph', filled('It was *late* and the [[snake]] was **there**, said [she](/faq). ', 6_000)],
    ['a quoted conversation', filled('> > He said so, and *then* some more.\n>\n> She said no.\n\n', 60_000)],
  ])('is rendered: %s', (_, markdown) => {
    expect(render(markdown).html.length).toBeGreaterThan(markdown.length / 2)
  })
})

it('shows images of other sites over HTTPS only, and the alternative text of all others', () => {
  const { html } = render(
    [
      '![one](/api/account/export) ![two](api/account/export) ![three](http://example.org/a.png)',
      '![four](//example.org/a.png) ![five](ftp://example.org/a.png) ![six](data:image/png;base64,AA)',
      '![seven]( https://example.org/b.png ) ![eight][address]\n\n[address]: /api/account/export',
    ].join(' '),
  )
  expect(html.match(/<img [^>]*>/g)).toHaveLength(1)
  expect(html).not.toMatch(/api\/account|src="(?!https:)/i)
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six', 'eight']) expect(html).toContain(words)
})
