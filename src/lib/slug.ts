/**
 * A slug made of a title by the specification's rule: lower case, trimmed, without anything but word characters, spaces and hyphens, whitespace turned
 * into hyphens, repeated hyphens collapsed.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
}
