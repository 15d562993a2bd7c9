import { readFileSync } from 'node:fs'

type Candidate = { symbol: string; start: number }

/**
 * What a reader chose in a dream report among the notes that could be written on it: the best ones first, those that
 * would annoy the dreamer, and the oddest thing. `start`: where the lead-in begins in the trimmed text.
 */
export type LeadLabel = {
  id: string
  best: Candidate[]
  never: Candidate[]
  odd?: { start: number; end: number } | null
  /** Candidates of passages and patterns that came later, which the reader wasn't shown. */
  unseen?: Candidate[]
}

/** Reads the labels of the reports whose leading images were chosen by a reader. */
export function readLeadLabels(): LeadLabel[] {
  const lines = readFileSync('research/leads/labels.jsonl', 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as LeadLabel)
}
