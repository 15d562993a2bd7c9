/** The texts of an entry in which the habits are counted. Their references are numbers or keys in brackets. */
export type EntryText = {
  slug: string
  answer: string
  keyTakeaway: string
  body: string
  culturalContext: string
  works: readonly { work: string }[]
}

/** A habit of the writing: how often an entry has it, and how often the whole dictionary may have it. */
export type Habit = {
  name: string
  /** At most this many, of all entries together; for a rate, per 1,000 words of the bodies. */
  limit: number
  isRate?: boolean
  count: (entry: EntryText) => number
}

/** The wording that repeated itself most in the first edition, with the limits for an edition of about 480 entries. */
export const HABITS: readonly Habit[] = [
  { name: 'exactly four paragraphs', limit: 200, count: ({ body }) => Number(paragraphsOf(body).length === 4) },
  {
    name: 'ends on two questions, the second beginning “And”',
    limit: 60,
    count: ({ body }) => Number(endsOnTwoQuestions(body)),
  },
  { name: '“may” in bodies', limit: 3.5, isRate: true, count: ({ body }) => matches(body, /\bmay\b/g) },
  {
    name: '“worth asking”, “worth a …” and the like',
    limit: 30,
    count: ({ body }) => matches(body, /\bworth (?:[a-z]+ing|an?)\b/gi),
  },
  {
    name: '“tends to”',
    limit: 80,
    count: ({ body, keyTakeaway }) => matches(`${body} ${keyTakeaway}`, /\btends? to\b/gi),
  },
  { name: '“belongs to”', limit: 30, count: ({ body }) => matches(body, /\bbelongs? to\b/gi) },
  {
    name: 'somebody, nobody',
    limit: 150,
    count: ({ body, keyTakeaway }) => matches(`${body} ${keyTakeaway}`, /\b(?:some|no)body\b/gi),
  },
  {
    name: '“the compendium attributed to Ibn Sirin” as a formula',
    limit: 40,
    count: ({ culturalContext }) => matches(culturalContext, /compendium (?:attributed|ascribed) to Ibn Sirin/gi),
  },
  {
    name: 'contexts that end on Miller',
    limit: 0,
    count: ({ culturalContext }) => Number(/\bMiller\b/.test(sentencesOf(culturalContext).at(-1) ?? '')),
  },
  {
    name: 'entries that cite Miller',
    limit: 40,
    count: ({ works }) => Number(works.some(({ work }) => work === 'miller')),
  },
  {
    name: 'British spelling',
    limit: 0,
    count: ({ answer, keyTakeaway, body, culturalContext }) =>
      matches([answer, keyTakeaway, body, culturalContext].join('\n'), BRITISH),
  },
  // From here to “people whom nobody interviewed”, what readers of the second edition met again and again. Each limit
  // is a little above what there is, now that all entries have been edited for it.
  { name: 'a sentence that opens on “If”', limit: 350, count: ({ body }) => opening(body, /^“?If\b/) },
  { name: 'a sentence that opens on “A …”', limit: 400, count: ({ body }) => opening(body, /^An? /) },
  {
    name: '“fits”, “suits”, “goes with”',
    limit: 30,
    count: ({ body }) => matches(body, /\b(?:fits?|suits?|goes with|go with|went with)\b/g),
  },
  {
    name: '“one” for a person or a thing',
    limit: 60,
    count: ({ body }) =>
      matches(
        body,
        /(?<!\b(?:no|every|any|some) ?)\bone (?:does|is|has|can|could|would|may|must|knows|feels|gets|wants|did|had|was|who|might)\b/gi,
      ),
  },
  {
    name: 'a phone, a screen or another gadget',
    limit: 90,
    count: ({ body }) =>
      matches(
        body,
        /\b(?:phones?|telephones?|screens?|apps?|e-?mails?|text messages?|messages?|notifications?|inbox|laptop)\b/g,
      ),
  },
  {
    name: 'a doctor, or someone you trust',
    limit: 142,
    count: ({ body }) =>
      matches(
        body,
        /\b(?:doctors?|therapists?|(?:someone|a person|anyone|people) you trust|helplines?|counselors?)\b/g,
      ),
  },
  {
    name: 'the dream as a person',
    limit: 10,
    count: ({ body }) =>
      matches(
        body,
        /\b(?:the|this|a|your) dream (?:wants|says|asks|tells|knows|shows|gives|lets|has|takes|chose|chooses|picks|sends|puts?|makes?|made|likes|needs|uses|used|hands|offers)\b/gi,
      ),
  },
  {
    name: '“more to do with”, “nearer to”',
    limit: 12,
    count: ({ body }) => matches(body, /\b(?:nearer to|nearer the|more to do with|closer to)\b/g),
  },
  { name: '“by day”', limit: 3, count: ({ body }) => matches(body, /\bby day\b/gi) },
  {
    name: '“needn’t”, “needs no”',
    limit: 8,
    count: ({ body }) => matches(body, /\b(?:needn’t|needs? no|need not)\b/g),
  },
  {
    name: 'an opening that withholds the noun',
    limit: 9,
    count: ({ body }) => matches(body, /^(?:It|Its|They|Their|He|His|She|Her|This|These|Those|That|One)\b/g),
  },
  {
    name: 'people whom nobody interviewed',
    limit: 0,
    count: ({ body, keyTakeaway }) => sentencesOf(`${body}\n\n${keyTakeaway}`).filter(isUnaskedWitness).length,
  },
  {
    name: 'absence claimed without a search',
    limit: 0,
    count: ({ body, culturalContext }) =>
      sentencesOf(`${body}\n\n${culturalContext}`).filter(isUnsearchedAbsence).length,
  },
]

