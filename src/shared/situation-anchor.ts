/**
 * The address of a situation on its symbol's page, made from its label: "it wouldn't come out" becomes
 * "it-wouldnt-come-out".
 */
export function situationAnchor(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
