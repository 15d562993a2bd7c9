import { parse } from 'yaml'

/** Lets pages import the words under `content/` that are written in YAML: a module is what its file holds. */
export const yaml = () => ({
  name: 'yaml',
  transform(code: string, id: string) {
    if (id.endsWith('.yaml')) return { code: `export default ${JSON.stringify(parse(code))}`, map: null }
    return undefined
  },
})