/** Words that American English spells otherwise: the most frequent ones, in all their forms. */
const BRITISH =
  /\b(?:gre(?:y|ys|yish)|(?:colou|favou|honou|neighbou|harbou|behaviou|labou|odou|rumou|humou|flavou)r\w*|theatres?|centres?|pyjamas|jewellery|mould\w*|storeys?|plough\w*|cosy|programmes?|cheques?|aeroplanes?|(?:travel|quarrel)l(?:ed|ing|ers?)|(?:real|recogn|apolog|organ|critic)is(?:e|ed|es|ing)|judgements?|counsellors?|defence|towards|afterwards|whilst)\b/g

/** Details by which an anecdote is known that the first edition told again and again. Each is for one entry to tell. */
export const ANECDOTES: readonly RegExp[] = [
  /silk skirt/i,
  /straw dogs/i,
  /Luke 137/,
  /Jeong Mong-ju/,
  /Safiyya/,
  /Deng Ai/,
  /Hollthurn/,
  /Descartes/,
  /Umm al-/,
  /drinks? wine.{0,60}weep/is,
  /Zhuang(?:zi| Zhou).{0,80}butterfl/is,
]

/** How much of a habit there is in `entries`: a number of times, or a rate per 1,000 words of their bodies. */
export function amountOf({ count, isRate }: Habit, entries: readonly EntryText[]): number {
  const times = entries.reduce((sum, entry) => sum + count(entry), 0)
  if (!isRate) return times
  const words = entries.reduce((sum, { body }) => sum + body.split(/\s+/).length, 0)
  return words === 0 ? 0 : (times * 1000) / words
}

const REFERENCE = /\[[\w-]+\]/g

function paragraphsOf(body: string): string[] {
  return body.trim().split(/\n\s*\n/)
}

function sentencesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.?!][”’)]?(?:\s?\[[\w-]+\])*)\s+/)
    .filter(Boolean)
}

/** How many sentences of a text open on `pattern`. */
function opening(text: string, pattern: RegExp): number {
  return sentencesOf(text).filter((sentence) => pattern.test(sentence)).length
}

function endsOnTwoQuestions(body: string): boolean {
  const [before = '', last = ''] = sentencesOf(body.replaceAll(REFERENCE, '')).slice(-2)
  return before.trim().endsWith('?') && last.trim().endsWith('?') && /^And\b/.test(last)
}

/** Whether a sentence reports what dreamers say or who dreams this, without a reference. */
function isUnaskedWitness(sentence: string): boolean {
  return (
    !REFERENCE_IN.test(sentence) &&
    /\b(?:(?:is|are|was|were) (?:often |mostly |usually |sometimes |frequently )?(?:told|reported|dreamt|described|remembered|related) (?:by|as)\b|(?:people|dreamers|many|women|men|some) (?:often |sometimes |usually )?(?:who [^.]{2,60} )?(?:tell|report|describe|say) (?:it|this|such|that|more|of|these|dreaming)\b)/i.test(
      sentence,
    )
  )
}

const REFERENCE_IN = /\[[\w-]+\]/

/** Whether a sentence says that a tradition or research has nothing, without a reference to what was searched. */
function isUnsearchedAbsence(sentence: string): boolean {
  return (
    !REFERENCE_IN.test(sentence) &&
    /\b(?:we (?:know of|have found|found|could find) (?:no|none|nothing|little)|nothing (?:that )?we could vouch|know of no\b|(?:no|none) (?:that )?we (?:know|would|could)|we (?:would|could)n[’']t vouch|have nothing (?:that )?we)\b/i.test(
      sentence,
    )
  )
}

function matches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
