/** So many words at the end are looked at apart: there people say how they are now. */
const LAST_WORDS = 14
const FIRST_WORDS = 8

/** The words and pairs of words of a dream and its life context, as the screen for frightened dreamers sees them. */
export function nightmareFeatures(dream: string, context = ''): string[] {
  return [...new Set([...featuresOf(dream), ...featuresOf(context)])]
}

function featuresOf(text: string): string[] {
  const words = (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+|\d+(?::\d+)?|[!?]+/g) ?? []
  ).map((word) => (/^\d/.test(word) ? '#' : word))
  const pairs = (list: readonly string[]) => list.slice(1).map((word, at) => `${list[at]} ${word}`)
  const last = words.slice(-LAST_WORDS)
  return [
    ...words,
    ...pairs(words),
    ...[...last, ...pairs(last)].map((feature) => `end: ${feature}`),
    ...words.slice(0, FIRST_WORDS).map((feature) => `start: ${feature}`),
  ]
}
