import type { Story } from './story.ts'

/**
 * Whether a dream is told as a nightmare that returns: the report or the life context (`context`) says that the dream
 * comes back, and one of them that it frightens. What repeats itself within the dream doesn't count, nor does a
 * pleasant dream that returns, nor one that has stopped, nor somebody else's.
 */
export function isRecurringNightmare(story: Story, context = ''): boolean {
  const sentences = [...sentencesOf(story.read.text), ...sentencesOf(context)].filter((one) => !isLeftOut(one))
  const returning = sentences.filter(isToldAsReturning)
  if (returning.length === 0) return false
  const all = sentences.join('. ')
  if (NO_NIGHTMARE.test(all)) return false
  if (returning.some((one) => NIGHTMARE.test(one)) || IS_NIGHTMARE.test(all)) return true
  if (returning.some((one) => BAD_DREAM.test(one))) return true
  if (WOKEN_IN_FEAR.test(all)) return true
  if (PLEASANT.test(all)) return false
  return STRONG_FEAR.test(all) || endangersDreamer(story)
}

const SENTENCE_MAX = 400

/** The sentences of a text in lower case with straight apostrophes; of a very long one its beginning. */
function sentencesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .split(/[.!?;]+(?=\s|$)|…/)
    .map((one) => one.trim().slice(0, SENTENCE_MAX))
    .filter(Boolean)
}

const DREAM = '(?:dreams?|nightmares?|night ?terrors?)'
/** A noun phrase about a dream: "this awful dream", "the same kind of nightmare". */
const ADJECTIVES = "(?:(?!(?:in|for|with|on|at|to) )[a-z'-]+,? ){0,6}?"
/** A few words of the same clause. */
const PLAIN_WORDS = String.raw`(?:(?!(?:where|which|that|when|while|and|but|because)\b)[a-z'-]+ ){0,6}?`
const MINE = String.raw`\b(?:i|i'm|i've|i'd|i'll|we|we've)\b`
const OFTEN =
  '(?:every (?:single )?(?:other )?(?:night|week|month|few (?:days|nights|weeks|months))|each night|night after night|most nights|many nights|almost every night|nearly every night|(?:several|many|two|three|four|five|a few|a couple of|multiple) (?:times|nights) (?:a|per|this|every|each|in a) (?:week|month|night|row)|(?:once|twice) (?:a|every) (?:week|month)|(?:several|two|three|four|five) nights in a row|weekly|nightly|all the time|again and again|over and over|repeatedly|constantly|regularly|frequently)'
const FOR_LONG = String.raw`(?:for (?:the (?:last|past) )?(?:[a-z]+ )?(?:weeks|months|years|ages|decades)|for as long as i can remember|since (?!then\b)[a-z']+)`

