import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench:lighthouse [-- PAGE]
// Measures the Lighthouse scores of the production build with Lighthouse's settings for phones (a slow device on slow
// 4G, simulated), and writes the median of several runs to docs/lighthouse.md. With a PAGE (a path), measures only that
// page and writes nothing. Targets: 100 in every category, and the largest paint in less than 1.8 s.
const PAGES = [
  '/',
  '/interpretation/snake',
  '/search?q=snake',
  '/categories',
  '/category/animals',
  '/symbols',
  '/blog',
  '/blog/what-nightmares-are-for',
  '/auth',
  '/about',
  '/privacy-policy',
  '/journal',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 5
const [wanted] = process.argv.slice(2)
const REPORT = 'docs/lighthouse.md'

type Scores = Record<(typeof CATEGORIES)[number], number> & {
  lcp: number
  cls: number
  speed: number
  faults: string[]
}

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-lighthouse-'))
const server = await startServer({ DATA_DIR: folder })
const chromePath = findChromium()
const chrome = await launch({ chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS], ...(chromePath && { chromePath }) })
try {
  const rows: string[] = []
  for (const page of wanted ? [wanted] : PAGES) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await score(server.url + page))
    const median = (key: Exclude<keyof Scores, 'faults'>) =>
      runs.map((run) => run[key]).sort((a, b) => a - b)[RUNS >> 1] ?? 0
    const cells = [
      ...CATEGORIES.map((category) => Math.round(median(category) * 100)),
      `${(median('lcp') / 1000).toFixed(1)} s`,
      median('cls').toFixed(3),
      Math.round(median('speed')),
    ]
    rows.push(`| \`${page}\` | ${cells.join(' | ')} |`)
    console.log(rows.at(-1), [...new Set(runs.flatMap(({ faults }) => faults))].join(', '))
  }
  const table = [
    '| page | performance | accessibility | best practices | SEO | largest paint | layout shift | speed of the machine |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ]
  if (!wanted)
    await writeFile(
      REPORT,
      `# Lighthouse\n\nThe production build, settings for phones, median of ${RUNS} runs; \`npm run bench:lighthouse\` writes this page. The performance score depends\non how fast the machine was meanwhile: the last column is Lighthouse’s own index of that.\n\n${table.join('\n')}\n`,
    )
} finally {
  chrome.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function score(url: string): Promise<Scores> {
  const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits } = result.lhr
  const of = (category: string) => categories[category]?.score ?? 0
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
    lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    speed: result.lhr.environment.benchmarkIndex,
    faults: CATEGORIES.slice(1).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}
