import { parseFrontMatter, parseYaml } from './src/server/content/front-matter.ts'
import { makeRenderer } from './src/server/markdown/render.ts'

/**
 * Lets pages import the words under `content/`: a YAML module is what its file holds, a Markdown module its front matter and its text as HTML.
 */
export const content = () => {
  const { render } = makeRenderer(new Map())
  return {
    name: 'content',
    transform(code: string, id: string) {
      if (id.endsWith('.yaml')) return asModule(parseYaml(code))
      if (!id.endsWith('.md')) return undefined
      const { data, content } = parseFrontMatter(code)
      return asModule({ ...data, html: render(content).html })
    },
  }
}

function asModule(value: unknown) {
  return { code: `export default ${JSON.stringify(value)}`, map: null }
}
