/**
 * Returns a short message that names sources of help if the text expresses the dreamer's own wish to die or to harm
 * themselves, or describes present abuse; else undefined. Dying, being killed or another person's suicide in a dream
 * don't count, nor does "dying to see".
 *
 * @param dream the text of the dream; abuse in it counts only in sentences about waking life
 * @param context the life context, if any; abuse in it counts as present
 */
export function supportFor(dream: string, context?: string): string | undefined {
  const texts = [normalise(dream), normalise(context ?? '')]
  if (texts.some(expressesSelfHarm)) return SELF_HARM
  if (describesAbuse(texts[1] ?? '') || describesAbuse(sentencesAboutWakingLife(texts[0] ?? ''))) return ABUSE
  return undefined
}

/**
 * Replaces every sentence in which the dreamer expresses a wish to die or to harm themselves by spaces, so that offsets
 * don't change. {@link supportFor} responds to such a sentence; it must be neither interpreted nor quoted.
 */
export function blankDistressSentences(text: string): string {
  // Each pattern matches within a sentence, so if the whole text doesn't match, no sentence does.
  if (!expressesSelfHarm(normalise(text))) return text
  return text.replace(/[^.!?\n]+[.!?\n]*/g, (sentence) =>
    expressesSelfHarm(normalise(sentence)) ? sentence.replace(/\S/g, ' ') : sentence,
  )
}

const SELF_HARM =
  'Some of what you wrote sounds like more than a dream to carry alone. If any part of you wants to die or to hurt yourself, please talk to someone now: findahelpline.com lists free, confidential help in almost every country, and in the US you can call or text 988 at any hour. If you are in danger right now, call your local emergency number.'
const ABUSE =
  'What you wrote sounds as if someone may be hurting you. That is not your fault, and you do not have to sort it out alone: findahelpline.com lists free, confidential help in almost every country, and in the US you can call or text 988 at any hour. If you are in danger right now, call your local emergency number.'

