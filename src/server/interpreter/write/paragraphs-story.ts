import type { EventKind } from '../understand/event-patterns.ts'
import { type EmotionTold, nounFor } from '../understand/feelings.ts'
import type { Person } from '../understand/people.ts'
import { leadingEvents } from '../understand/plot.ts'
import type { Image } from './analysis.ts'
import {
  anyLine,
  anyQuote,
  type CompositionState,
  essenceOf,
  feelingClause,
  freshQuote,
  someQuote,
  unspent,
} from './composition-state.ts'
import { join } from './paragraphs-images.ts'
import { type Quote, quoteAmong, quoteAround, quoteFrom } from './quote.ts'
import { fillOneOf } from './template-writer.ts'
import {
  FEELING,
  FEELING_DENIED,
  FEELING_NONE,
  FEELING_NONE_PLAIN,
  FEELING_OTHERS,
  FEELING_PLAIN,
  FEELING_TURN,
  FEELING_WORD,
} from './templates-feelings.ts'
import {
  ALONE,
  CONTEXT,
  CONTEXT_BARE,
  CONTEXT_IMAGE,
  CONTEXT_SHARED,
  PEOPLE,
  PERSON,
  PERSON_NEXT,
  THEMES,
} from './templates-people.ts'
import { ENDING, ENDINGS, EVENT, EVENT_AGAIN, EVENT_NEXT, EVENT_NONE, EVENTS, SCENE } from './templates-plot.ts'

/** The feeling told and how it turns the image; or that none was told. */
export function feelingParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  const { strongest, turn, denied, others } = analysis.feelings
  const [image] = analysis.images
  const sentences: (string | undefined)[] = []
  if (strongest) {
    const main = turn ? turn.from : strongest
    sentences.push(toldFeeling(writing, main))
    if (turn) {
      const q2 = freshQuote(writing, [turn.to.at], true) ?? freshQuote(writing, [turn.to.at])
      sentences.push(fillOneOf(writer, FEELING_TURN, { n: nounFor(turn.from), n2: nounFor(turn.to), q2 }))
    } else {
      const second = analysis.feelings.told.find(
        (other) => other.own && !other.denied && other.emotion !== main.emotion && other.strength >= 1,
      )
      if (second && analysis.words > 90) sentences.push(toldFeeling(writing, second))
    }
  } else if (!denied) {
    const [event] = leadingEvents(analysis.plot.events, 1)
    const q =
      (event && freshQuote(writing, event.tokens, true)) ??
      (image && quoteAmong(analysis.read, image.mentions, { used: writer.quoted, clauseOnly: true })) ??
      someQuote(writing)
    const other = image && secondFeeling(writing, image)
    const c1 = image?.symbol.reading.feelings.apprehension
    const c2 = other?.clause
    const spoken = c1 && c2 && !writing.spent.has(c1) && !writing.spent.has(c2)
    if (spoken && !analysis.grave) {
      sentences.push(fillOneOf(writer, FEELING_NONE, { q, c1, c2, n2: other?.noun }))
      writing.spent.add(c1).add(c2)
    } else sentences.push(fillOneOf(writer, FEELING_NONE_PLAIN, { q: q ?? anyLine(writing) }))
  }
  if (denied && (!strongest || analysis.words > 60)) {
    sentences.push(
      fillOneOf(writer, FEELING_DENIED, {
        q: strongest ? freshQuote(writing, [denied.at], true) : anyQuote(writing, [denied.at]),
      }),
    )
  } else if (others && !strongest) {
    sentences.push(fillOneOf(writer, FEELING_OTHERS, { n: nounFor(others), q: freshQuote(writing, [others.at], true) }))
  }
  return join(sentences)
}

const THREATS = new Set<EventKind>([
  'chased',
  'attacked',
  'threatened',
  'trapped',
  'unable',
  'dying',
  'killing',
  'hurt',
  'hiding',
  'losing',
])

/** What an image would be with another feeling than fear: gladness, unless the events leave little room for it. */
function secondFeeling({ analysis }: CompositionState, image: Image): { noun: string; clause: string } | undefined {
  const { anger, confusion, happiness, sadness } = image.symbol.reading.feelings
  const dark = analysis.plot.events.some((event) => THREATS.has(event.kind)) || image.symbol.tags.includes('fear')
  const candidates = [
    { noun: 'gladness', clause: dark ? undefined : happiness },
    { noun: 'anger', clause: dark ? anger : undefined },
    { noun: 'sadness', clause: sadness },
    { noun: 'bewilderment', clause: confusion },
  ]
  const found = candidates.find(({ clause }) => clause !== undefined)
  return found?.clause === undefined ? undefined : { noun: found.noun, clause: found.clause }
}

function toldFeeling(writing: CompositionState, emotion: EmotionTold): string | undefined {
  const { analysis, writer } = writing
  const [image] = analysis.images
  const c = feelingClause(writing, image, emotion)
  const q = freshQuote(writing, [emotion.at], true) ?? freshQuote(writing, [emotion.at])
  const n = nounFor(emotion)
  if (q) return fillOneOf(writer, image ? FEELING : FEELING_PLAIN, { q, n, c, np: image?.name })
  return fillOneOf(writer, FEELING_WORD, { w: analysis.read.text.slice(emotion.start, emotion.end), c })
}

