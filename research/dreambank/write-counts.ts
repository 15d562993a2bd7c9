import type { DreamBankFile } from '../../src/server/content/schema-dreambank.ts'

/** The text of the file: a line for each symbol, so that a new count shows what has changed. */
export function writeCounts({ symbols, ...rest }: DreamBankFile): string {
  const head = Object.entries(rest).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const lines = Object.entries(symbols).map(([slug, one]) => `    ${JSON.stringify(slug)}: ${JSON.stringify(one)}`)
  return `{\n${head.join(',\n')},\n  "symbols": {\n${lines.join(',\n')}\n  }\n}\n`
}