/** Lower case, without apostrophes ("dont", "don't" and "don’t" become equal), single spaces, sentence ends kept. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^a-z0-9.!?;,\n ]+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n+/g, '. ')
}

const I = '(?:i|im|ive|id)'
const ADVERBS =
  '(?: (?:just|really|only|still|often|sometimes|always|so|truly|actually|literally|constantly|secretly|kind of|sort of|also|even|almost|again|badly|honestly|now|lately|have|had|do|did|been|was|am|were|keep|kept|started|to|be|feel|felt|feeling|like))*'
const DIE =
  '(?:die|be dead|end (?:my|it all|things)(?: ?life)?|end it all|end it|kill (?:my ?self|myslef|me self)|not (?:be alive|exist|wake up|live|be here)|disappear forever|never wake up|take my (?:own )?life|commit suicide|hurt my ?self|harm my ?self|cut my ?self|be gone forever|stop (?:living|existing))'

const SELF_HARM_PATTERNS: RegExp[] = [
  new RegExp(
    `\\b${I}${ADVERBS} (?:want(?:ed|ing|s)?|wanna|wish(?:ed|ing)?|plan(?:ned|ning)?|long(?:ed|ing)?|hop(?:e|ed|ing)|tempted|ready|tried|trying|try|decided?|going|gonna|about|need(?:ed)?)${ADVERBS} (?:to )?${DIE}\\b`,
  ),
  new RegExp(
    `\\b(?:woke|wake|waking|awoke)(?: up)?(?: \\w+){0,3} (?:wishing|wanting|hoping)(?: that)?(?: \\w+){0,2} (?:${DIE}|i (?:was|were|had been|am) dead|i (?:had|would have) died|i didnt(?: exist| wake up)?)\\b`,
  ),
  new RegExp(`\\b${I}(?: \\w+){0,2} wish(?:ed|ing)?(?: that)?(?: i)?(?: \\w+)? (?:was|were|am) (?:dead|never born)\\b`),
  new RegExp(
    `\\b(?:and|but|then)${ADVERBS} (?:want(?:ed)?|wish(?:ed)?|long(?:ed)?|tried|planned) to (?:kill|hurt|harm|cut) my ?self\\b`,
  ),
  /\bwish(?:ed|ing)?(?: that)? i (?:had|was|were) never (?:been )?born\b/,
  new RegExp(
    `\\b${I}(?: \\w+){0,2} wish(?:ed|ing)?(?: that)? i (?:would(?:nt wake up| die| not wake up)|could (?:just )?(?:die|disappear|end it|not wake up))`,
  ),
  new RegExp(
    `\\b${I}${ADVERBS} (?:suicidal|self harming|selfharming|cutting my ?self|harming my ?self|hurting my ?self|self harm)\\b`,
  ),
  new RegExp(
    `\\b${I}${ADVERBS} (?:think|thinking|thought|thoughts|fantasi[sz](?:e|ing)|contemplat(?:e|ed|ing)|consider(?:ed|ing)?)(?: \\w+){0,3} (?:suicide|killing my ?self|ending (?:my life|it all|it)|taking my (?:own )?life|hurting my ?self|harming my ?self|about dying by)\\b`,
  ),
  /\b(?:have|having|had|my|get|got|getting) (?:\w+ )?(?:suicidal|self harm)(?: \w+)? ?(?:thoughts?|feelings?|ideation|urges?|impulses?)?\b/,
  /\b(?:suicidal|self harm) (?:thoughts|ideation|urges)\b/,
  /\b(?:better off|would be better) (?:if i (?:was|were) )?(?:dead|without me)\b/,
  /\b(?:everyone|everybody|they|family|world|people)(?: \w+){0,2} (?:better off without me)\b/,
  /\b(?:no|any|without) (?:reason|point|will|desire) (?:to live|in living|to go on|to be alive|to keep living)\b/,
  /\b(?:dont|do not|didnt|did not|never|no longer) (?:\w+ )?(?:want|wanna|wanted|wish|care)(?: to)?(?: \w+)? ?(?:be alive|live anymore|live any more|live any longer|to live|exist anymore|be here anymore|wake up again|go on living|keep living|be in this world)\b/,
  /\bi (?:cut|hurt|harm|burn|starve) my ?self (?:again|on purpose|because|when|to feel|every|to cope|at night|sometimes)\b/,
  /\bi (?:have |had |once |recently )*(?:attempted suicide|tried to (?:kill my ?self|commit suicide|take my (?:own )?life|end my life|end it all))\b/,
  /\b(?:life is not|life isnt|its not|it is not) worth (?:living|it any ?more)\b/,
  /\b(?:kms|unalive my ?self)\b/,
  new RegExp(`\\b${I}${ADVERBS} ending (?:it all|my life|it)\\b`),
  /\bi (?:cant|cannot|can not|couldnt) (?:go on|keep going|keep living|keep on|live)(?: living)? (?:like this|any ?more|any longer|living)\b/,
  /\b(?:dont|do not|didnt) (?:want to|wanna) (?:be here|live|exist|wake up)\b(?! (?:in|with|near|at|on|there|alone|together|by|under|like))/,
  /\bwant(?:ed)? to jump(?: \w+){1,5} (?:end it|die|kill my ?self|be done)\b/,
  /\bi (?:\w+ )?(?:hang(?:ed)?|hung|drown(?:ed)?|shot|killed|stabbed|poisoned|suffocated) my ?self\b/,
  /\bi (?:\w+ )?(?:slit|cut) my (?:own )?wrists?\b/,
  /\b(?:took|swallowed)(?: \w+){0,4} pills to (?:die|end|kill)\b/,
].map((wish) => new RegExp(wish, 'g'))

/** The words before a match attribute it to another person: "he said I want to die". */
const ATTRIBUTED_TO_OTHERS =
  /\b(?:he|she|they|it|man|woman|girl|boy|voice|friend|mother|father|mom|dad|sister|brother|character|guy|someone)\b(?: \w+){0,3} (?:said|says|told|tells|tell|yelled|yells|screamed|screams|cried|shouted|whispered|whispers|asked|asks|wrote|writes|saying|telling|screaming|yelling)(?: \w+){0,3}[,:. ]*$/
/** A negation directly before a match: "I don't want to die". */
const NEGATED_WISH =
  /\b(?:dont|do not|didnt|did not|never|not|wasnt|arent|am not|wouldnt|havent|no longer)(?: \w+){0,2} ?$/

function expressesSelfHarm(text: string): boolean {
  for (const wish of SELF_HARM_PATTERNS) {
    wish.lastIndex = 0
    for (let found = wish.exec(text); found; found = wish.exec(text)) {
      const before = text.slice(Math.max(0, found.index - 50), found.index)
      const sentence = before.split(/[.!?;]/).at(-1) ?? ''
      const whole = found[0]
      // Exceptions: another person's wish, and a negation before or inside the match ("I'm not suicidal").
      if (ATTRIBUTED_TO_OTHERS.test(sentence)) continue
      if (!/\b(?:i|im|ive|id|me|my|myself|kms)\b/.test(whole) && isAboutOthers(sentence)) continue
      if (/\baccident(?:al|ally)\b/.test(whole)) continue
      // "did not want to live in the house by the sea"
      const after = text.slice(found.index + whole.length)
      if (
        /(?:live|exist|here)$/.test(whole) &&
        /^ (?:in|with|near|at|on|there|alone|together|by|under|like|from)\b/.test(after)
      )
        continue
      if (/^(?:i|im|ive|id)\b/.test(whole) && NEGATED_WISH.test(sentence)) continue
      if (
        /\b(?:dont|didnt|never|not|wasnt|arent) (?:want|wanted|wish|suicidal|really want|plan|going)\b/.test(whole) &&
        !/better|without|longer|alive|live|here|exist|wake/.test(whole)
      )
        continue
      if (
        /\b(?:die|dead) (?:for|of laughter|laughing|of embarrassment|from embarrassment)\b/.test(
          text.slice(found.index, found.index + whole.length + 20),
        )
      )
        continue
      if (/\bdie(?: of)? (?:his|her|their|in his arms)\b/.test(text.slice(found.index, found.index + whole.length + 8)))
        continue
      // "I was going to die" is a fear; "I tried to not wake up" and "I'm trying not to die" are the opposite of a
      // wish.
      if (
        /(?:going|gonna|ready)(?: \w+)* (?:to )?(?:die|be dead|disappear|not wake up|end it|be gone)/.test(whole) ||
        /(?:tried|try|trying|need(?:ed)?|decided?|hop(?:e|ed|ing)) (?:to )?(?:not |never )/.test(whole)
      )
        continue
      return true
    }
  }
  return false
}

