import type { Site } from '../contract/site.ts'

/**
 * Replaces `{site}` and `{contact}` in a guide's text with the site's name and email address. If the site has no email
 * address, the sentences that contain `{contact}` are omitted.
 */
export function fillPlaceholders(text: string, { name, email }: Pick<Site, 'name' | 'email'>): string {
  const withContact =
    email === null
      ? text.replace(/\s*[^.?!>]*\{contact\}[^.?!<]*[.?!]/g, '').replaceAll('<p></p>', '')
      : text.replaceAll('{contact}', email)
  return withContact.replaceAll('{site}', name)
}
