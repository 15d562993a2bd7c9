import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dump } from 'js-yaml'
import { parseFrontMatter } from '../../src/server/content/front-matter.ts'
import type { SymbolFrontMatter } from '../../src/server/content/schema.ts'

const SYMBOLS = ['animals/snake', 'home/house', 'water/water', 'animals/dog']

/**
 * Makes `folder` a working directory for the server with a dictionary of four symbols and no posts: a test that starts
 * the server many times needn't read hundreds of entries each time. `changes` are fields of a symbol's front matter, by
 * its slug.
 */
export async function makeSmallSite(
  folder: string,
  changes: Record<string, Partial<SymbolFrontMatter>> = {},
): Promise<void> {
  const content = path.join(folder, 'content')
  await mkdir(path.join(content, 'posts'), { recursive: true })
  await mkdir(path.join(content, 'themes'))
  for (const name of ['categories.yaml', 'bibliography.yaml', 'dreambank.json']) {
    // Not newer than the original, or the build would seem out of date.
    await cp(path.join('content', name), path.join(content, name), { preserveTimestamps: true })
  }
  for (const name of SYMBOLS) {
    const { data, content: body } = parseFrontMatter(await readFile(path.join('content/symbols', `${name}.md`), 'utf8'))
    const relatedSymbols = SYMBOLS.filter((other) => other !== name).map((other) => path.basename(other))
    await mkdir(path.join(content, 'symbols', path.dirname(name)), { recursive: true })
    await writeFile(
      path.join(content, 'symbols', `${name}.md`),
      `---\n${dump({ ...withoutNeighbours(data as Pick<SymbolFrontMatter, 'reading'>), relatedSymbols, ...changes[path.basename(name)] })}---\n${body}`,
    )
  }
  // The server finds its migrations, its worker and its build relative to the working directory.
  for (const name of ['src', 'dist']) await symlink(path.resolve(name), path.join(folder, name))
}

/** Drops the conditions that name other symbols, which this dictionary may not have. */
function withoutNeighbours<Data extends Pick<SymbolFrontMatter, 'reading'>>(data: Data): Data {
  const situations = data.reading.situations.map((situation) => {
    const when = [situation.when ?? []].flat().filter(({ beside }) => beside === undefined)
    return { ...situation, when: when.length > 0 ? when : [{ words: [situation.label.toLowerCase()] }] }
  })
  return { ...data, reading: { ...data.reading, situations } }
}
