import { type Evaluated, isWellRetold, type Report } from './report.ts'

/** The most frequent symbols, this many, are in so many dreams that recognizing them says little. */
const COMMON_SYMBOLS = 20
const SENTENCE_WORDS_MAX = 28
/** The number of dreams among which a reading is searched for. */
const CANDIDATES = 20
const AGAIN = 50

/** Prints what can be counted over readings without annotations. */
export function printStatistics(evaluated: readonly Evaluated[], again: (report: Report) => Evaluated): void {
  const all = evaluated.length
  const share = (part: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
  const times = evaluated.map(({ ms }) => ms).toSorted((a, b) => a - b)
  console.log(`${all} reports`)
  console.log(
    `time: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, max ${quantile(times, 1).toFixed(1)} ms`,
  )
  const sample = evaluated.slice(0, AGAIN)
  const isSame = sample.every((one) => JSON.stringify(again(one.report).output) === JSON.stringify(one.output))
  console.log(`the same when read again (${sample.length} reports): ${isSame ? 'yes' : 'NO'}`)

  const lengths = (of: (one: Evaluated) => string) =>
    evaluated.map((one) => wordCount(of(one))).toSorted((a, b) => a - b)
  for (const [name, words] of [
    ['summary', lengths(({ output }) => output.summary)],
    ['detailed', lengths(({ output }) => output.detailed)],
  ] as const)
    console.log(
      `words of the ${name}: min ${words[0]}, p5 ${quantile(words, 0.05)}, median ${quantile(words, 0.5)}, p95 ${quantile(words, 0.95)}, max ${words.at(-1)}`,
    )
  const outOfBounds = evaluated.filter(({ output, report }) => {
    const summary = wordCount(output.summary)
    const detailed = wordCount(output.detailed)
    const isShort = wordCount(report.text) <= 150
    return summary < 20 || summary > 60 || detailed < 80 || detailed > (isShort ? 160 : 240)
  })
  console.log(`lengths outside 20–60 and 80–160 (240 for dreams over 150 words): ${share(outOfBounds.length)}`)

  const retold = evaluated.flatMap((one) => one.retold)
  const badlyRetold = retold.filter((part) => !isWellRetold(part))
  console.log(
    `retold sentences: ${(retold.length / Math.max(1, all)).toFixed(1)} a report (more than 3 are expected), ${badlyRetold.length} of ${retold.length} not in the second person, fragments or too long (less than 0.2 % are expected)`,
  )
  for (const { text } of badlyRetold.slice(0, 20)) console.log(`  ${text}`)

  const sentences = evaluated.map(({ output }) => sentencesOf(`${output.summary}\n${output.detailed}`))
  const long = sentences.flat().filter((sentence) => wordCount(sentence) > SENTENCE_WORDS_MAX)
  console.log(`sentences over ${SENTENCE_WORDS_MAX} words: ${long.length}`)
  for (const sentence of long.slice(0, 3)) console.log(`  ${sentence}`)
  console.log(
    `Flesch reading ease of the detailed text, median: ${quantile(
      evaluated.map(({ output }) => fleschOf(output.detailed)).toSorted((a, b) => a - b),
      0.5,
    ).toFixed(1)}`,
  )
  const quotations = evaluated.map(
    ({ output }) => [...`${output.summary} ${output.detailed}`.matchAll(/“[^”]+”/g)].length,
  )
  console.log(
    `quotations: mean ${(quotations.reduce((a, b) => a + b, 0) / Math.max(1, all)).toFixed(2)}, more than two in ${share(quotations.filter((n) => n > 2).length)}`,
  )
  const foreign = evaluated.filter(({ output, report }) =>
    [...`${output.summary} ${output.detailed}`.matchAll(/“([^”]+)”/g)].some(
      ([, words = '']) => !report.text.replace(/\s+/g, ' ').includes(words),
    ),
  )
  console.log(`a quotation that isn’t in the text: ${share(foreign.length)}`)

  const bySentence = count(sentences.flatMap((own) => [...new Set(own)]))
  console.log('the sentences that recur most (the highest must stay below 3 %):')
  for (const [sentence, n] of top(bySentence, 8)) console.log(`  ${share(n)}  ${sentence}`)

  const bySymbol = count(evaluated.flatMap(({ output }) => output.symbols.map(({ slug }) => slug)))
  const common = new Set(top(bySymbol, COMMON_SYMBOLS).map(([slug]) => slug))
  for (const atLeast of [2, 3]) {
    const distinctive = evaluated.filter(
      ({ output }) => output.symbols.filter(({ slug }) => !common.has(slug)).length >= atLeast,
    )
    console.log(`${atLeast} symbols or more outside the ${COMMON_SYMBOLS} most common: ${share(distinctive.length)}`)
  }
  const headings = evaluated.flatMap(({ output }) => output.notes)
  const asserted = headings.filter((heading) => heading.includes(': '))
  console.log(
    `notes: ${(headings.length / Math.max(1, all)).toFixed(2)} a reading, none in ${share(evaluated.filter(({ output }) => output.notes.length === 0).length)}; with a situation ${((100 * asserted.length) / Math.max(1, headings.length)).toFixed(1)} %`,
  )
  console.log(
    `the most frequent notes: ${top(count(headings), 25)
      .map(([heading, n]) => `${heading} ${share(n)}`)
      .join('; ')}`,
  )
  console.log(
    `endings: ${top(count(evaluated.map(({ output }) => output.ending)), 5)
      .map(([name, n]) => `${name} ${share(n)}`)
      .join(', ')}`,
  )
  console.log(
    `emotions: ${top(
      count(evaluated.flatMap(({ output }) => [...new Set(output.emotions.map(({ emotion }) => emotion))])),
      5,
    )
      .map(([name, n]) => `${name} ${share(n)}`)
      .join(', ')}`,
  )
  console.log(
    `specificity (the dream found among ${CANDIDATES} by its reading without the quotations): ${share(specificity(evaluated))}`,
  )
}

/** How many readings have more rare words in common with their own dream than with any of the following ones. */
function specificity(evaluated: readonly Evaluated[]): number {
  const dreams = evaluated.map(({ report }) => contentWords(report.text))
  const frequency = count(dreams.flatMap((words) => [...words]))
  const score = (reading: ReadonlySet<string>, dream: ReadonlySet<string>) => {
    let sum = 0
    for (const word of reading)
      if (dream.has(word)) sum += Math.log((evaluated.length + 1) / (frequency.get(word) ?? 1))
    return sum / Math.sqrt(dream.size + 1)
  }
  return evaluated.filter(({ output }, at) => {
    const reading = contentWords(`${output.summary} ${output.detailed}`.replace(/“[^”]*”/g, ''))
    const own = score(reading, dreams[at] as Set<string>)
    for (let other = 1; other < Math.min(CANDIDATES, evaluated.length); other += 1)
      if (
        score(reading, dreams[(at + other * 71) % evaluated.length] as Set<string>) >= own &&
        (other * 71) % evaluated.length !== 0
      )
        return false
    return own > 0
  }).length
}

const contentWords = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!][”"]?\)?)\s+|\n+/)
    .map((sentence) => sentence.replace(/^- /, '').trim())
    .filter(Boolean)
}

/** Flesch 1948; syllables are counted as groups of vowels. */
function fleschOf(text: string): number {
  const words = text.match(/[A-Za-z’']+/g) ?? []
  const syllables = words.reduce(
    (sum, word) =>
      sum +
      Math.max(
        1,
        (
          word
            .toLowerCase()
            .replace(/e$/, '')
            .match(/[aeiouy]+/g) ?? []
        ).length,
      ),
    0,
  )
  return (
    206.835 -
    1.015 * (words.length / Math.max(1, sentencesOf(text).length)) -
    84.6 * (syllables / Math.max(1, words.length))
  )
}

function count(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The `limit` keys with the highest counts, highest first. */
function top(counts: ReadonlyMap<string, number>, limit: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit)
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
