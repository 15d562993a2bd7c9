/** Names that look as if they belonged to the site's staff. Nobody may register them to impersonate the site. */
const RESERVED = [
  ...['admin', 'administrator', 'sysadmin', 'superuser', 'root', 'moderator', 'mod', 'staff', 'team', 'official'],
  ...['support', 'help', 'helpdesk', 'security', 'system', 'webmaster', 'hostmaster', 'postmaster', 'mailerdaemon'],
  ...['info', 'contact', 'abuse', 'guest', 'anonymous', 'nobody', 'null', 'undefined'],
]

/** Digits, and "l", by the letter that they are mistaken for. */
const LOOK_ALIKES: Record<string, string> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/**
 * Whether a username is reserved: it consists of one or more reserved words or the site's name, ignoring case,
 * separators, look-alike digits and a number at the end ("a.d-m_i.n", "adm1n", "Somnary_", "somnary-support",
 * "admin2").
 */
export function isReservedName(username: string, siteName: string): boolean {
  const words = [...RESERVED, siteName].map(skeletonOf).filter((word) => word.length > 2)
  const pattern = new RegExp(`^(?:${words.join('|')})+$`)
  return pattern.test(skeletonOf(username)) || pattern.test(skeletonOf(username.replace(/[\d._-]+$/, '')))
}

/**
 * Reduces a name to lower-case letters and digits without accents or separators. Look-alikes such as "1" and "l" become
 * the same letter.
 */
function skeletonOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[01345789l]/g, (character) => LOOK_ALIKES[character] ?? character)
}
