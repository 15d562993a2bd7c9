import { checkComparison, readDictionary } from '../src/server/content/read.ts'

// Usage: node scripts/check-content.ts: prints every fault of the files under content/, or a count.
try {
  const { symbols, categories } = await readDictionary('content')
  await checkComparison('content', symbols)
  console.log(`${symbols.length} symbols in ${categories.length} categories, no faults`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