/** Whether the last person named before the match isn't the dreamer. */
function isAboutOthers(before: string): boolean {
  const people = before.match(
    /\b(?:i|im|ive|id|he|she|they|who|hes|shes|him|her|them|someone|friend|mother|father|brother|sister|man|woman|girl|boy)\b/g,
  )
  return people !== null && !/^(?:i|im|ive|id)$/.test(people.at(-1) ?? '')
}

const PERPETRATOR =
  '(?:husband|wife|partner|bf|gf|hubby|boyfriend|girlfriend|father|dad|daddy|stepdad|stepfather|mother|mom|mum|stepmother|stepmom|uncle|brother|stepbrother|sister|boss|fiance|fiancee|spouse|ex|roommate|parents|family|cousin|grandfather|teacher|coach)'
const ABUSIVE_ACTS =
  '(?:hits?|beats?|abuses?|hurts?|chokes?|rapes?|molests?|punches|slaps?|kicks?|strangles?|threatens?(?: to kill)?|touches|controls|forces|locks)'

const ABUSE_PATTERNS: RegExp[] = [
  new RegExp(
    `\\bmy (?:\\w+ )?${PERPETRATOR} (?:\\w+ ){0,2}?${ABUSIVE_ACTS} (?:on )?(?:me|us|my (?:kids|children|son|daughter|mother|mom))\\b`,
  ),
  new RegExp(
    `\\bmy (?:\\w+ )?${PERPETRATOR} (?:is|has been|keeps|has started|have been|are)(?: \\w+)? (?:hitting|beating|abusing|hurting|choking|raping|molesting|threatening|punching|slapping|kicking|abusive|violent|touching) ?(?:me|us|to me|with me|towards me|my kids|my children)?\\b`,
  ),
  new RegExp(`\\bmy (?:\\w+ )?${PERPETRATOR} (?:is|has become|has been|gets|can be) (?:\\w+ )?(?:violent|abusive)\\b`),
  /\b(?:he|she) (?:still |often |sometimes |always |regularly )?(?:hits|beats|abuses|rapes|chokes|molests) (?:me|us)\b/,
  /\bi(?:m| am| have been| keep) (?:\w+ )?(?:being |getting )(?:\w+ )?(?:abused|beaten|molested|raped|hit|hurt) (?:by|at home|again|every)/,
  /\b(?:im|i am) (?:\w+ )?(?:in|living in|stuck in|trying to leave|leaving) an? (?:\w+ )?(?:abusive|violent) (?:relationship|marriage|home|household|family|partner|husband|boyfriend)\b/,
  /\b(?:my|an|the) abusive (?:husband|wife|partner|boyfriend|girlfriend|father|dad|mother|mom|marriage|relationship|home)\b/,
  /\b(?:im|i am) (?:afraid|scared|terrified) (?:of|to go home to) my (?:husband|wife|partner|boyfriend|girlfriend|father|dad|stepdad|stepfather)\b/,
]

function describesAbuse(text: string): boolean {
  return ABUSE_PATTERNS.some((abuse) => {
    const found = abuse.exec(text)
    if (!found) return false
    const around = text.slice(Math.max(0, found.index - 40), found.index + found[0].length)
    const past = /\b(?:used to|when i was (?:a )?(?:child|kid|little|young)|years ago|formerly|once)\b/.test(around)
    const denied = /\b(?:never|doesnt|does not|not|isnt|ex)\b/.test(around) && !/\bnot safe\b/.test(around)
    const figurative = /\bhits (?:me|us) (?:up|that|with a|like)\b/.test(
      `${around} ${text.slice(found.index + found[0].length, found.index + found[0].length + 8)}`,
    )
    return !past && !denied && !figurative
  })
}

/** The sentences of a dream's text that are about waking life. */
function sentencesAboutWakingLife(dream: string): string {
  return dream
    .split(/[.!?]/)
    .filter((sentence) =>
      /\b(?:in real life|irl|in waking life|in reality|at the moment|these days|nowadays|awake|at home|every day|lately|currently|right now|in my life|since i married|when i woke)\b/.test(
        sentence,
      ),
    )
    .join('. ')
}
