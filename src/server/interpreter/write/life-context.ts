import { tagText } from '../../language/nlp.ts'
import { type LifeContext, readContext } from '../understand/life-context.ts'
import type { Story } from '../understand/story.ts'
import type { Pick } from './variants.ts'

type Topic = LifeContext['themes'][number]['theme']

/** What is said about the life context by its topic; `{q}` are the dreamer's words about it. */
const SENTENCES: Record<Topic, readonly string[]> = {
  bereavement: [
    'You write that “{q}”. In the months after a death, dreams very often go back to it, openly or in another shape.',
    '“{q}”, you write. Grief takes its time, and dreams are one of the places where it does.',
  ],
  'break-up': [
    'You write that “{q}”. Partings go on in dreams for a good while, often with other people in the parts.',
    '“{q}”, you write. Read next to that, it matters who stays and who goes in this dream.',
  ],
  illness: [
    'You write that “{q}”. Worry about an illness often shows up in dreams in which something goes wrong with a body, a house or a journey.',
    '“{q}”, you write. With that on your mind, a dream about it, or about being helpless, is to be expected.',
  ],
  pregnancy: [
    'You write that “{q}”. Dreams around a pregnancy are many and vivid, and frightening ones in it are common.',
    '“{q}”, you write. So much is about to change that dreams of all kinds are normal now.',
  ],
  work: [
    'You write that “{q}”. Try reading the dream with that in mind: who gives the orders in it, and what do you have to get done?',
    '“{q}”, you write. Work follows people into sleep, and mostly as pressure rather than as an office.',
  ],
  study: [
    'You write that “{q}”. Such times bring dreams of being tested and of not being ready, whatever the subject.',
    '“{q}”, you write. It may be the simplest key to this dream.',
  ],
  moving: [
    'You write that “{q}”. In dreams at such a time, rooms and ways are often strange, and things get lost.',
    '“{q}”, you write. A change of place is in many dreams before it has happened.',
  ],
  money: [
    'You write that “{q}”. Worry about money often appears in dreams as something that gets lost or won’t reach.',
    '“{q}”, you write. It may be what is at stake in this dream as well.',
  ],
  love: [
    'You write that “{q}”. What two people haven’t said to each other often gets acted out in dreams like this.',
    '“{q}”, you write. Who comes close to you in this dream, and who keeps away, may have to do with that.',
  ],
  family: [
    'You write that “{q}”. Look at who in the dream behaves as they do at home, and who doesn’t.',
    '“{q}”, you write. Family matters come into dreams with their own people or with stand-ins.',
  ],
  friends: [
    'You write that “{q}”. It is worth asking which of your friends this dream could be about.',
    '“{q}”, you write. The dream may be working on just that, on who is with you and who isn’t.',
  ],
  decision: [
    'You write that “{q}”. Dreams before a decision often try out one side of it. Which side does this one try?',
    '“{q}”, you write. What you do in the dream, and how it feels, may tell you which way you lean.',
  ],
  stress: [
    'You write that “{q}”. In such weeks dreams get longer, busier and worse, and that says more about the weeks than about you.',
    '“{q}”, you write. That alone can make dreams like this one.',
  ],
  change: [
    'You write that “{q}”. Dreams often follow such a change, a few days or weeks behind.',
    '“{q}”, you write. What is new in your life may well be what is strange in this dream.',
  ],
  joy: [
    'You write that “{q}”. Good times bring their own dreams, and not all of them are calm.',
    '“{q}”, you write. That may be where the lighter side of this dream comes from.',
  ],
}
const SHARED = [
  'You write that “{q}”, and the dream has {w} in it too. It may well be about that.',
  '“{q}”, you write. The dream takes up the same thing, with {w}.',
]
const OTHER = [
  'You write that “{q}”. Only you can say where the dream touches that, and it is worth a moment’s thought.',
  '“{q}”, you write. Ask yourself which scene of the dream comes closest to it.',
]
const QUOTED_WORDS_MAX = 16

/** One or two sentences on what the dreamer tells of their life; undefined if there is nothing to quote. */
export function readLifeContext(context: string, story: Story, pick: Pick): string | undefined {
  const read = tagText(context)
  const life = readContext(read, story.read)
  const [shared] = life.shared
  const [topic] = life.themes
  const at = topic?.at ?? shared?.inContext ?? 0
  const sentence = read.sentences.find(({ first, last }) => at >= first && at < last) ?? read.sentences[0]
  if (!sentence) return undefined
  const quoted = context.slice(sentence.start, sentence.end).replace(/[.!?…\s]+$/, '')
  const words = quoted.split(/\s+/)
  if (words.length > QUOTED_WORDS_MAX || words.length < 2 || /["“”]/.test(quoted)) return undefined
  const form = topic ? pick(SENTENCES[topic.theme]) : shared ? pick(SHARED) : pick(OTHER)
  const word = shared && read.tokens[shared.inContext]?.lower
  return form?.replace('{q}', quoted).replace('{w}', `“${word}”`)
}
