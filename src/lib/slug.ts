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

/**
 * The slug that is offered for a post: that of its title without accents, or one of `day` (YYYY-MM-DD) where the title
 * is in another script than Latin. '' where the title has neither a letter nor a digit.
 */
export function slugOfPost(title: string, day: string): string {
  if (/[^\P{L}\p{Script=Latin}]/u.test(title)) return `post-${day}`
  const slug = slugify(title.normalize('NFD').replace(/\p{M}/gu, ''))
  return /[a-z0-9]/.test(slug) ? slug : ''
}
