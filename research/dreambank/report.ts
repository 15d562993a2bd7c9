import type { Emotion } from '../../src/server/content/conditions.ts'
import type { Span } from '../../src/server/interpreter/types.ts'

/** A line of the file of reports. */
export type Report = { id: string; series: string; sex: 'female' | 'male'; text: string }

/** A report as it is counted. Nothing of its text is left in it. */
export type CountedReport = {
  series: string
  sex: 'female' | 'male'
  /** Its length in words. */
  words: number
  /** The symbols found in it, each once. */
  symbols: FoundInReport[]
  /** The feelings that the dreamer tells of, each once. */
  feelings: Emotion[]
}

/**
 * `feelings` are the dreamer's, without those that the symbol's own words tell ("crying" is no sadness beside Crying).
 */
type FoundInReport = { slug: string; spans: Span[]; feelings: Emotion[] }
