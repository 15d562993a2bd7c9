/** The parameters of the address that the list of entries is filtered and sorted by. */
export const FILTER_NAMES = [
  'q',
  'mood',
  'tag',
  'month',
  'from',
  'to',
  'symbol',
  'person',
  'place',
  'theme',
  'feeling',
  'sign',
  'lucidity',
  'interpreted',
] as const