/** Each tells in one sentence that a dream of the dreamer's comes back. */
const RETURNING = [
  // "a recurring nightmare", "this reoccurring bad dream"
  String.raw`\b(?:re-?(?:oc)?curr?ing|recurrent|repeating|repetitive|repeated) ${ADJECTIVES}${DREAM}\b`,
  // "I keep having this nightmare", "I've been getting these dreams", "I keep dreaming that"
  String.raw`${MINE} (?:[a-z]+ ){0,2}?(?:keep|kept)(?: on)? (?:having|getting|waking (?:up )?from) ${ADJECTIVES}${DREAM}\b`,
  String.raw`${MINE} (?:[a-z]+ ){0,2}?(?:keep|kept)(?: on)? dreaming (?:that|of|about|this|the same)\b`,
  String.raw`(?:\bi've|\bi have|\bwe've) (?:[a-z]+ )?been (?:having|getting|plagued by|haunted by|tormented by) (?:the same|this|these|nightmares|night terrors|recurring|a lot of|so many|terrible|horrible|awful|bad|terrifying|scary)\b[^.]{0,40}?`,
  // "nightmares", told as a habit of the present
  String.raw`${MINE} (?:(?:still|often|always|sometimes|usually|also|regularly|frequently|constantly) )?(?:have|get|suffer from|struggle with|wake (?:up )?from) ${ADJECTIVES}nightmares\b`,
  String.raw`\b(?:the|these|my|those) (?:same )?nightmares (?:are|have|come|came|started|began|won't|don't|keep|get|got|never|always|still)\b`,
  // "the same dream again", "had the same nightmare for weeks", "always the same dream"
  String.raw`\bsame ${ADJECTIVES}${DREAM}\b.{0,80}?\b(?:again|${OFTEN}|${FOR_LONG}|for the [a-z]+ time|always)\b`,
  String.raw`\b(?:again|${OFTEN}|${FOR_LONG}|always)\b.{0,60}?\bsame ${ADJECTIVES}${DREAM}\b`,
  String.raw`\b(?:this|that|my|the) ${ADJECTIVES}${DREAM} (?:again|(?:[a-z]+ ){0,2}?(?:keeps?|kept) (?:on )?(?:coming|returning|happening|repeating|recurring|haunting|waking)|(?:[a-z]+ ){0,2}?(?:comes?|came|is|was) back\b|(?:always |often |still )?(?:returns?|recurs?|repeats?|reoccurs?|haunts?)\b|has (?:returned|recurred|come back|repeated)|has been (?:recurring|returning|coming|haunting|repeating)|is (?:a )?(?:recurring|recurrent|back)\b)`,
  String.raw`\b(?:it|this) (?:is|was|has been) (?:a |my )?(?:recurring|recurrent)\b`,
  // "I have this nightmare every night", "every night I dream that", "I've had this dream for years"
  String.raw`${MINE} (?:[a-z]+ ){0,3}?(?:have|had|having|get|got|gotten) ${PLAIN_WORDS}${DREAM} ${PLAIN_WORDS}${OFTEN}\b`,
  String.raw`${MINE} (?:[a-z]+ ){0,2}?dream (?:of|about|that|this) [^.]{0,80}?\b(?:every night|each night|most nights)\b`,
  String.raw`\b${OFTEN},? (?:[a-z' ]{0,30}?)${MINE} (?:[a-z]+ ){0,2}?(?:have|had|get|dream|wake|am|'m)\b`,
  String.raw`(?:\bi've|\bi have) (?:[a-z]+ ){0,2}?(?:had|been having) ${PLAIN_WORDS}${DREAM} ${PLAIN_WORDS}(?:${FOR_LONG}|(?:[a-z]+|\d+) times)\b`,
  String.raw`(?:\bi've|\bi have) (?:[a-z]+ ){0,2}?had (?:this|the same) (?:[a-z]+ ){0,2}?${DREAM} before\b`,
  String.raw`(?:\bi've|\bi have) (?:[a-z]+ ){0,2}?(?:dreamt|dreamed|been dreaming) .{0,60}?\b(?:${FOR_LONG}|(?:many|several|[a-z]+ hundred|countless) times|before)\b`,
  String.raw`\b${FOR_LONG}[^.]{0,60}?,? (?:i've|i have|i) (?:[a-z]+ ){0,2}?(?:been having|been dreaming|had|have|dream) (?:[a-z']+ ){0,3}?(?:${DREAM}|that|of|about)\b`,
  String.raw`${MINE} (?:[a-z]+ )?(?:always|often|constantly|regularly|frequently|repeatedly) (?:have|get|dream|had) (?:[a-z']+ ){0,4}?(?:${DREAM}|that|of|about)\b`,
  // "the third time this week that I had this dream", "another nightmare about the crash"
  String.raw`\b(?:second|third|fourth|fifth|sixth|[a-z]+th|umpteenth) (?:time|night)\b.{0,60}?\b(?:${DREAM}|dreamt|dreamed)\b`,
  String.raw`\b${DREAM}\b.{0,60}?\b(?:second|third|fourth|fifth|sixth|[a-z]+th|umpteenth) (?:time|night)\b`,
  String.raw`\b(?:every time|each time|whenever|when) i (?:fall asleep|close my eyes|go to (?:sleep|bed)|sleep),? (?:at night,? )?(?:i|the|a|this|that|he|she|it)\b`,
  // "I can't stop having nightmares", "I dream over and over of", "a dream I often have", "because of these nightmares"
  String.raw`\b(?:can't|cannot|couldn't) (?:seem to )?stop (?:having|getting) ${ADJECTIVES}${DREAM}\b`,
  String.raw`\b(?:can't|cannot|couldn't) (?:seem to )?stop dreaming (?:that|of|about)\b`,
  String.raw`(?:${MINE}) (?:[a-z]+ )?(?:dream|dreamt|dreamed|been dreaming) (?:almost |nearly )?${OFTEN},? (?:that|of|about)\b`,
  String.raw`\b${DREAM} (?:that )?i (?:(?:often|always|regularly|frequently|keep) (?:have|get|having)|(?:have|get) (?:often|regularly|frequently|a lot|${OFTEN}))\b`,
  String.raw`\b(?:because of|from|with|by) (?:these|my|the|constant) ${ADJECTIVES}nightmares\b`,
  String.raw`\b(?:this|my|the) ${ADJECTIVES}${DREAM} (?:always|usually) (?:begins?|starts?|ends?|goes)\b`,
  String.raw`^(?:(?:the|same|that|this|more|my) )?(?:same )?(?:[a-z]+ )?nightmares?,? again\b`,
  String.raw`\b${DREAM} (?:comes?|returns?|happens?|wakes? me(?: up)?|plagues? me|haunts? me|repeats?(?: itself)?) (?:back )?(?:[a-z]+ ){0,2}?${OFTEN}\b`,
].map((pattern) => new RegExp(pattern))

