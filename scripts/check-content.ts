import { parseArgs } from 'node:util'
import { readChanges, undatedSlugs, writeChanges } from '../src/server/content/changes.ts'
import { readDreamBank } from '../src/server/content/dreambank.ts'
import { amountOf, HABITS } from '../src/server/content/habits.ts'
import { readPosts } from '../src/server/content/posts.ts'
import {
  ContentError,
  checkComparison,
  checkGuides,
  checkHelplines,
  readDictionary,
  type SymbolFile,
} from '../src/server/content/read.ts'
import { comparePublishedSlugs, publishSlugs, readPublishedSlugs } from '../src/server/content/slugs.ts'

// Usage: npm run check:content -- [--habits] [--only slug,slug] [--publish]
// Checks the files under content/. Prints all errors, or the number of symbols, categories and posts; with --habits
// also how often the writing repeats itself, in all entries or in those named, and where. With --publish, adds the
// slugs of new entries to content/published-slugs.txt, and today's date to those that have changed to
// content/changes.txt.
const { values } = parseArgs({
  options: {
    habits: { type: 'boolean', default: false },
    only: { type: 'string' },
    publish: { type: 'boolean', default: false },
  },
})
try {
  const { symbols, categories } = await readDictionary('content')
  await checkComparison('content', symbols)
  await checkGuides('content')
  await checkHelplines('content')
  await readDreamBank('content')
  const posts = await readPosts('content', symbols)
  const { faults, unpublished } = comparePublishedSlugs(await readPublishedSlugs('content'), symbols)
  if (faults.length > 0) throw new ContentError(faults)
  console.log(`${symbols.length} symbols in ${categories.length} categories, ${posts.length} posts, no faults`)
  if (unpublished.length > 0 && values.publish) {
    await publishSlugs('content', unpublished)
    console.log(`published, and from now on never to be dropped: ${unpublished.join(', ')}`)
  } else if (unpublished.length > 0) {
    console.log(`not published yet (npm run check:content -- --publish): ${unpublished.join(', ')}`)
  }
  const undated = undatedSlugs(await readChanges('content'), symbols)
  if (undated.length > 0 && values.publish) {
    await writeChanges('content', symbols, new Date().toISOString().slice(0, 10))
    console.log(`changed today: ${undated.join(', ')}`)
  } else if (undated.length > 0) {
    throw new ContentError([`changed and not dated yet (npm run check:content -- --publish): ${undated.join(', ')}`])
  }
  const only = values.only?.split(',')
  if (values.habits) printHabits(only ? symbols.filter(({ slug }) => only.includes(slug)) : symbols)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function printHabits(symbols: readonly SymbolFile[]): void {
  for (const habit of HABITS) {
    console.log(`${amountOf(habit, symbols).toFixed(habit.isRate ? 1 : 0)} of at most ${habit.limit}: ${habit.name}`)
    const most = symbols
      .map((symbol) => ({ slug: symbol.slug, times: habit.count(symbol) }))
      .filter(({ times }) => times > 0)
      .sort((a, b) => b.times - a.times)
      .slice(0, 40)
    console.log(`    ${most.map(({ slug, times }) => (times > 1 ? `${slug} ×${times}` : slug)).join(', ')}`)
  }
}
