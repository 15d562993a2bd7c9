/** The parameters that pages read from their address. Any other is no part of it. */
const PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/auth', ['next', 'tab']],
  ['/blog', ['cursor']],
  ['/journal', ['q', 'mood', 'tag', 'month', 'write']],
  ['/journal/print', ['month']],
  ['/search', ['q']],
  ['/symbol-comparison', ['traditions', 'symbols']],
])

/**
 * The address of a page without what it doesn't read, such as a campaign's parameters, and with the rest in one order: pages that are the same have
 * one address. A slash at the end makes no other page.
 */
export function pageAddress(url: URL): URL {
  const address = new URL(url)
  const known = PARAMETERS.get(address.pathname.replace(/(?<=.)\/$/, '')) ?? []
  address.search = ''
  for (const name of known) {
    for (const value of url.searchParams.getAll(name)) {
      if (value !== '') address.searchParams.append(name, value)
    }
  }
  return address
}
