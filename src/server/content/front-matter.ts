import { CORE_SCHEMA, load } from 'js-yaml'

/**
 * Parses YAML 1.2 with its core schema, in which a date stays a string. Throws a `YAMLException` that describes the
 * fault.
 */
export function parseYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA })
}

/** The lines between "---" at the start of a file and the next such line, and the text after them. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)([\s\S]*)$/

/**
 * Splits a Markdown file into the data of its front matter and the text after it. `data` is empty if there is no front
 * matter. Throws a `YAMLException` if the front matter isn't YAML.
 */
export function parseFrontMatter(file: string): { data: object; content: string } {
  const [, yaml, content] = FRONT_MATTER.exec(file) ?? []
  if (yaml === undefined || content === undefined) return { data: {}, content: file }
  return { data: (parseYaml(yaml) ?? {}) as object, content }
}
