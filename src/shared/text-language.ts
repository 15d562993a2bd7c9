/** What a text is written in, as far as its small words and letters show. */
export type TextLanguage = 'english' | 'other' | 'gibberish'

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Small words of English that none of the other languages here has. */
const ENGLISH = words(`
  the and my was it he we they that with you is at but had for then there were from not be have this are his her him out
  by or into some what when of to on she about again nothing something everything just dream dreamt dreamed dreaming got
  went saw would could because like back over around who them our been all very after before i'm i've i'd it's don't
  didn't couldn't wasn't someone everyone myself through where which their than down up off woke`)

/** Small words of other languages that aren't words of English. */
const OTHERS: readonly ReadonlySet<string>[] = [
  // German
  words(`ich und der das nicht ist mit auf dem den ein eine einen einem einer zu es sie er wir mein meine meinem meiner
    hatte waren aber dann wie von bei nach im ins bin habe wurde konnte als noch sich mich mir uns auch traum geträumt`),
  // Dutch
  words(`ik het een en niet met van op te was mijn zij hij wij maar toen naar bij dat heb had ben waren er ook nog deze
    dit mij ons droom gedroomd geen uit zat liep`),
  // Spanish
  words(`el la los las un una que y en de mi yo con por para se me lo estaba era había no pero cuando como muy su sus del
    al tenía sueño soñé casa entonces estábamos`),
  // French
  words(`je le la les un une et dans avec que qui mon ma mes il elle nous était étais j'étais avait pas mais pour sur au
    aux des du se ce cette rêve c'était puis une très quand`),
  // Italian
  words(`il la gli un una che di con mio mia io ero era e nel nella per non ma poi mi si sono avevo come sogno casa della
    del dei stavo`),
  // Portuguese
  words(`o a os as um uma que e em de meu minha eu com por para se estava era não mas quando como muito no na do da sonho
    sonhei tinha então`),
  // Swedish, Danish, Norwegian
  words(`jag jeg och og att det som en ett et var inte ikke med på till til min mitt vi han hon hun men när då från fra
    drömde drømte hade hadde`),
  // Polish, Czech
  words(`w na się nie że jest był była byłem byłam z do i ja mój moja jak ale potem sen śniło mi jsem byl byla se mě`),
  // Turkish, Indonesian
  words(`bir ve bu için ben benim çok ama vardı rüyamda sonra dan yang saya di ini itu dengan tidak ada mimpi untuk`),
]

/** A text of fewer words shows nothing. */
const WORDS_MIN = 3
/** So many small words of another language, more than of English, show it. */
const OTHERS_MIN = 2
const OTHERS_SHARE_MIN = 0.12
const UNREADABLE_SHARE_MIN = 0.6

/**
 * Returns what a text is written in. Jotted English without small words counts as English, and so does what shows
 * nothing.
 */
export function languageOfText(text: string): TextLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters >= WORDS_MIN && latin < letters / 2) return 'other'
  const told =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  const count = (known: ReadonlySet<string>) => told.filter((word) => known.has(word)).length
  const english = count(ENGLISH)
  if (told.length >= WORDS_MIN) {
    // Single letters are in many languages, and in none.
    const other = Math.max(...OTHERS.map((known) => told.filter((word) => word.length > 1 && known.has(word)).length))
    if (other >= OTHERS_MIN && other > english && other / told.length >= OTHERS_SHARE_MIN) return 'other'
  }
  const unreadable = told.filter(isUnreadable).length
  if (english === 0 && letters > 0 && unreadable / told.length >= UNREADABLE_SHARE_MIN) return 'gibberish'
  return letters === 0 ? 'gibberish' : 'english'
}

const KEYBOARD = /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert(?!h)|zxcv|xcvb|cvbn/
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{5,}/
const LONGEST_WORD = 28

/** Whether nobody could read a word aloud. */
function isUnreadable(word: string): boolean {
  const plain = word.replaceAll("'", '')
  if (plain.length > LONGEST_WORD || /(.)\1{3,}/.test(plain)) return true
  return (plain.length > 3 && !/[aeiouy]/.test(plain)) || KEYBOARD.test(plain) || CONSONANTS.test(plain)
}
