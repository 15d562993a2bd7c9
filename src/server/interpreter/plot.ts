import type { ReadText, Sentence, Token } from './nlp.ts'
import { compilePattern, isDreamers, keysAt, keysOf, matchAt, type Pattern } from './patterns.ts'

/** What happens: done to the dreamer ("chased"), done by the dreamer ("hiding"), or simply happening ("transformed"). */
export type EventKind =
  | 'chased' | 'attacked' | 'threatened' | 'falling' | 'lost' | 'late' | 'met' | 'transformed' | 'escaped' | 'running' | 'searching' | 'found' | 'flying' | 'hiding' | 'crying' | 'unable'
  | 'fighting' | 'helping' | 'helped' | 'dying' | 'tender' | 'excluded' | 'trapped' | 'watching' | 'waiting' | 'climbing' | 'losing' | 'receiving' | 'refusing' | 'travelling' | 'killing' | 'hurt'

/** An event with the tokens that tell it. */
export type PlotEvent = { kind: EventKind; tokens: number[]; sentence: number; start: number; end: number }

export type EndingKind = 'woke' | 'found' | 'escaped' | 'searching' | 'loss' | 'calm' | 'threat' | 'open'

/** Where the telling stops: `sentence` is the last one that still belongs to the dream, `at` the token the ending rests on. */
export type Ending = { kind: EndingKind; sentence: Sentence; at: number; woke: boolean }

export type Plot = { events: PlotEvent[]; ending: Ending | undefined; turns: number[] }

/** By the dictionary's own conventions for wordings (see `compilePattern`). */
const WORDINGS: Record<EventKind, string[]> = {
  chased: ['being chased', 'being followed', 'being pursued', 'being hunted', 'chasing me', 'chasing after me', 'following me', 'coming after me', 'running after me', 'hunting me', 'came for me', 'coming towards me', 'coming at me'],
  attacked: ['attacking me', 'being attacked', 'bit me', 'stabbed me', 'shot me', 'shooting at me', 'grabbed me', 'strangling me', 'choking me', 'being shot', 'being stabbed', 'tried to kill me', 'trying to kill me', 'punched me', 'pushed me', 'hit me', 'kicked me', 'slapped me', 'being bitten', 'stung me'],
  threatened: ['threatened me', 'yelled at me', 'screamed at me', 'shouting at me', 'mad at me', 'angry with me', 'angry at me', 'accused me', 'blamed me', 'pointed gun at me', 'going to kill me', 'scolded me'],
  falling: ['I fell', 'I was falling', 'I slipped', 'I tripped', 'I plunged'],
  lost: ['being lost', "couldn't find my way", "didn't know where I was", "couldn't find the way", "couldn't get back", "can't find my way"],
  late: ['being late', 'missed bus', 'missed train', 'missed flight', 'missed plane', 'running late', 'I overslept', 'late for', 'in a hurry', 'I forgot to'],
  met: ['I met', 'I ran into', 'introduced me', 'introduced myself', 'I recognized', 'I recognised', 'came up to me', 'walked up to me', 'approached me', 'came over to me'],
  transformed: ['turned into', 'changed into', 'transformed into', 'morphed into', 'became a', 'shrank', 'to transform', 'had become'],
  escaped: ['I escaped', 'I got away', 'we got away', 'we escaped', 'I managed to get out', 'I got out', 'I woke myself up'],
  running: ['I ran', 'I was running', 'I am running', 'I fled', 'running away', 'ran away', 'I sprinted'],
  searching: ['looking for', 'searching for', 'trying to find', 'I searched', 'I looked everywhere', "couldn't find", "can't find", 'tried to find', 'going to find'],
  found: ['I found', 'I discovered', 'we found', 'I finally found', 'I come across', 'we discovered'],
  flying: ['I flew', 'I could fly', 'I floated', 'I was flying', 'I soared', 'I hovered'],
  hiding: ['I hid', 'I was hiding', 'hiding from', 'hide from', 'we hid'],
  crying: ['I cried', 'I was crying', 'I started crying', 'I wept', 'I sobbed', 'I burst into tears'],
  unable: ["couldn't move", "couldn't scream", "couldn't run", "couldn't speak", "couldn't breathe", "couldn't see", "couldn't wake", "couldn't get out", "couldn't open", "couldn't reach", "couldn't stop", "couldn't get", "can't move", "can't scream", "can't run", "can't speak", "can't see", "can't get", "can't reach", "can't stop", 'unable to', "couldn't control", "couldn't help", "couldn't talk", "couldn't understand", "couldn't hear", "couldn't make"],
  fighting: ['I fought', 'I argued', 'I yelled at', 'I screamed at', 'I hit', 'I punched', 'arguing with', 'fighting with', 'I kicked', 'I attacked', 'we argued', 'we fought', 'I threatened'],
  helping: ['I helped', 'I saved', 'I rescued', 'I tried to help', 'I tried to save', 'I protected', 'I carried', 'I held him', 'I comforted', 'I took care'],
  helped: ['helped me', 'saved me', 'rescued me', 'protected me', 'took care of me', 'came to help me', 'let me in', 'pulled me out'],
  dying: ['I died', 'I was dying', 'I was dead', 'had died', 'was dead', 'is dead', 'being killed', 'was dying', 'is dying', 'I am dead', 'to die'],
  tender: ['kissed me', 'I kissed', 'hugged me', 'I hugged', 'holding hands', 'held my hand', 'we kissed', 'put arm around me', 'loves me', 'I embraced', 'held me', 'took my hand'],
  excluded: ['ignored me', "wouldn't let me", 'laughed at me', 'laughing at me', 'left me behind', 'left me alone', 'nobody listened', "wouldn't listen", "didn't believe me", 'rejected me', 'left without me', "didn't notice me", "wouldn't talk to me", 'staring at me'],
  trapped: ['being trapped', 'being stuck', 'locked in', 'no way out', "couldn't get out", 'I was caught', 'being captured'],
  watching: ['I watched', 'I was watching', 'I am watching', 'watching from', 'I observed', 'I was looking at'],
  waiting: ['I waited', 'waiting for', 'I was waiting', 'we waited'],
  climbing: ['I climbed', 'climbing up', 'I was climbing', 'we climbed', 'I climb'],
  losing: ['I lost', 'was stolen', 'stole my', 'was gone', 'were gone', 'had disappeared', 'disappeared', 'is gone', 'I dropped'],
  receiving: ['gave me', 'handed me', 'offered me', 'gives me', 'brought me'],
  refusing: ['I refused', "I didn't want to", 'I said no', "I don't want to", "I wouldn't"],
  travelling: ['I was driving', 'I drove', 'we drove', 'we were driving', 'on my way', 'on our way', 'I was riding', 'I walked', 'I was walking', 'we walked'],
  killing: ['I killed', 'I shot', 'I stabbed', 'I murdered', 'I strangled'],
  hurt: ['being hurt', 'I was bleeding', 'I was injured', 'being wounded', 'I was sick'],
}

