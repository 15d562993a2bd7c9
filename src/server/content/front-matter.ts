import matter from 'gray-matter'
import { CORE_SCHEMA, load } from 'js-yaml'

/**
 * Parses YAML 1.2 with its core schema, in which a date stays a string. Throws a `YAMLException` that describes the
 * fault.
 */
export function parseYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA })
}

/**
 * Splits a Markdown file into the data of its front matter and the text after it. `data` is empty if there is no front
 * matter. Throws a `YAMLException` if the front matter isn't YAML.
 */
export function parseFrontMatter(file: string): { data: object; content: string } {
  // When options are passed, gray-matter doesn't cache what it has parsed.
  const { data, content } = matter(file, { language: 'yaml', engines: { yaml: (text) => parseYaml(text) as object } })
  return { data, content }
}
