import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtSentence, verifyQuotations } from './verify-quotations.ts'

const DREAM =
  'I was in my grandmother\'s house and a huge snake bit me on the hand. I couldn\'t scream... "Run," she said -- and then I *ran* out into the snow. Where was my brother?'
const CONTEXT = 'I’m moving to Lisbon in May.'
const genuine = (text: string) => verifyQuotations(text, [DREAM, CONTEXT])

describe('a quotation from the dream is kept', () => {
  test.each([
    ['as written', '“a huge snake bit me” stays with you.'],
    [
      'with a comma or full stop before the closing mark',
      "You write “a huge snake bit me,” and then “I couldn't scream.” It ends there.",
    ],
    ['in a different case', 'At first, “A HUGE SNAKE” is what you tell.'],
    ['with a curly apostrophe', 'You write “in my grandmother’s house” first.'],
    ['with an ellipsis', 'You write “a huge snake … on the hand” first.'],
    ['with three dots', 'You write “I was in ... house” first.'],
    ['across an ellipsis of the dream', 'You write “I couldn’t scream... Run” first.'],
    ['of the life context', "It touches “I'm moving to Lisbon” too."],
    ['without the dream’s emphasis', 'You write “then I ran out into” the cold.'],
    ['that is a question', '“Where was my brother?” you ask. It may be the centre.'],
    ['of any single word', 'There is something “uncanny” in it.'],
  ])('%s', (_, text) => {
    expect(genuine(text)).toBe(text)
  })

  test('with any quotation marks, which become curly ones', () => {
    const marked = [
      '"a huge snake"',
      '«a huge snake»',
      '„a huge snake“',
      '‘a huge snake’',
      "'a huge snake'",
      '»a huge snake«',
    ]
    for (const quotation of marked)
      expect.soft(genuine(`First ${quotation} comes.`)).toBe('First “a huge snake” comes.')
  })

  test('in a language without spaces', () => {
    const dream = '我梦见一条大蛇咬了我的手，然后我跑进了雪里。'
    expect(verifyQuotations('You write “一条大蛇咬了我的手” first.', [dream])).toBe(
      'You write “一条大蛇咬了我的手” first.',
    )
    expect(verifyQuotations('You write “一条小狗舔了我的手” first. It is cold.', [dream])).toBe('It is cold.')
  })
})

describe('an invented quotation is removed', () => {
  test('with its sentence, if it is attributed to a speaker', () => {
    for (const claim of [
      'You write “a huge snake swallowed my arm”.',
      'You say: "the snake spoke to me".',
      'The words “a tiny snake” stand alone.',
      '“You will be free,” she whispers.',
      '“What do you want?” it asks you.',
      'Jung wrote: “Dreams are the royal road.”',
      'There is “I drowned in the sea” at the end.',
      'It ends as it began: “the sea took it”.',
    ]) {
      expect.soft(genuine(`It is cold. ${claim} The house is old.`), claim).toBe('It is cold. The house is old.')
    }
  })

  test('only its marks, if they merely emphasise words', () => {
    expect(genuine('It may be about “letting go” of ‘old habits’, often.')).toBe(
      'It may be about letting go of old habits, often.',
    )
  })

  test('if it joins separate parts, or parts in another order', () => {
    for (const quotation of [
      'a huge snake ran out',
      'I ran … a huge snake',
      'huge snake … moving to Lisbon',
      'nd a hug',
      'a huge sna',
    ]) {
      expect.soft(genuine(`You write “${quotation}” there. It is cold.`), quotation).toBe('It is cold.')
    }
  })

  test('as a block quotation', () => {
    expect(genuine('> a huge snake bit me\n\nIt is cold.\n\n> you will be free')).toBe(
      '“a huge snake bit me”\n\nIt is cold.',
    )
  })

  test('if its marks are nested, unpaired or mixed', () => {
    expect(genuine('It is “a kind “of fate” there.')).toBe('It is a kind of fate there.')
    expect(genuine('It is a kind of fate” there, "perhaps.')).toBe('It is a kind of fate there, perhaps.')
    expect(genuine("It is “a 'kind of' fate\" there.")).toBe('It is a kind of fate there.')
  })

  test('but apostrophes are kept', () => {
    const text = "The dogs' bowl and the cats' bowl aren't yours, it's said; nor is 'em all."
    expect(genuine(text)).toBe(text)
  })
})

describe('a URL or e-mail address is removed', () => {
  test('with its sentence, or with its brackets', () => {
    for (const address of [
      'https://a.example/b?c=d.e&f#g',
      'HTTP://A.EXAMPLE',
      'www.example.org/x',
      'dreams.com',
      'ftp://x.y',
      'help@dreams.example.org',
      'mailto:help@x.org',
    ]) {
      expect
        .soft(genuine(`It is cold. Read more at ${address}. The house is old.`))
        .toBe('It is cold. The house is old.')
      expect.soft(genuine(`It is cold (see ${address}) there.`)).toBe('It is cold there.')
      expect.soft(genuine(`It is [cold](${address}) there.`)).toBe('It is cold there.')
    }
  })

  test('also when quotation marks or tags split it', () => {
    expect(genuine('It is cold. See ht“tps://evil.exam”ple now. Old.')).toBe('It is cold. Old.')
    expect(genuine('It is cold. See ht<b></b>tps://evil.example now. Old.')).toBe('It is cold. Old.')
    expect(genuine('It is cold. See https\u200b://evil.example now. Old.')).toBe('It is cold. Old.')
    expect(genuine('Is [cold][1] there.\n\n[1]: https://evil.example')).toBe('Is cold there.')
    expect(genuine('An ![image](https://evil.example/pixel.png) here.')).toBe('An here.')
  })

  test('but a missing space after a full stop is not a URL', () => {
    expect(genuine('The house is old.The snow is new. It was 3.15 a.m. there.')).toBe(
      'The house is old.The snow is new. It was 3.15 a.m. there.',
    )
  })
})

