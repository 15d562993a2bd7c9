/** Who speaks for a site, in whatever site: nobody may make an account under such a name and be taken for it. */
const RESERVED = [
  ...['admin', 'administrator', 'sysadmin', 'superuser', 'root', 'moderator', 'mod', 'staff', 'team', 'official'],
  ...['support', 'help', 'helpdesk', 'security', 'system', 'webmaster', 'hostmaster', 'postmaster', 'mailerdaemon'],
  ...['info', 'contact', 'abuse', 'guest', 'anonymous', 'nobody', 'null', 'undefined'],
]

/** Digits and letters that are taken for one another. */
const LOOK_ALIKES: Record<string, string> = { 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/**
 * Whether a name is kept for the site itself: one or several of the reserved words or the site's own name, whatever the case, with any separators,
 * with look-alike digits in it or a number behind it ("a.d-m_i.n", "adm1n", "Somnary_", "somnary-support", "admin2").
 */
export function isReservedName(username: string, siteName: string): boolean {
  const words = [...RESERVED, siteName].map(skeletonOf).filter((word) => word.length > 2)
  const pattern = new RegExp(`^(?:${words.join('|')})+$`)
  return pattern.test(skeletonOf(username)) || pattern.test(skeletonOf(username.replace(/[\d._-]+$/, '')))
}

/** What of a name is seen at a glance: small letters without accents, separators, and the difference between "1", "l" and "i". */
function skeletonOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[01345789l]/g, (character) => LOOK_ALIKES[character] ?? character)
}
