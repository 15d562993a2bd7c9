import type { TaggedText, Token } from '../../language/token.ts'

type Theme =
  | 'bereavement'
  | 'break-up'
  | 'illness'
  | 'pregnancy'
  | 'work'
  | 'study'
  | 'moving'
  | 'money'
  | 'love'
  | 'family'
  | 'friends'
  | 'decision'
  | 'stress'
  | 'change'
  | 'joy'

/** What the life context speaks of, strongest theme first, with the token of the context that told it. */
export type LifeContext = { themes: { theme: Theme; at: number }[]; shared: SharedWord[] }

/** A content word told both in the context and in the dream, with its token in each. */
type SharedWord = { word: string; inContext: number; inDream: number }

/** From the gravest to the lightest: a death outweighs a deadline whichever is told first. */
const WORDS: [Theme, string][] = [
  ['bereavement', 'died death funeral passed grief grieving lost widow miscarriage mourning deceased'],
  ['break-up', 'divorce divorced breakup broke separated separation split ex cheated'],
  [
    'illness',
    'ill illness sick cancer surgery diagnosed diagnosis hospital operation treatment therapy depression anxiety chemo pain',
  ],
  ['pregnancy', 'pregnant pregnancy expecting baby trimester ivf birth newborn'],
  [
    'work',
    'job work boss manager promotion fired interview colleague coworker office career deadline project shift company business quit resigned redundancy',
  ],
  [
    'study',
    'exam exams test finals school college university studying thesis degree graduation graduate class student semester teacher',
  ],
  ['moving', 'moving move moved house apartment flat relocating city country abroad emigrated'],
  ['money', 'money debt rent bills mortgage bankrupt loan afford salary savings finances financial'],
  [
    'love',
    'boyfriend girlfriend partner relationship dating wedding engaged marriage married husband wife crush love fiance fiancee',
  ],
  [
    'family',
    'mother father mom mum dad parents sister brother son daughter family kids children grandmother grandfather',
  ],
  ['friends', 'friend friends roommate friendship lonely alone'],
  ['decision', 'decide decision choose choice deciding whether unsure choosing'],
  ['stress', 'stress stressed stressful overwhelmed tired exhausted burnout busy pressure worried nervous'],
  ['change', 'change changes changing new starting started beginning ending retired retiring retirement'],
  ['joy', 'happy excited holiday vacation celebrate'],
]

const THEME_OF = new Map<string, Theme>()
for (const [theme, words] of WORDS)
  for (const word of words.split(' ')) if (!THEME_OF.has(word)) THEME_OF.set(word, theme)
const GRAVITY = new Map(WORDS.map(([theme], at) => [theme, at]))

const TOO_COMMON = new Set(
  `have be go get do make see say know think come take want look feel dream time day thing way lot people year
   week month night start try last new old good bad big first next other same more tell give find put use keep
   let seem need like happen real life today yesterday recently lately one something much many`.split(/\s+/),
)

/** Reads the life context and where its words come back in the dream. */
export function readContext(context: TaggedText, dream: TaggedText): LifeContext {
  const themes = new Map<Theme, number>()
  for (const token of context.tokens) {
    if (token.denied) continue
    const theme = themeOf(token, context.tokens)
    if (theme && !themes.has(theme)) themes.set(theme, token.index)
  }
  const inDream = new Map<string, number>()
  for (const token of dream.tokens) {
    const word = contentWord(token)
    if (word && !inDream.has(word)) inDream.set(word, token.index)
  }
  const shared: SharedWord[] = []
  for (const token of context.tokens) {
    const word = contentWord(token)
    const at = word === undefined ? undefined : inDream.get(word)
    if (word && at !== undefined && !shared.some((other) => other.word === word))
      shared.push({ word, inContext: token.index, inDream: at })
  }
  return {
    themes: [...themes]
      .map(([theme, at]) => ({ theme, at }))
      .sort((a, b) => (GRAVITY.get(a.theme) ?? 0) - (GRAVITY.get(b.theme) ?? 0)),
    shared,
  }
}

function themeOf(token: Token, tokens: Token[]): Theme | undefined {
  const theme = THEME_OF.get(token.lower) ?? THEME_OF.get(token.lemma)
  const after = tokens[token.index + 1]?.lower ?? ''
  if (token.lower === 'passed') return after === 'away' ? 'bereavement' : undefined
  // "I lost my grandmother" is a death, "I lost my job" isn't.
  if (token.lower === 'lost') {
    const near = tokens.slice(token.index + 1, token.index + 4).map((other) => THEME_OF.get(other.lower))
    return near.includes('family') || near.includes('pregnancy')
      ? 'bereavement'
      : near.find((found) => found !== undefined)
  }
  if (token.lower === 'broke') return after === 'up' || after === 'off' ? 'break-up' : undefined
  if (token.lower === 'split') return after === 'up' ? 'break-up' : undefined
  return theme
}

/** The lemma of a word that carries meaning; kinship in its common forms counts as one ("mom", "mother"). */
function contentWord(token: Token): string | undefined {
  if (
    token.denied ||
    (token.role !== 'noun' && token.role !== 'verb' && token.role !== 'adjective') ||
    token.lower.length < 3
  )
    return undefined
  const { lemma } = token
  const word = /^(?:mom|mum|mommy|mama)$/.test(lemma) ? 'mother' : /^(?:dad|daddy|papa)$/.test(lemma) ? 'father' : lemma
  return TOO_COMMON.has(word) || TOO_COMMON.has(token.lemma) ? undefined : word
}