/** What matters more when there is too much to tell. */
const WEIGHT: Record<EventKind, number> = {
  chased: 5, attacked: 5, killing: 5, dying: 4.5, trapped: 4.5, transformed: 4, unable: 4, escaped: 4, lost: 4, falling: 4, flying: 4, hiding: 4, crying: 4, excluded: 4, helping: 3.5, helped: 3.5, threatened: 3.5, hurt: 3.5,
  fighting: 3.5, tender: 3.5, searching: 3.2, late: 3.2, found: 3, losing: 3, refusing: 2.8, met: 2.5, climbing: 2.5, running: 2.5, waiting: 2.3, receiving: 2.2, watching: 2, travelling: 1,
}

const filed = new Map<string, { kind: EventKind; pattern: Pattern }[]>()
for (const [kind, wordings] of Object.entries(WORDINGS) as [EventKind, string[]][]) {
  for (const wording of wordings) {
    const pattern = compilePattern(wording)
    if (!pattern) continue
    if (!pattern.state) pattern.gap = 2
    for (const key of keysOf(pattern)) filed.set(key, [...(filed.get(key) ?? []), { kind, pattern }])
  }
}

/** Reads what happens in a text, in the order told, and how it ends. */
export function readPlot(read: ReadText): Plot {
  const events: PlotEvent[] = []
  const taken = new Set<number>()
  for (const sentence of read.sentences) {
    const here: PlotEvent[] = []
    for (let at = sentence.first; at < sentence.last; at += 1) {
      for (const key of keysAt(read.tokens[at] as Token)) {
        for (const { kind, pattern } of filed.get(key) ?? []) {
          const tokens = matchAt(pattern, read.tokens, at, sentence)
          if (!tokens) continue
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
  return [...best.values()].sort((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind]).slice(0, count).sort((a, b) => a.start - b.start)
}

/** Sentences in which the scene changes of a sudden, by index. */
function sceneTurns(read: ReadText): number[] {
  return read.sentences
    .filter((sentence) => {
      const text = read.text.slice(sentence.start, sentence.end).toLowerCase()
      return /\b(?:scene chang|suddenly (?:i|we|it|there|the)\b|all of a sudden|next thing i know|next thing i knew|then i(?:'m| was| am) (?:in|at|on)\b|somehow (?:i|we)\b|now (?:i|we)(?:'m| am| are|'re) (?:in|at|on)\b)/.test(text)
    })
    .map((sentence) => sentence.index)
}

/** Remarks after the dream: that one woke, what one thinks of it, the answers to a researcher's questions. */
const REMARK = /\b(?:i (?:then )?(?:woke|wake|awoke|awake|awakened)|woke (?:me )?up|end of (?:the )?dream|dream (?:ended|ends)|my alarm|alarm (?:clock )?(?:went|rang)|that(?:'s| is| was) (?:all|the end|it|when)|(?:i )?(?:can't|don't|do not|cannot|didn't) (?:really )?(?:remember|recall)|interpretation|answers? to questions|i (?:think|believe|guess) (?:this|the|that|it) (?:dream|is|was|means)|recurring dream|this dream|actual participant|participant)\b/i

function readEnding(read: ReadText, events: PlotEvent[]): Ending | undefined {
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
    case 'found': case 'receiving': return 'found'
    case 'escaped': case 'flying': return 'escaped'
    case 'searching': case 'lost': case 'waiting': case 'late': case 'unable': case 'trapped': return 'searching'
    case 'losing': case 'dying': case 'crying': case 'excluded': return 'loss'
    case 'tender': case 'helped': case 'helping': return 'calm'
    case 'chased': case 'attacked': case 'threatened': case 'falling': case 'hurt': return 'threat'
    default: return 'open'
  }
}

/** The first verb the dreamer does in the sentence, else its first verb, else its first word. */
function mainVerb(read: ReadText, sentence: Sentence): number {
  let first: number | undefined
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (read.tokens[at]?.role !== 'verb') continue
    first ??= at
    if (isDreamers(read.tokens, at, sentence) && !/^(?:wake|awake|awaken|woke)$/.test(read.tokens[at]?.lemma ?? '')) return at
  }
  return first ?? sentence.first
}
