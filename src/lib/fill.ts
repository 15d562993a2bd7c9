import type { Site } from '../contract/site.ts'

/**
 * The words of a guide with the site's own name and contact address in them. Where there is no address, the sentence that would give it is left
 * out.
 */
export function fill(text: string, { name, email }: Pick<Site, 'name' | 'email'>): string {
  const known =
    email === null
      ? text.replace(/\s*[^.?!>]*\{contact\}[^.?!<]*[.?!]/g, '').replaceAll('<p></p>', '')
      : text.replaceAll('{contact}', email)
  return known.replaceAll('{site}', name)
}
