import { isInDirectSpeech } from '../../language/direct-speech.ts'
import { compilePattern, firstWordKeys, type Pattern } from '../../language/patterns.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { keysOfToken } from '../../language/word-index.ts'
import { matchAt } from '../recognise/match.ts'
import { isDreamerSubject } from '../recognise/subject.ts'
import { EVENT_WORDINGS, type EventKind } from './event-patterns.ts'

/** An event with the tokens that tell it. */
export type PlotEvent = { kind: EventKind; tokens: number[]; sentence: number; start: number; end: number }

export type EndingKind = 'woke' | 'found' | 'escaped' | 'searching' | 'loss' | 'calm' | 'threat' | 'open'

/**
 * Where the telling stops: `sentence` is the last one that still belongs to the dream, `at` the token the ending rests
 * on.
 */
type Ending = { kind: EndingKind; sentence: Sentence; at: number; woke: boolean }

export type Plot = { events: PlotEvent[]; ending: Ending | undefined; turns: number[] }

/** What matters more when there is too much to tell. */
const WEIGHT: Record<EventKind, number> = {
  chased: 5,
  attacked: 5,
  killing: 5,
  dying: 4.5,
  trapped: 4.5,
  transformed: 4,
  unable: 4,
  escaped: 4,
  lost: 4,
  falling: 4,
  flying: 4,
  hiding: 4,
  crying: 4,
  excluded: 4,
  helping: 3.5,
  helped: 3.5,
  threatened: 3.5,
  hurt: 3.5,
  fighting: 3.5,
  tender: 3.5,
  searching: 3.2,
  late: 3.2,
  found: 3,
  losing: 3,
  refusing: 2.8,
  met: 2.5,
  climbing: 2.5,
  running: 2.5,
  waiting: 2.3,
  receiving: 2.2,
  watching: 2,
  travelling: 1,
  realising: 2.4,
  led: 2.4,
  deciding: 2.3,
  trying: 2.1,
  playing: 2,
  leaving: 2,
  talking: 1.9,
  entering: 1.8,
  working: 1.7,
  seeing: 0.9,
}

const filed = new Map<string, { kind: EventKind; pattern: Pattern }[]>()
for (const [kind, wordings] of Object.entries(EVENT_WORDINGS) as [EventKind, string][]) {
  for (const wording of wordings.split(',')) {
    const pattern = compilePattern(wording)
    if (!pattern) continue
    if (!pattern.state) pattern.gap = 2
    for (const key of firstWordKeys(pattern)) filed.set(key, [...(filed.get(key) ?? []), { kind, pattern }])
  }
}

/** Reads what happens in a text, in the order told, and how it ends. */
export function readPlot(read: TaggedText): Plot {
  const events: PlotEvent[] = []
  const taken = new Set<number>()
  const spoken = isInDirectSpeech(read)
  for (const sentence of read.sentences) {
    const here: PlotEvent[] = []
    for (let at = sentence.first; at < sentence.last; at += 1) {
      for (const key of keysOfToken(read.tokens[at] as Token)) {
        for (const { kind, pattern } of filed.get(key) ?? []) {
          const tokens = matchAt(pattern, read.tokens, at, sentence)
          if (!tokens || spoken((read.tokens[at] as Token).start)) continue
          const last = read.tokens[tokens.at(-1) as number] as Token
          here.push({ kind, tokens, sentence: sentence.index, start: (read.tokens[at] as Token).start, end: last.end })
        }
      }
    }
    here.sort((a, b) => b.tokens.length - a.tokens.length || WEIGHT[b.kind] - WEIGHT[a.kind])
    for (const event of here) {
      if (event.tokens.some((at) => taken.has(at))) continue
      for (const at of event.tokens) taken.add(at)
      events.push(event)
    }
  }
  events.sort((a, b) => a.start - b.start)
  return { events, ending: readEnding(read, events), turns: sceneTurns(read) }
}

