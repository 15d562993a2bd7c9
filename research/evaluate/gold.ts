import type { Evaluated } from './report.ts'

/** An annotation by hand, as far as a machine compares it. */
export type GoldReport = {
  id: string
  central: { words: string; slug: string | null }
  symbols: string[]
  trivial: string[]
  events: { kind: string; who: string; whom: string | null; polarity: string; words: string }[]
  feelings: { emotion: string; who: string; words: string }[]
  ending: { state: string }
}

/** Kinds between which two annotators differ: a scream may be a call, to see may be to find or to watch. */
const NEAR_KINDS: readonly (readonly string[])[] = [
  ['find', 'watch', 'search'],
  ['arrive', 'enter', 'travel', 'drive', 'return', 'leave', 'appear', 'follow', 'escape', 'run'],
  ['tell', 'ask', 'call', 'warn', 'scream', 'show', 'argue', 'accuse'],
  ['attack', 'threaten', 'danger', 'hurt', 'kill', 'die', 'chase', 'destroy'],
  ['help', 'comfort', 'welcome', 'give', 'protect', 'rescue', 'agree', 'show'],
  ['unable', 'fail', 'obstacle', 'break', 'trapped', 'lose'],
  ['receive', 'give', 'reward', 'win', 'succeed', 'find'],
  ['realise', 'remember', 'decide', 'find', 'watch'],
  ['play', 'perform', 'work', 'make', 'prepare', 'test', 'eat'],
  ['transform', 'appear', 'vanish'],
  ['reject', 'mock', 'accuse', 'argue', 'leave'],
  ['steal', 'lose', 'receive', 'trapped'],
]
const isNear = (a: string, b: string) => a === b || NEAR_KINDS.some((kinds) => kinds.includes(a) && kinds.includes(b))
const isDreamer = (who: string | null) => who !== null && /\bdreamer\b/.test(who)

/** Prints how far the understanding agrees with annotations by hand; `listsMisses`: also where it doesn't. */
export function compareWithGold(
  evaluated: readonly Evaluated[],
  gold: readonly GoldReport[],
  listsMisses: boolean,
): void {
  const count = { central: 0, anyCentral: 0, ending: 0 }
  const symbols = { hit: 0, found: 0, gold: 0 }
  const feelings = { hit: 0, found: 0, gold: 0 }
  const events = { exact: 0, near: 0, gold: 0, found: 0, overlapping: 0, overlappingNear: 0 }
  const byKind = new Map<string, { hit: number; gold: number }>()
  const misses: string[] = []
  let reports = 0
  for (const annotation of gold) {
    const found = evaluated.find(({ report }) => report.id === annotation.id)
    if (!found) continue
    const { output, report } = found
    reports += 1
    const miss = (what: string) => misses.push(`${annotation.id}: ${what}`)
    const mattering = output.symbols.filter(({ matters }) => matters).map(({ slug }) => slug)
    if (annotation.central.slug !== null) {
      count.anyCentral += 1
      if (output.central === annotation.central.slug) count.central += 1
      else miss(`central ${output.central}, gold ${annotation.central.slug}`)
    }
    symbols.found += mattering.length
    symbols.gold += annotation.symbols.length
    symbols.hit += mattering.filter((slug) => annotation.symbols.includes(slug)).length
    const wrong = mattering.filter((slug) => !annotation.symbols.includes(slug))
    const lacking = annotation.symbols.filter((slug) => !mattering.includes(slug))
    if (wrong.length + lacking.length > 0)
      miss(`symbols: wrong ${wrong.join(' ') || '-'}; lacking ${lacking.join(' ') || '-'}`)

    const key = ({ emotion, who }: { emotion: string; who: string }) => `${emotion}:${isDreamer(who)}`
    const own = new Set(output.emotions.filter(({ who }) => who !== 'unclear').map(key))
    const theirs = new Set(annotation.feelings.map(key))
    feelings.found += own.size
    feelings.gold += theirs.size
    feelings.hit += [...own].filter((one) => theirs.has(one)).length
    if ([...own].some((one) => !theirs.has(one)) || [...theirs].some((one) => !own.has(one)))
      miss(`feelings ${[...own].join(' ') || '-'}; gold ${[...theirs].join(' ') || '-'}`)

    if (output.ending === annotation.ending.state) count.ending += 1
    else miss(`ending ${output.ending}, gold ${annotation.ending.state}`)

    const text = report.text.toLowerCase()
    const used = new Set<object>()
    const right = new Set<object>()
    for (const event of annotation.events) {
      events.gold += 1
      const at = text.indexOf(event.words.toLowerCase())
      const overlapping = output.events.filter(({ words }) => {
        const start = text.indexOf(words.toLowerCase())
        return at >= 0 && start >= 0 && start < at + event.words.length && start + words.length > at
      })
      for (const one of overlapping) used.add(one)
      const near = overlapping.filter(
        (one) => isNear(one.kind, event.kind) && isDreamer(one.who) === isDreamer(event.who),
      )
      for (const one of near) right.add(one)
      if (near.some(({ kind }) => kind === event.kind)) events.exact += 1
      if (near.length > 0) events.near += 1
      const kind = byKind.get(event.kind) ?? { hit: 0, gold: 0 }
      kind.gold += 1
      if (near.length > 0) kind.hit += 1
      byKind.set(event.kind, kind)
      if (near.length === 0)
        miss(
          `event ${event.kind} ${event.who} → ${event.whom} (${event.polarity}); here ${overlapping.map(({ kind, who }) => `${kind} ${who}`).join(', ') || 'nothing'}`,
        )
    }
    events.found += output.events.length
    events.overlapping += used.size
    events.overlappingNear += right.size
  }
  const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
  console.log(`\nagainst ${reports} annotations by hand:`)
  console.log(`central image right ${share(count.central, count.anyCentral)} of ${count.anyCentral}`)
  console.log(
    `symbols that matter: precision ${share(symbols.hit, symbols.found)}, recall ${share(symbols.hit, symbols.gold)}`,
  )
  console.log(
    `feelings with their holder: precision ${share(feelings.hit, feelings.found)}, recall ${share(feelings.hit, feelings.gold)}`,
  )
  console.log(
    `events: recall ${share(events.near, events.gold)} (the very kind ${share(events.exact, events.gold)}); of those in an annotated place ${share(events.overlappingNear, events.overlapping)} right; ${(events.found / Math.max(1, reports)).toFixed(1)} a report`,
  )
  console.log(`ending right ${share(count.ending, reports)}`)
  const kinds = [...byKind]
    .sort((a, b) => b[1].gold - a[1].gold)
    .map(([kind, { hit, gold }]) => `${kind} ${hit}/${gold}`)
  console.log(`events by kind: ${kinds.join(', ')}`)
  if (listsMisses) console.log(`\n${misses.join('\n')}`)
}
