import type { Story } from '../understand/story.ts'
import type { Retold } from './retell.ts'
import type { Pick } from './variants.ts'

/** `part`: what it quotes. */
export type Observation = { text: string; part: Retold }

const REASON = ['You give the reason yourself: “{q}”.', 'Your own reason is there: “{q}”.', 'And you say why: “{q}”.']
const FEELING = [
  'You say how it was for you: “{q}”.',
  'The feeling is in your own words: “{q}”.',
  'How it felt, you tell: “{q}”.',
  'You name the feeling too: “{q}”.',
]
const QUOTE_WORDS_MIN = 3
const QUOTE_WORDS_MAX = 16

/**
 * What stands out in the telling and hasn't been retold: a reason that the dreamer gives, or a feeling that is named. It
 * quotes whole clauses.
 */
export function observe(story: Story, unused: readonly Retold[], pick: Pick): Observation | undefined {
  for (const part of unused) {
    const because = part.clauses.find(({ opener, subject }) => opener === 'because' && subject?.kind === 'dreamer')
    const text = because && because !== part.clauses[0] && quote(part.first, part.last, story)
    if (text) return { text: (pick(REASON) as string).replace('{q}', text), part }
  }
  for (const part of unused) {
    const felt = story.feelings.find(
      ({ holder, isNamed, clause, range }) =>
        holder?.kind === 'dreamer' &&
        isNamed &&
        part.clauses.includes(clause) &&
        story.read.tokens[range.first]?.pos !== 'ADV',
    )
    const text = felt && quote(part.first, part.last, story)
    if (text) return { text: (pick(FEELING) as string).replace('{q}', text), part }
  }
  return undefined
}

/** The words as they were told; undefined if they are too few, too many or can't stand alone. */
function quote(first: number, last: number, { read }: Story): string | undefined {
  const text = read.text.slice(read.tokens[first]?.start ?? 0, read.tokens[last - 1]?.end ?? 0).replace(/\s+/g, ' ')
  const words = text.split(' ').length
  return words >= QUOTE_WORDS_MIN && words <= QUOTE_WORDS_MAX && !/["“”()[\]…]|\.\./.test(text) ? text : undefined
}
