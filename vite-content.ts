import { parse } from 'yaml'
import { makeRenderer } from './src/server/markdown/render.ts'

/**
 * Lets pages import the words under `content/`: a YAML module is what its file holds, a Markdown module its front matter and its text as HTML.
 */
export const content = () => {
  const { render } = makeRenderer(new Map())
  return {
    name: 'content',
    transform(code: string, id: string) {
      if (id.endsWith('.yaml')) return asModule(parse(code))
      const [, frontMatter, text] = (id.endsWith('.md') && /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(code)) || []
      return text === undefined ? undefined : asModule({ ...parse(frontMatter ?? ''), html: render(text).html })
    },
  }
}

function asModule(value: unknown) {
  return { code: `export default ${JSON.stringify(value)}`, map: null }
}
