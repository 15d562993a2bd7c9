import { readPosts } from '../src/server/content/posts.ts'
import { checkComparison, checkGuides, checkHelplines, readDictionary } from '../src/server/content/read.ts'

// Usage: node scripts/check-content.ts
// Checks the files under content/. Prints all errors, or the number of symbols, categories and posts.
try {
  const { symbols, categories } = await readDictionary('content')
  await checkComparison('content', symbols)
  await checkGuides('content')
  await checkHelplines('content')
  const posts = await readPosts('content', symbols)
  console.log(`${symbols.length} symbols in ${categories.length} categories, ${posts.length} posts, no faults`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