describe('plain text', () => {
  test('is made from Markdown', () => {
    const text =
      '# The *house*\n\nIt is **old**,\nand _cold_ ~~there~~ `here`.\n\n---\n\n* What?\n* Who?\n  Really?\n\n```\ncode\n```'
    expect(genuine(text)).toBe('The house\n\nIt is old, and cold there here.\n\n- What?\n- Who? Really?\n\ncode')
  })

  test('is made from HTML', () => {
    const text = '<h2>The house</h2><p class="x">It is <em>old</em>.<br/>Cold.</p><script>alert(1)</script><!-- no -->'
    expect(genuine(text)).toBe('The house\n\nIt is old.\n\nCold.')
    expect(genuine('It is &lt;b&gt;old&lt;/b&gt; &amp; cold &#39;there&#39;.')).toBe("It is old & cold 'there'.")
    expect(genuine('Where 3 < 4 and x > y.')).toBe('Where 3 < 4 and x > y.')
  })

  test('keeps paragraphs and lists', () => {
    const text = 'It is old.\n\nIt is cold.\n\n- What did you feel?\n- Who was there?'
    expect(genuine(text)).toBe(text)
    expect(genuine('It is old.\nIt is cold.\n1. What?\n2) Who?')).toBe('It is old.\n\nIt is cold.\n\n- What?\n- Who?')
    expect(genuine('It is old.\\n\\nIt is cold.')).toBe('It is old.\n\nIt is cold.')
  })

  test('is empty when nothing is left', () => {
    for (const text of ['', ' \n ', '##', '- ', '****', '<b></b>', 'https://x.example', '“”']) {
      expect.soft(genuine(text), text).toBe('')
    }
  })
})

describe('cutAtSentence', () => {
  test('leaves a short text unchanged and cuts a long one after a sentence', () => {
    expect(cutAtSentence('One. Two.', 9)).toBe('One. Two.')
    expect(cutAtSentence('One two. Three four. Five six.', 22)).toBe('One two. Three four.')
    expect(cutAtSentence('One.\n\nTwo three.\n\n- Four?', 20)).toBe('One.\n\nTwo three.')
  })

  test('never cuts inside a quotation or a character', () => {
    expect(cutAtSentence('It ends. “I ran. I fell. I woke.” Then more of it.', 24)).toBe('It ends.')
    expect(cutAtSentence('a word too long', 9)).toBe('a word…')
    expect(cutAtSentence('😀'.repeat(10), 8)).toBe('😀😀😀…')
  })
})

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(...'“”„«»‹›"‘’\'.,;:!?…()[]<>*_`#-\n'),
  fc.constantFrom(
    ' ',
    '\n\n',
    '. ',
    '- ',
    '> ',
    '](',
    'https://',
    'www.',
    'a.com',
    '@',
    'x@y.org',
    '<b>',
    '</b>',
    '&quot;',
  ),
  fc.constantFrom('you write ', 'a huge snake', ' letting go ', 'I ran', 'grandmother’s house', 'snow', '\u200b', '\\'),
)
const anything = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

/** Letters and digits only: deliberately another normalisation than the one of the code under test. */
const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

test('no invented quotation, URL or markup is left of any text', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const kept = genuine(text)
      for (const [, quotation = ''] of kept.matchAll(/“([^“”]*)”/g)) {
        for (const part of quotation.split(/…|\.{3,}|\. \. \./)) {
          // Text without a space ("snow’snow", a note and its stem) is a single word, which may be quoted.
          const words = part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
          if (words.length > 1) expect(`${letters(DREAM)} ${letters(CONTEXT)}`).toContain(letters(part))
        }
      }
      expect(kept.replace(/“[^“”]*”/g, '')).not.toMatch(/[“”«»"]/)
      expect(kept).not.toMatch(/https?:\/\/\w|\bwww\.\w|\w@\w+\.\w|<\/?b>/i)
      expect(kept).not.toMatch(/\n{3}|^\n|\n$/)
    }),
    { numRuns: 3_000 },
  )
})

test('a quotation with an additional combining mark at its end is removed', () => {
  expect(verifyQuotations('You write “a huge snake\u{1d157}\u{1d165}” there.', [DREAM])).not.toContain('“')
})

test('any sequence of words of the dream is kept as a quotation', () => {
  const told = DREAM.split(' ')
  const from = fc.integer({ min: 0, max: told.length - 3 })
  fc.assert(
    fc.property(from, fc.integer({ min: 2, max: 12 }), (start, length) => {
      const quotation = told
        .slice(start, start + length)
        .join(' ')
        .replaceAll('*', '')
      fc.pre(!quotation.includes('"'))
      const text = `It is cold. You write “${quotation}” there.`
      expect(genuine(text)).toBe(text)
    }),
  )
})

test('cutAtSentence never returns more characters than the maximum', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 2, max: 400 }), (text, max) => {
      expect(cutAtSentence(text, max).length).toBeLessThanOrEqual(max)
    }),
  )
})

test('hostile answers are processed in time', { timeout: 60_000 }, () => {
  for (const unit of [
    "' ",
    '“a. ',
    '[',
    '](',
    '*_',
    '<a ',
    '<!--',
    'a.',
    'a@',
    '> ',
    '\\',
    '&',
    '(a ',
    '"a" ',
    'x://',
    '‘a’b',
  ]) {
    expect.soft(genuine(unit.repeat(24_000 / unit.length)).length).toBeLessThanOrEqual(24_000)
  }
})