/** The events that matter most, `count` at most, each kind once, in the order told. */
export function leadingEvents(events: readonly PlotEvent[], count: number): PlotEvent[] {
  const best = new Map<EventKind, PlotEvent>()
  for (const event of events) if (!best.has(event.kind)) best.set(event.kind, event)
  return [...best.values()]
    .sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind])
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** Sentences in which the scene changes of a sudden, by index. */
function sceneTurns(read: TaggedText): number[] {
  return read.sentences
    .filter((sentence) => {
      const text = read.text.slice(sentence.start, sentence.end).toLowerCase()
      return /\b(?:scene chang|suddenly (?:i|we|it|there|the)\b|all of a sudden|next thing i know|next thing i knew|then i(?:'m| was| am) (?:in|at|on)\b|somehow (?:i|we)\b|now (?:i|we)(?:'m| am| are|'re) (?:in|at|on)\b)/.test(
        text,
      )
    })
    .map((sentence) => sentence.index)
}

/** Remarks after the dream: that one woke, what one thinks of it, the answers to a researcher's questions. */
const REMARK =
  /\b(?:i (?:then )?(?:woke|wake|awoke|awake|awakened)|woke (?:me )?up|end of (?:the )?dream|dream (?:ended|ends)|my alarm|alarm (?:clock )?(?:went|rang)|that(?:'s| is| was) (?:all|the end|it|when)|(?:i )?(?:can't|don't|do not|cannot|didn't) (?:really )?(?:remember|recall)|interpretation|answers? to questions|i (?:think|believe|guess) (?:this|the|that|it) (?:dream|is|was|means)|recurring dream|this dream|true story|dream(?:t|ed) (?:all )?(?:of )?this|in real life|(?:times?|once) (?:a|every|per) (?:week|month)|actual participant|participant)\b/i

function readEnding(read: TaggedText, events: PlotEvent[]): Ending | undefined {
  let index = read.sentences.length - 1
  let woke = false
  while (index > 0) {
    const sentence = read.sentences[index] as Sentence
    const text = read.text.slice(sentence.start, sentence.end)
    const wakes = /\b(?:woke|wake|awoke|awake|awakened|awakening|alarm)\b/i.test(text)
    const isRemark = REMARK.test(text) || text.length < 14 || /^\W*\d/.test(text)
    if (!isRemark) break
    woke ||= wakes
    // "As it opened its mouth I woke up": the sentence still tells something before the waking.
    if (wakes && sentence.last - sentence.first > 12) break
    index -= 1
  }
  const sentence = read.sentences[index]
  if (!sentence) return undefined
  woke ||= /\b(?:woke|wake|awoke|awakened)\b/i.test(read.text.slice(sentence.start, sentence.end))
  const last = events.filter((event) => event.sentence === sentence.index).at(-1)
  const kind = last ? endingOf(last.kind) : woke ? 'woke' : 'open'
  return { kind, sentence, at: last?.tokens[0] ?? mainVerb(read, sentence), woke }
}

function endingOf(kind: EventKind): EndingKind {
  switch (kind) {
    case 'found':
    case 'receiving':
      return 'found'
    case 'escaped':
    case 'flying':
      return 'escaped'
    case 'searching':
    case 'lost':
    case 'waiting':
    case 'late':
    case 'unable':
    case 'trapped':
      return 'searching'
    case 'losing':
    case 'dying':
    case 'crying':
    case 'excluded':
      return 'loss'
    case 'tender':
    case 'helped':
    case 'helping':
      return 'calm'
    case 'chased':
    case 'attacked':
    case 'threatened':
    case 'falling':
    case 'hurt':
      return 'threat'
    default:
      return 'open'
  }
}

/** The first verb the dreamer does in the sentence, else its first verb, else its first word. */
function mainVerb(read: TaggedText, sentence: Sentence): number {
  let first: number | undefined
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (read.tokens[at]?.role !== 'verb') continue
    first ??= at
    if (
      isDreamerSubject(read.tokens, at, sentence) &&
      !/^(?:wake|awake|awaken|woke)$/.test(read.tokens[at]?.lemma ?? '')
    )
      return at
  }
  return first ?? sentence.first
}