/** Who is in it, what is done and suffered, where it stops. */
export function storyParagraphs(writing: CompositionState): string[] {
  const { analysis, writer } = writing
  const long = analysis.words > 120
  const people = peopleSentences(writing, long ? 2 : 1)
  const events: (string | undefined)[] = []
  const leading = leadingEvents(usableEvents(writing), analysis.words > 200 ? 3 : long ? 2 : 1)
  for (const event of leading) {
    const q = freshQuote(writing, event.tokens, true) ?? freshQuote(writing, event.tokens)
    const c = q && unspent(writing, EVENTS[event.kind])
    if (q && c) events.push(fillOneOf(writer, events.length === 0 ? EVENT : EVENT_NEXT, { q, c }))
  }
  const [again] = leading
  if (events.length === 0 && again) {
    events.push(
      fillOneOf(writer, EVENT_AGAIN, { q: anyQuote(writing, again.tokens), c: unspent(writing, EVENTS[again.kind]) }),
    )
  } else if (events.length === 0 && analysis.words > 30) {
    events.push(fillOneOf(writer, EVENT_NONE, { q: someQuote(writing) }))
  }
  const scene = analysis.plot.turns.map((at) => analysis.read.sentences[at]).find((sentence) => sentence !== undefined)
  if (scene && long) {
    const q = quoteFrom(analysis.read, scene, { used: writer.quoted, clauseOnly: true })
    events.push(fillOneOf(writer, SCENE, { q }))
  }
  events.push(endingSentence(writing))
  return long && people.length > 0 ? [join(people), join(events)] : [join([...people, ...events])]
}

/** Events that aren't the central image over again ("chased" where being chased is the image). */
function usableEvents({ analysis }: CompositionState) {
  const told = new Set(analysis.images.slice(0, 3).flatMap((image) => image.mentions.flat()))
  return analysis.plot.events.filter(
    (event) =>
      !event.tokens.every((at) => told.has(at)) &&
      !(analysis.grave && (event.kind === 'dying' || event.kind === 'killing')),
  )
}

function peopleSentences(writing: CompositionState, most: number): (string | undefined)[] {
  const { analysis, writer } = writing
  const named = new Set(analysis.images.slice(0, 4).flatMap((image) => image.mentions.flat()))
  const others = analysis.people.filter((person) => !named.has(person.at))
  others.sort((a, b) => importance(b) - importance(a))
  const sentences: string[] = []
  for (const person of others) {
    if (sentences.length >= most) break
    const q = freshQuote(writing, [person.at], true)
    const c = q && unspent(writing, PEOPLE[person.kind])
    const sentence =
      q &&
      c &&
      fillOneOf(writer, sentences.length === 0 ? PERSON : PERSON_NEXT, {
        p: { text: person.as, plural: person.plural },
        q,
        c,
      })
    if (sentence) sentences.push(sentence)
  }
  if (sentences.length === 0 && analysis.alone) {
    const sentence = fillOneOf(writer, ALONE, { q: freshQuote(writing, [analysis.alone.index], true) })
    if (sentence) sentences.push(sentence)
  }
  return sentences
}

function importance(person: Person): number {
  const byKind: Record<Person['kind'], number> = {
    dead: 6,
    family: 3,
    partner: 3.4,
    child: 2.6,
    friend: 2.2,
    named: 2,
    authority: 2,
    stranger: 1.8,
    crowd: 0.8,
  }
  return byKind[person.kind] + Math.min(3, person.count) * 0.6
}

function endingSentence(writing: CompositionState): string | undefined {
  const { analysis, writer } = writing
  const { ending } = analysis.plot
  if (!ending) return undefined
  const q = endingQuote(writing)
  return q && fillOneOf(writer, ENDING, { q, c: unspent(writing, ENDINGS[ending.kind]) })
}

/** The dreamer's last words about the dream itself. */
export function endingQuote({ analysis, writer }: CompositionState): Quote | undefined {
  const { ending } = analysis.plot
  if (!ending) return undefined
  const wish = { used: writer.quoted }
  return (
    quoteAround(analysis.read, [ending.at], { ...wish, clauseOnly: true }) ??
    quoteFrom(analysis.read, ending.sentence, wish) ??
    quoteAround(analysis.read, [ending.at], wish)
  )
}

/** What the life context says, and where it touches the dream. */
export function contextParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  if (!analysis.context) return ''
  const { read, life } = analysis.context
  const [image] = analysis.images
  const [main] = life.themes
  const [shared] = life.shared
  const sentences: (string | undefined)[] = []
  const qc =
    (main && quoteAround(read, [main.at])) ??
    (shared && quoteAround(read, [shared.inContext])) ??
    read.sentences.map((sentence) => quoteFrom(read, sentence)).find((quote) => quote !== undefined)
  if (main && qc) {
    const q = shared
      ? (freshQuote(writing, [shared.inDream], true) ?? anyQuote(writing, [shared.inDream]))
      : (someQuote(writing) ?? (image && anyQuote(writing, image.mentions[0] ?? [])))
    sentences.push(fillOneOf(writer, CONTEXT, { qc: qc.text, q, c: unspent(writing, THEMES[main.theme]) }))
  }
  if (shared) {
    const other = quoteAround(read, [shared.inContext], { used: sentences.length > 0 && qc ? [qc] : [] })
    const w = read.text.slice(read.tokens[shared.inContext]?.start, read.tokens[shared.inContext]?.end)
    if (other && analysis.read.text.toLowerCase().includes(w.toLowerCase()))
      sentences.push(fillOneOf(writer, CONTEXT_SHARED, { w, qc: other.text }))
  }
  if (image && sentences.filter(Boolean).length > 0) {
    const e = essenceOf(writing, image)
    if (e) sentences.push(fillOneOf(writer, CONTEXT_IMAGE, { np: image.name, e }))
  }
  if (join(sentences) === '' && qc)
    sentences.push(fillOneOf(writer, CONTEXT_BARE, { qc: qc.text, np: image?.name ?? 'what you saw' }))
  return join(sentences)
}
