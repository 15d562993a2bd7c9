import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Slugs = { slug: string; formerSlugs: readonly string[] }

/** The slug of each symbol whose slug has changed, by its former slugs. */
export function indexFormerSlugs(symbols: readonly Slugs[]): ReadonlyMap<string, string> {
  return new Map(symbols.flatMap(({ slug, formerSlugs }) => formerSlugs.map((former) => [former, slug] as const)))
}

/** Says which former slugs are also the slug of an entry, or a former slug of another: an address leads to one page. */
export function formerSlugFaults(symbols: readonly (Slugs & { category: string })[]): string[] {
  const taken = new Map(symbols.map(({ slug }) => [slug, slug]))
  return symbols.flatMap(({ slug, category, formerSlugs }) =>
    formerSlugs.flatMap((former) => {
      const owner = taken.get(former)
      taken.set(former, slug)
      return owner === undefined
        ? []
        : [`symbols/${category}/${slug}.md: formerSlugs: "${former}" already leads to "${owner}"`]
    }),
  )
}

const LIST = 'published-slugs.txt'

/** The slugs at which entries have been published, from `published-slugs.txt` below `root`: one on each line. */
export async function readPublishedSlugs(root: string): Promise<string[]> {
  return (await readFile(path.join(root, LIST), 'utf8')).split('\n').filter(Boolean)
}

/**
 * Compares the published slugs with the dictionary. `faults` name those that lead nowhere any more, and lines that are
 * out of order; `unpublished` are slugs that aren't in the list yet.
 */
export function comparePublishedSlugs(
  published: readonly string[],
  symbols: readonly Slugs[],
): { faults: string[]; unpublished: string[] } {
  const leading = new Set(symbols.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]))
  const listed = new Set(published)
  const faults = published
    .filter((slug) => !leading.has(slug))
    .map((slug) => `${LIST}: "${slug}" has no entry; if it was renamed, add it to the formerSlugs of its entry`)
  if (sortSlugs(published).join() !== published.join()) faults.push(`${LIST}: must be sorted, each slug once`)
  return { faults, unpublished: symbols.map(({ slug }) => slug).filter((slug) => !listed.has(slug)) }
}

/** Adds slugs to the list of those that are published. */
export async function publishSlugs(root: string, slugs: readonly string[]): Promise<void> {
  const all = sortSlugs([...(await readPublishedSlugs(root)), ...slugs])
  await writeFile(path.join(root, LIST), `${all.join('\n')}\n`)
}

function sortSlugs(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].sort()
}
