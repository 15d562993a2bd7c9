/**
 * Returns the slugs under which these symbols stand in the dictionary today, each once and in the same order.
 * `formerSlugs` maps slugs that symbols had before to those they have.
 */
export function currentSlugs(slugs: readonly string[], formerSlugs: ReadonlyMap<string, string>): string[] {
  return [...new Set(slugs.map((slug) => formerSlugs.get(slug) ?? slug))]
}
