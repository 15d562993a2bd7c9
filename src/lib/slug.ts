/**
 * Makes a slug of a title by the specification's rule: lower case, trimmed, only word characters, spaces and hyphens
 * kept, whitespace replaced by hyphens, repeated hyphens collapsed. Empty if the title has no such characters.
 */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
}
