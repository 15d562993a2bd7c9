import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dump } from 'js-yaml'
import { parseFrontMatter } from '../../src/server/content/front-matter.ts'

const SYMBOLS = ['animals/snake', 'home/house', 'water/water', 'animals/dog']

/**
 * Makes `folder` a working directory for the server with a dictionary of four symbols and no posts: a test that starts
 * the server many times needn't read hundreds of entries each time.
 */
export async function makeSmallSite(folder: string): Promise<void> {
  const content = path.join(folder, 'content')
  await mkdir(path.join(content, 'posts'), { recursive: true })
  for (const name of ['categories.yaml', 'bibliography.yaml']) {
    await copyFile(path.join('content', name), path.join(content, name))
  }
  for (const name of SYMBOLS) {
    const { data, content: body } = parseFrontMatter(await readFile(path.join('content/symbols', `${name}.md`), 'utf8'))
    const relatedSymbols = SYMBOLS.filter((other) => other !== name).map((other) => path.basename(other))
    await mkdir(path.join(content, 'symbols', path.dirname(name)), { recursive: true })
    await writeFile(
      path.join(content, 'symbols', `${name}.md`),
      `---\n${dump({ ...data, relatedSymbols })}---\n${body}`,
    )
  }
  // The server finds its migrations and its worker relative to the working directory.
  await symlink(path.resolve('src'), path.join(folder, 'src'))
}
