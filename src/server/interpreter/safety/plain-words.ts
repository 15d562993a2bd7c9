/**
 * Short words that a spelling checker would take for others, and chat spellings, as they are often typed in distress.
 */
const TYPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kill: 'kil kll kiill klil',
    killing: 'kiling killin kilin',
    die: 'dye diee dei dai',
    dying: 'dieing dyin diing',
    dead: 'ded deead daed',
    want: 'wnat watn wan whant wnt wantt wunt',
    live: 'liv lve leev',
    was: 'wuz woz',
    really: 'realy rly rlly relly reely',
    gonna: 'gona gunna gon',
    thoughts: 'thots thougths thouhgts thorts',
    thinking: 'thinkn thinkin thinkng thinkig',
    myself: 'meself myslf mysef maself',
    nobody: 'noone nobdy nobudy',
    cant: 'cnt cannt carnt',
    dont: 'dnt',
    tired: 'tierd tird',
    hurt: 'hert hrut',
    hurts: 'herts',
    threatens: 'thretens threatns',
    wanna: 'wana wannna',
    wish: 'wis whish wihs',
    life: 'lyfe lief lfe',
    alive: 'alife aliv alve',
    anymore: 'anymor anymroe anymoar nymore',
    again: 'agen agian agin agane',
    every: 'evry evrey everry',
    end: 'endd edn',
    everyone: 'every1 evry1 evryone everyon',
    without: 'w/o witout wihtout',
    would: 'wud wuld woud',
    night: 'nite nigth nihgt',
    tonight: 'tonite 2night 2nite tonigth',
    cutting: 'cuting cuttin',
    hurting: 'hurtin',
    hits: 'hitts hitz',
    hit: 'hitt',
    beats: 'beets beatz',
    touches: 'toches touchs tuches',
    choked: 'choaked chocked',
    chokes: 'choaks choaked',
    abused: 'abussed abuced abbused',
    abuses: 'abusses abuces',
    abusive: 'abuseive abussive abusiv',
    raped: 'rapped',
    my: 'mi',
    going: 'goin goign',
    i: 'ii',
    ive: 'iv',
    im: 'iam',
    dreamed: 'dreamd dremed dreamded',
    dream: 'dreem drem',
    suicidal: 'suicidle sucidle suisidal suacidal',
    suicide: 'sueside suaside suicid',
    just: 'jus jst',
    to: 'too 2',
    and: 'n nd',
    commit: 'comit committ',
    afraid: 'afraied afriad',
    scared: 'scard sacred',
    kms: 'kys',
    because: 'bc cuz coz becuz becouse',
    boyfriend: 'bf',
    girlfriend: 'gf',
    husband: 'hubby hubbie',
  }).flatMap(([meant, typed]) => typed.split(' ').map((word) => [word, meant] as const)),
)

/** Long words of the field. No other English word is within their reach, so that a slip of the finger can be mended. */
const LONG_WORDS = [
  ...['suicide', 'suicidal', 'myself', 'overdose', 'overdosing'],
  ...['husband', 'boyfriend', 'girlfriend', 'stepfather', 'partner', 'violent', 'violence'],
  ...['threatens', 'threatened', 'strangles', 'strangled', 'bruises'],
]
/** Words within that reach which are spelt as they are meant. */
const KNOWN_WORDS = new Set([
  ...LONG_WORDS,
  ...['suicides', 'husbands', 'boyfriends', 'girlfriends', 'stepfathers', 'partners', 'violet', 'violets', 'violin'],
  ...['parented', 'threaten', 'strangle', 'overdosed', 'overdoses', 'bruised', 'bruise', 'stranger', 'patented'],
])

/**
 * A text as the patterns of this room read it: lower case, without apostrophes ("dont", "don't" and "don’t" become
 * equal), single spaces, the ends of sentences kept, common misspellings mended.
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/\bk[*!1@#]ll/g, 'kill')
    .replace(/\bs[*!1@#u]{1,2}[*!1@#i]cid/g, 'suicid')
    .replace(/\bd[*!1@#]e\b/g, 'die')
    .replace(/[^a-z0-9.!?;,\n ]+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n+/g, '. ')
    .replace(/[a-z0-9]+/g, mend)
    .replace(/\b(?:my self|me self|mi self)\b/g, 'myself')
    .replace(/\b(self) ?(harm(?:s|ed|ing)?)\b/g, '$1 $2')
    .replace(/\b(any) more\b/g, '$1more')
    .replace(/\bno one\b/g, 'nobody')
    .replace(/\bwith out\b/g, 'without')
    .replace(/\b(every) (one|body)\b/g, '$1$2')
    .replace(/\b(step) (dad|mom|mum|father|mother|brother|sister)\b/g, '$1$2')
    .replace(/\b(every)body\b/g, '$1one')
}

/** "Thinkin", "havin": said and typed without the g. */
const WITHOUT_G =
  /^(?:th?ink|end|kill|cut|feel|hurt|liv|plann|go|be|hav|do|hitt|beat|jump|try|leav|com|wak|say|tell|harm)in$/

function mend(word: string): string {
  const typed = TYPED.get(word)
  if (typed) return typed
  if (WITHOUT_G.test(word)) return `${word}g`
  if (word.length < 5 || word.length > 11 || KNOWN_WORDS.has(word)) return word
  return LONG_WORDS.find((meant) => isSlipOf(word, meant)) ?? word
}

/** Whether `typed` is `meant` with one letter left out, put in, changed or swapped with its neighbour. */
function isSlipOf(typed: string, meant: string): boolean {
  if (typed === meant || typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false
  return editDistance(typed, meant) <= 1
}

/** The optimal string alignment distance: letters left out, put in, changed, or swapped with their neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      let least = Math.min(change, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      }
      next.push(least)
    }
    beforeLast = last
    last = next
  }
  return last[b.length] ?? 0
}
