import { existsSync, readFileSync } from 'node:fs'

/**
 * A mention of a symbol in a report, as it was labeled. `start` and `end` are UTF-16 offsets in the report's text;
 * `there`: the thing is in the dream, in the symbol's sense; `holds`: the situations of the symbol that are plainly
 * told of it; `worth`: a reader who may write two or three notes would perhaps write one on it.
 */
export type LabeledMention = {
  symbol: string
  id: string
  start: number
  end: number
  there: boolean
  holds: string[]
  worth: boolean
}

/**
 * A mention in which the rule of a situation applied, and whether the situation is really told there; null where a
 * reader couldn't say.
 */
export type LabeledFiring = {
  symbol: string
  label: string
  id: string
  start: number
  end: number
  holds: boolean | null
}

/** Reads the mentions in which rules applied, as they were labeled. */
export function readFirings(): LabeledFiring[] {
  const lines = readFileSync('research/mentions/firings.jsonl', 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as LabeledFiring)
}

/** Reads the sentences in which the pattern of a situation was found, as they were labeled. */
export function readTold(): LabeledFiring[] {
  const file = 'research/mentions/told.jsonl'
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as LabeledFiring)
}

const LABELS_FILE = 'research/mentions/labels.jsonl'
/** A tenth of the mentions, as a second reader labeled them. */
export const SECOND_LABELS_FILE = 'research/mentions/second.jsonl'

/** Reads the labeled mentions; [] before there are any. */
export function readLabels(file = LABELS_FILE): LabeledMention[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as LabeledMention)
}

/**
 * The half that a mention belongs to: rules are worked on with the labels of one half in view, and only measured on the
 * other. All mentions of a report are in the same half.
 */
export function halfOf({ id }: Pick<LabeledMention, 'id'>): 'work' | 'held out' {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 2 === 0 ? 'work' : 'held out'
}
