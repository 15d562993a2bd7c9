import { PAGES, pathTest } from '../../../shared/pages.ts'

const PARAMETERS = new Map(PAGES.map(({ path, parameters }) => [path, parameters]))

/**
 * Whether a page is the same for everyone, and rendered without knowing who asks. Its path has to be spelled as its
 * links are: in capitals, which the router understands all the same, it is rendered each time and never stored. An
 * escaped one is the page that it stands for.
 */
export const isPublicPath = pathTest(({ sameFor }) => sameFor === 'everyone')

/** Whether a page is rendered for every visitor, and the same for all guests. */
export const isGuestPath = pathTest(({ sameFor }) => sameFor === 'guests')

/**
 * Returns the canonical URL of a page: without empty and unknown query parameters, such as those of campaigns, and with
 * the others in a fixed order. A trailing slash is ignored when the page's parameters are looked up. A page that may be
 * stored has one path, however it was escaped: what it is stored under and what is rendered are made of that.
 */
export function pageAddress(url: URL): URL {
  const address = new URL(url)
  address.pathname = listedPath(address.pathname)
  const known = PARAMETERS.get(address.pathname.replace(/(?<=.)\/$/, '')) ?? []
  address.search = ''
  for (const name of known) {
    for (const value of url.searchParams.getAll(name)) {
      if (value !== '') address.searchParams.append(name, value)
    }
  }
  return address
}

/** The path without escapes if it is then that of a page in the list, and as it is if not. */
function listedPath(path: string): string {
  if (!path.includes('%')) return path
  const plain = path.replace(/%[2-7][\da-f]/gi, (escaped) => decodeURI(escaped))
  return isPublicPath(plain) || isGuestPath(plain) || PARAMETERS.has(plain) ? plain : path
}
