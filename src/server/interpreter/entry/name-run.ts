import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { GIVEN_NAMES } from './given-names.ts'

/** Capitalised words that stand side by side in a sentence and may be a name; token indexes, `last` exclusive. */
export type NameRun = { first: number; last: number; words: Token[]; text: string; isFirst: boolean }

/** Words that are written large and name neither people nor places. */
const NO_NAMES = wordSet(`
  i i'm i've i'd i'll im god lord jesus christ satan allah buddha christmas easter halloween thanksgiving ramadan
  hanukkah bible koran quran tv ok okay dvd cd pc ufo ufos usa us uk dream dreams interpretation answers code none part
  sunday monday tuesday wednesday thursday friday saturday sundays mondays tuesdays wednesdays thursdays fridays saturdays
  january february march april may june july august september october november december
  english american americans french german germans chinese mexican mexicans spanish italian italians japanese russian
  russians indian indians african asian british irish jewish jew jews muslim muslims christian christians catholic
  catholics buddhist arab arabs greek latin dutch roman swedish polish turkish korean vietnamese scottish canadian
  australian european negro negroes oriental black white native nazi nazis republican democrat democrats
  yes no hi hello hey oh well wow also then and but so because when while suddenly later next finally anyway maybe
  he she it we they you my his her our their your the a an this that these those there here what who where why how
  internet facebook google instagram twitter youtube ford toyota honda bmw mercedes chevy chevrolet volkswagen coke pepsi
  coca-cola lego legos barbie jeep army navy marines fbi cia nasa earth mars venus jupiter moon sun`)

/** The last word of the name of a place: "Central Park". */
export const PLACE_KINDS = wordSet(
  `street avenue road lane boulevard drive highway square plaza park beach bay island islands river lake creek canyon mountain
   mountains hill hills valley forest desert falls bridge university college academy institute school hospital hotel inn motel
   church cathedral temple castle palace tower museum library theater theatre stadium airport station mall store cafe center
   centre building hall house village city town county harbor harbour port zoo`,
)

/**
 * The run of capitalised words that begins at `at`; undefined if there is none. The first word of a sentence belongs to
 * one only where it is a given name, or the tagger takes it for a name and more follow.
 */
export function nameRunAt(tokens: readonly Token[], at: number): NameRun | undefined {
  const opener = tokens[at] as Token
  if (!isCapitalised(opener) || NO_NAMES.has(opener.lower)) return undefined
  const before = tokens[at - 1]
  // After an opening quotation mark or a colon words are written large as well.
  const isFirst = before?.sentence !== opener.sentence || /^["“‘:([*-]$/.test(before.lower)
  const isGiven = GIVEN_NAMES.has(opener.lower)
  if (isFirst && !isGiven && !TITLES.test(opener.lower) && opener.pos !== 'PROPN') return undefined
  let last = at + 1
  for (; last < at + 4; last += 1) {
    const token = tokens[last]
    const previous = tokens[last - 1] as Token
    if (token?.lower === '.' && /^(?:mr|mrs|ms|dr|st)$/.test(previous.lower)) continue
    if (!token || token.sentence !== opener.sentence || !isCapitalised(token)) break
    if (NO_NAMES.has(token.lower) || token.start - previous.end > 1) break
  }
  const words = tokens.slice(at, last).filter(({ pos, lower }) => pos !== 'PUNCT' || lower.length > 1)
  const text = words.map(({ surface }) => surface.replace(/[’]/g, "'")).join(' ')
  return { first: at, last, words, text, isFirst }
}

const TITLES = /^(?:mr|mrs|ms|dr|aunt|auntie|uncle|lake|mount|fort|st)\.?$/

/** "Anna", "O'Brien", "St."; not "TV", nor "I". */
const isCapitalised = ({ surface }: Token) => /^\p{Lu}(?:['’]\p{Lu})?\p{Ll}+(?:-\p{Lu}?\p{Ll}+)*\.?$/u.test(surface)