/** "Every night he chases me again": a habit of the present tense, which a dream's own nights rarely are told in. */
const EVERY_NIGHT =
  /^(?:and |but |almost |nearly )?(?:every|each) (?:single )?night,? (?:the |a |this |that |these |my )?(?:[a-z'-]+ ){0,4}?(?:chases?|comes?|hunts?|attacks?|kills?|follows?|stands?|drowns?|falls?|catch(?:es)?|tries|try|takes?|finds?|wakes?|returns?|is|are|am|run|drown|fall|die) /
/** The dream within which something repeats itself: "in the dream we had the same nightmare every night". */
const WITHIN =
  /\b(?:in|during|inside) (?:the|this|that|my|a) (?:[a-z]+ )?dream\b|\b(?:dreamt|dreamed) (?:that )?(?:i|we|he|she|they|my)\b/

function isToldAsReturning(sentence: string): boolean {
  const within = sentence.search(WITHIN)
  // What precedes "in which I dreamt …" may still tell that the dream returns.
  if (within >= 0) return /\bre-?(?:oc)?curr(?:ing|ent) |\bkeep (?:having|dreaming)\b/.test(sentence.slice(0, within))
  return RETURNING.some((pattern) => pattern.test(sentence)) || EVERY_NIGHT.test(sentence)
}

/** What isn't the dreamer's own dream of these nights: another's, one that is over, a figure of speech. */
const LEFT_OUT = [
  /\b(?:used to|no longer|any ?more|haven't had|have not had|stopped having|never had|don't have|do not have|didn't have|hardly ever)\b(?=.{0,80}\b(?:dreams?|nightmares?|it)\b)|\b(?:dreams?|nightmares?)\b.{0,60}\b(?:stopped|went away|no longer|not any ?more|gone now|are gone|is gone|years ago)\b/,
  /\bwhen i was (?:a )?(?:little|small|young|younger|child|kid|teenager|[a-z]+ years old|\d+)\b(?!.{0,80}\b(?:again|still|ever since|to this day)\b)/,
  /\bas a (?:child|kid|teenager|boy|girl)\b(?!.{0,80}\b(?:again|still|ever since|to this day)\b)/,
  /\b(?:my|his|her|their|our|the) (?:[a-z]+ )?(?:son|daughter|wife|husband|partner|boyfriend|girlfriend|mother|father|mom|mum|dad|sister|brother|friend|child|kid|kids|children|roommate|cousin|baby|boy|girl|dog|cat|neighbou?r|boss|uncle|aunt|grandmother|grandfather) (?:[a-z]+ ){0,2}?(?:has|have|had|keeps?|kept|gets?|got|is having|was having|suffers?|suffered|told me|wakes?) .{0,40}?\b(?:nightmares?|dreams?)\b/,
  /\b(?:he|she|they|someone|somebody|people) (?:[a-z]+ ){0,2}?(?:has|have|had|keeps?|kept|gets?|suffers?|told me|said) .{0,40}?\b(?:nightmares?|dreams?)\b/,
  /\b(?:his|her|their|your) (?:[a-z]+ )?(?:nightmares?|dreams?)\b|\bnot (?:this|the) same dream\b/,
  /\b(?:like|as if it were) (?:a|some|my) (?:[a-z]+ )?nightmares?\b/,
  /\b(?:job|work|commute|traffic|boss|school|divorce|move|house|office|weather|landlord|marriage|exam|paperwork|parking|flight|meeting|school run) (?:[a-z]+ ){0,2}?(?:is|was|has been|became|turned into) (?:[a-z]+ )?(?:a|the|my) (?:[a-z]+ )?nightmare\b/,
  /\b(?:recurring|recurrent|repeating) (?:theme park|character|role|guest|joke|payment|bill|meeting)\b/,
  /\b(?:film|movie|book|show|song|series|game|novel|painting|band|club|bar) (?:[a-z]+ ){0,3}?(?:nightmares?|dreams?)\b/,
]

function isLeftOut(sentence: string): boolean {
  return LEFT_OUT.some((pattern) => pattern.test(sentence))
}

const NIGHTMARE = /\b(?:nightmares?|night ?terrors?)\b/
const IS_NIGHTMARE = /\b(?:this|that|the|my|a|another|same|terrible|horrible|awful) nightmares?\b/
const NO_NIGHTMARE =
  /\b(?:not|isn't|wasn't|aren't|never|hardly|wouldn't call it|don't call it) (?:really |exactly |even |quite |so much )?(?:a |an? bad |my )?(?:nightmares?|scary|frightening|frightened|scared|afraid|bad dream|upsetting)\b/
const BAD_DREAM =
  /\b(?:bad|scary|terrifying|horrible|awful|frightening|disturbing|terrible|dreadful|horrific|horrifying|creepy|violent|upsetting|traumatic|ghastly|hideous|gruesome|nasty) (?:[a-z]+ ){0,2}?dreams?\b|\bdreams?\b[^.]{0,30}\b(?:is|are|was|were|so|really|very) (?:[a-z]+ )?(?:scary|terrifying|horrible|awful|frightening|disturbing|terrible|dreadful|horrific|upsetting)\b/
const WOKEN_IN_FEAR =
  /\b(?:wake|woke|waking|woken|wakes|awake|awoke|jolt(?:ed)?|startle[ds]?)\b[^.]{0,50}\b(?:terrified|scared|afraid|frightened|panick(?:ed|ing)|panic|scream(?:ing|s)?|shout(?:ing)?|sweat(?:ing|y)?|drenched|crying|in tears|sobbing|shak(?:ing|y)|trembling|gasping|heart (?:is )?(?:pounding|racing|beating)|racing heart|pounding heart|horror|dread|anxious|distressed|upset|fear|breathless|can't breathe|out of breath|choking)\b/
const STRONG_FEAR =
  /\b(?:terrif(?:ied|ying|ies)|petrified|horrif(?:ied|ying|ic)|scared|scary|scares|frighten(?:ed|ing|s)|afraid|panic(?:k(?:ed|ing|y))?|terror|horror|dread(?:ing)?|scream(?:ing|ed|s)?|helpless|desperate|haunts me|traumati[sz](?:ed|ing|es)|disturb(?:ed|ing|s)|distress(?:ed|ing|es)|dreadful|nightmarish|can't sleep|afraid to (?:sleep|go)|sobbing)\b/
const PLEASANT =
  /\b(?:pleasant|lovely|beautiful|wonderful|happy|nice|favou?rite|comforting|peaceful|funny|enjoy(?:ed|able)?|love (?:it|this|that|these)|i like (?:it|this)|fun|glad|joy|delight(?:ed|ful)|at peace|calm)\b/

const DANGERS = new Set(['attack', 'threaten', 'chase', 'kill', 'hurt', 'trapped', 'danger', 'die'])

/** Whether something that happens in the dream threatens the dreamer. */
function endangersDreamer({ events }: Story): boolean {
  return events.some(({ kind, who, whom, polarity, clause }) => {
    if (!DANGERS.has(kind) || polarity === 'denied' || polarity === 'wished' || clause.mode === 'waking') return false
    const isVictim = whom?.kind === 'dreamer'
    const suffers = who?.kind === 'dreamer' && whom === undefined && (kind === 'trapped' || kind === 'die')
    return isVictim || suffers
  })
}
