import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { supportFor } from './support.ts'

// One text a line, a life context after " || ". The folder says which help is due; the files of a folder are classes.
// Lines 3, 6, 9 … of the files without a suffix were kept from tuning, but their author knew them while writing the
// patterns, so they prove little. The files "-unseen" and "-third" were written after the patterns stood, and were
// measured once before any of them was used: that first measurement, not this test, says what a stranger's words meet.
// The files "indirect-third" have never been used for tuning; all others are now among the texts that the screen is
// trained on, so that this test only proves that nothing known is lost.
const FOLDER = path.resolve('src/server/interpreter/safety/cases')
const NEVER_TUNED = 'indirect-third'

const textsOf = (kind: string, isWanted: (name: string) => boolean) =>
  readdirSync(path.join(FOLDER, kind))
    .filter((file) => isWanted(file.replace('.txt', '')))
    .flatMap((file) =>
      readFileSync(path.join(FOLDER, kind, file), 'utf8')
        .split('\n')
        .filter(Boolean),
    )
const supportOf = (line: string) => supportFor(...(line.split(' || ') as [string, string?]))

const KINDS = ['self-harm', 'violence'] as const
const missed = (isWanted: (name: string) => boolean) => {
  const texts = KINDS.flatMap((kind) => textsOf(kind, isWanted))
  return { texts, misses: texts.filter((line) => !supportOf(line)) }
}

describe('help is named first', () => {
  it('has at least 220 texts', () => {
    expect(['self-harm', 'violence', 'none'].flatMap((kind) => textsOf(kind, () => true)).length).toBeGreaterThan(220)
  })

  it('misses no explicit text', () => {
    expect(missed((name) => name.startsWith('explicit')).misses).toEqual([])
  })

  it('misses no misspelt text', () => {
    expect(missed((name) => name.startsWith('misspelt')).misses).toEqual([])
  })

  it('misses at most 5 % of the indirect texts that it was tuned on', () => {
    const { texts, misses } = missed((name) => name.startsWith('indirect') && name !== NEVER_TUNED)
    expect(misses.length / texts.length, misses.join('\n')).toBeLessThanOrEqual(0.05)
  })

  it('gives at most 4 % false alarms', () => {
    const texts = textsOf('none', () => true)
    const alarms = texts.filter(supportOf)
    expect(alarms.length / texts.length, alarms.join('\n')).toBeLessThanOrEqual(0.04)
  })

  // A ratchet, not a goal: of indirect texts that the patterns weren't tuned on, most are missed.
  it('misses no more than it did of indirect texts that it was never tuned on', () => {
    const { texts, misses } = missed((name) => name === NEVER_TUNED)
    expect(texts).toHaveLength(25)
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(23)
  })

  it.each(KINDS)('names the help for %s', (kind) => {
    const others = textsOf(kind, () => true).filter((line) => {
      const support = supportOf(line)
      return support && support.kind !== kind
    })
    expect(others).toEqual([])
  })
})
