import { isDreamt, isLongAgo, sentencesOf } from './waking-life.ts'

// The signs follow the questions of counsellors for domestic violence and child protection: blows, threats, weapons,
// sexual violence, control, fear, injuries that are explained away. All are read in plain words (`plainWords`).

const PARTNER =
  '(?:husband|wife|partner|boyfriend|girlfriend|fiance|fiancee|spouse|ex|ex husband|ex wife|ex boyfriend|ex girlfriend|ex partner|man)'
const FAMILY =
  '(?:father|dad|daddy|stepdad|stepfather|mother|mom|mum|stepmother|stepmom|stepmum|uncle|aunt|brother|stepbrother|sister|stepsister|son|daughter|parents|family|cousin|grandfather|grandmother|grandpa|father in law|mother in law|brother in law)'
const IN_CHARGE = '(?:boss|roommate|flatmate|housemate|teacher|coach|carer|priest|landlord|neighbour|neighbor)'
/** "My husband", "dad"; a stranger in a dream isn't meant. */
const NEAR = `(?:my (?:\\w+ )?(?:${PARTNER}|${FAMILY}|${IN_CHARGE})|dad|mum|mom|the (?:man|woman|guy|person|boy) i (?:live with|married|am with|share))`
const WHO = `(?:${NEAR}|he|she)`
const US =
  '(?:me|us|(?:me and )?(?:my|our|the) (?:\\w+ )?(?:kids|children|son|daughter|baby|mother|mom|mum|sister|brother|siblings|dog|cat))'
const OFTEN =
  '(?: (?:still|really|often|sometimes|always|regularly|also|even|just|then|and|who|does|do|actually|usually|constantly|now|almost|both|physically|sexually|verbally|already)){0,3}'

const HURTS =
  '(?:hits?|beats?|abuses?|hurts?|chokes?|rapes?|molests?|punches|punch|attacks?|stabs?|tortures?|knocks?|slaps?|kicks?|strangles?|threatens?|smacks?|whips?|assaults?|throws things at|is violent to|stalks?)'
/** What is violence only when it comes again, or in anger: in a dream a stranger or an animal does it. */
const HANDLES =
  '(?:shoves?|push(?:es)?|grabs?|shakes?|burns?|bites?|scratch(?:es)?|drags?|spits (?:on|at)|pinches|throws)'
const HURT =
  '(?:hit|beat|knocked|abused|hurt|choked|raped|molested|punched|slapped|kicked|strangled|threatened|shoved|pushed|grabbed|shook|burned|burnt|bit|assaulted|attacked|threw|dragged|smacked|broke|stabbed)'
const HAS_HURT =
  '(?:hit|beaten|beat|abused|hurt|choked|raped|molested|punched|slapped|kicked|strangled|threatened|attacked|assaulted|forced)'
const HURTING =
  '(?:hitting|beating|abusing|hurting|choking|raping|molesting|punching|slapping|kicking|strangling|threatening|shoving|pushing|stalking|following|assaulting|harassing|controlling)'
const BODY =
  '(?:my (?:\\w+ )?(?:tooth|teeth|arm|nose|rib|ribs|hand|wrist|fingers?|jaw|leg|face|eye|hair|throat|neck|head))'
const LATELY =
  '(?:last (?:night|week|weekend|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|this (?:morning|week|evening|afternoon|month)|today|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the weekend)|again|the other (?:day|night)|(?:a|two|three|few|some|\\d+) (?:days|weeks|nights) ago|recently|lately)'

/** Whether a sentence is about waking life. */
type Tense =
  /** Present tense: of waking life, unless the sentence or the whole dream is told in it. */
  | 'present'
  /** Of waking life only beside words of habit, anger or drink. */
  | 'habit'
  /** Past tense, which dreams are told in: of waking life only with a day, or with words such as "in real life". */
  | 'past'
  /** So particular to waking life that only an open "in the dream" says otherwise. */
  | 'plain'

type Sign = { words: RegExp; tense: Tense }
const sign = (tense: Tense, ...sources: string[]): Sign[] =>
  sources.map((source) => ({ words: new RegExp(source, 'g'), tense }))

const BLOWS: Sign[] = [
  ...sign(
    'present',
    `\\b${WHO}${OFTEN} ${HURTS}(?: and ${HURTS})?(?: on)? ${US}\\b`,
    `\\bwho ${HURTS}(?: and ${HURTS})? me\\b`,
  ),
  ...sign(
    'present',
    `\\b${NEAR}(?: (?:has|have|had|s))(?: (?:already|just|now|even|also|often))? ${HAS_HURT} ${US}\\b`,
    `\\b${NEAR}${OFTEN} ${HANDLES} (?:me|us)\\b`,
  ),
  ...sign('habit', `\\b${WHO}${OFTEN} ${HANDLES} ${US}\\b`),
  ...sign(
    'past',
    `\\b${WHO}${OFTEN} ${HURT} (?:${US}|(?:\\w+ of )?${BODY})\\b`,
    `\\b(?:hands|belt|fist|fists)\\b.{0,20} (?:round|around|on) my (?:neck|throat|face)\\b`,
  ),
  ...sign(
    'present',
    `\\b${WHO} (?:is|has been|keeps|keep|has started|have been|are|started)(?: \\w+)? ${HURTING} ${US}\\b`,
  ),
  ...sign(
    'present',
    `\\b${WHO} (?:puts|lays|wraps) (?:his|her) hands? (?:around|on|round|to) (?:me|my (?:neck|throat))\\b`,
  ),
  ...sign(
    'present',
    `\\b${WHO} (?:points|holds|pulls|puts|waves) (?:\\w+ ){0,2}(?:gun|knife|axe) (?:\\w+ )?(?:at|to|on|against) (?:me|my|us)\\b|\\bpoints his gun\\b`,
  ),
  ...sign(
    'plain',
    '\\b(?:im|i am|ive been|i have been|we are|were) (?:\\w+ )?(?:being|getting) (?:\\w+ )?(?:abused|beaten|molested|raped|hit|hurt|stalked|threatened)\\b',
  ),
  ...sign(
    'present',
    '\\b(?:i|we) (?:get|am|are) (?:\\w+ )?(?:beaten|hit|slapped|abused) (?:up )?(?:at home|if|when|by my|because|every)\\b',
  ),
  ...sign('plain', '\\b(?:victim|survivor) of (?:domestic|child|sexual) (?:violence|abuse)\\b(?! (?:long|years))'),
]

const ABUSIVE_HOME: Sign[] = [
  ...sign(
    'present',
    `\\b${WHO} (?:is|has become|has been|gets|can be|becomes|turns|s)(?: \\w+)? (?:violent|abusive|physical|aggressive with me)\\b`,
  ),
  ...sign('present', `\\bmy (?:\\w+ )?(?:${PARTNER}|${FAMILY}) is (?:\\w+ )?(?:violent|abusive|dangerous)\\b`),
  ...sign(
    'plain',
    '\\b(?:im|i am|i live|ive been|we live) (?:\\w+ )?(?:in|living in|stuck in|trapped in|trying to leave|leaving) an? (?:\\w+ )?(?:abusive|violent) (?:relationship|marriage|home|household|family|partner|husband|boyfriend)\\b',
    '\\b(?:my|an|the) abusive (?:husband|wife|partner|boyfriend|girlfriend|father|dad|mother|mom|mum|marriage|relationship|home)\\b',
    '\\b(?:afraid|scared|terrified|frightened) (?:to (?:go|come|be) (?:back )?(?:home|at home)|of going home|at home|in my own (?:home|house))\\b',
  ),
  ...sign(
    'present',
    `\\b(?:im|i am|ive been|i have been|i live in fear|we are|constantly)(?: \\w+){0,2} ?(?:afraid|scared|terrified|frightened|in fear)? (?:of|to go home to|to be alone with|to leave) ${NEAR}\\b`,
  ),
  ...sign(
    'present',
    `\\b(?:im|i am|ive been|we are|i live) (?:\\w+ ){0,2}(?:afraid|scared|terrified|frightened) (?:of )?(?:him|her|what (?:he|she|my \\w+) (?:will|would|might|could|is going to|may) do)\\b`,
  ),
  ...sign(
    'present',
    `\\b(?:dont|do not|never) feel safe (?:at home|in my (?:\\w+ )?(?:home|house|room|bed|flat)|with (?:him|her|my \\w+)|around (?:him|her|my \\w+))\\b|\\bnot safe (?:at home|with (?:him|her))\\b`,
  ),
  ...sign('present', `\\bmy (?:\\w+ )?(?:${PARTNER}|${FAMILY}) scares me\\b`),
  ...sign(
    'present',
    '\\b(?:when|whenever|if|every time)(?: \\w+){1,5} (?:drinks|drunk|is angry|gets angry|explodes?|loses it|shouts|yells|comes? home(?: \\w+)?)(?: \\w+){0,4} (?:hide|hides|lock|hits|hurts|beats)\\b',
  ),
  ...sign(
    'present',
    '\\bwhen (?:he|she) will (?:explode|snap|lose it)\\b|\\b(?:explodes?|snaps?) and hurts? me\\b|\\b(?:hide|lock)(?: \\w+){0,6} (?:when|whenever|because|before) (?:he|dad|my \\w+)(?: \\w+)? (?:drinks|comes|hurts|hits|is|gets)\\b',
  ),
]

const THREATS: Sign[] = [
  ...sign(
    'present',
    `\\b${WHO} (?:\\w+ )?(?:threatens|swears|threaten) to (?:kill|hurt|shoot|stab|burn|find|leave me with)\\b`,
    `\\b${WHO} (?:\\w+ )?(?:says?|threatens?|swears|promises|keeps saying|tells me)(?: me)?(?: that)? (?:(?:he|she)(?:ll| will|s going to| is going to| would)? (?:\\w+ )?(?:kill|hurt|shoot|stab|find|burn|take a knife|destroy|come after))\\b`,
    `\\b${WHO} (?:says?|tells me)(?: \\w+){0,8} (?:hell|shell|he will|she will|hes going to|ill|i will) (?:kill|hurt|regret|pay|be sorry|never see my)\\b`,
    '\\b(?:afraid|scared|terrified|think|fear|worried|sure|know|believe)(?: that)?(?: \\w+){0,3} (?:he|she|my \\w+)(?:ll| will| is going to|s going to| might| could| may| is gonna) (?:\\w+ )?(?:kill|hurt|shoot|strangle|murder) (?:me|us)\\b',
    `\\b${WHO} (?:\\w+ )?(?:sends?|keeps sending|texts?|keeps texting) me (?:\\w+ )?threats?\\b`,
    `\\b${WHO} (?:\\w+ )?(?:keeps (?:showing up|turning up|following me|calling me)|waits (?:for me )?outside my)\\b`,
  ),
  ...sign(
    'present',
    `\\b${WHO} (?:said|threatened|swore)(?: \\w+){0,5} (?:kill|hurt|shoot|stab|find) (?:me|us)(?: \\w+){0,4} if i (?:ever )?(?:talk|tell|leave|go|dont|call|try|say)\\b`,
  ),
  ...sign(
    'present',
    '\\bnext time (?:he|she|hell|shell)(?: will|s going to| is going to| would)? (?:kill|hurt|finish) (?:me|us)\\b',
    `\\b${NEAR}(?: \\w+){0,6} (?:said|says)(?: \\w+){0,4} (?:hell|shell|he will|she will) kill (?:me|us)\\b`,
  ),
  ...sign(
    'past',
    `\\b${WHO} (?:said|threatened|swore|told me)(?: me)?(?: that)? (?:to (?:kill|hurt|shoot|stab)|(?:he|she)(?:d| would|ll| will| was going to) (?:\\w+ )?(?:kill|hurt|shoot|stab|find|burn)) (?:me|us|himself|my)\\b`,
  ),
]

const SEXUAL_VIOLENCE: Sign[] = [
  ...sign(
    'present',
    '\\b(?:forces?|makes?) me (?:to )?(?:have sex|sleep with|into sex|do (?:sexual )?things|touch)\\b|\\bhave to do what (?:he|she) wants in bed\\b',
    `\\bmy (?:\\w+ )?(?:${FAMILY}|${IN_CHARGE}) (?:touches|gropes|kisses) me\\b`,
    `\\b${NEAR} (?:comes|creeps|gets) (?:in|into) (?:to )?my (?:room|bed)\\b|\\bforces? (?:himself|herself) on me\\b|\\b(?:and|he|she) makes me do things\\b`,
    `\\b${WHO} (?:touches|gropes) me (?:at night|when|where|there|and (?:i|says|tells)|even|down)\\b`,
  ),
]

const CONTROL_AND_INJURIES: Sign[] = [
  ...sign(
    'present',
    `\\b${WHO} (?:wont|doesnt|does not|never|will not|refuses to) lets? me (?:leave|go (?:out|anywhere|home)|see (?:my|any)|have (?:money|a phone|friends)|talk to|work|use my)\\b`,
    '\\bwont let me (?:leave|see my (?:friends|family))\\b',
    `\\b${WHO}(?: \\w+){0,3} (?:locks?|locked) (?:me|us) (?:in|inside|up|out)\\b|\\b(?:they|parents)(?: \\w+){0,2} lock me (?:in|up)\\b`,
    `\\b${WHO} (?:takes|checks|reads|controls|monitors|and takes) (?:away )?my (?:phone|money|passport|messages|keys)\\b`,
    `\\b${WHO}${OFTEN} controls (?:me|everything i do|who i)\\b`,
    '\\b(?:dont|wont|doesnt) (?:give|feed) me (?:any )?(?:food|anything to eat)\\b',
    '\\b(?:hide|cover|hiding|covering)(?: up)? (?:the|my) (?:\\w+ )?bruises\\b|\\bbruises (?:that )?(?:he|she|from (?:him|her|my)|my)\\b',
    '\\b(?:told|tell|said to) (?:\\w+ ){1,3}(?:that )?i (?:\\w+ )?(?:fell|walked into|slipped|tripped)\\b(?=.*\\b(?:him|her|he|she|bruises|eye|door|stairs)\\b)',
    '\\bblack eye again\\b|\\bgave me a (?:black eye|split lip|broken)\\b',
    '\\b(?:want|trying|need|have|like) to leave (?:him|her)(?: \\w+){0,3} (?:afraid|scared|cant|dont dare|kill|hurt)\\b',
  ),
]

/** What is told around the violence, without a word for it. */
const AROUND_IT: Sign[] = [
  ...sign(
    'present',
    '\\b(?:walk(?:ing)?|live|living) on (?:egg ?shells|eggs)\\b',
    `\\b${WHO}(?: \\w+){0,3} (?:flies off the handle|goes (?:mad|crazy|ballistic|berserk)|flies into a rage|loses (?:his|her|it|control)|smashes|breaks things|punches (?:the )?(?:walls?|doors?))\\b`,
    `\\b(?:chair|lock|locked|bolt|barricade|hide|hiding|wedge|sleep)(?: \\w+){0,8} (?:because of|from|against|in case) (?:${WHO}|him)\\b`,
    '\\b(?:flinch|duck|cower|freeze|shake|tremble|panic)(?: \\w+){0,5} (?:when|whenever|every time|if|as soon as)(?: \\w+){0,3} (?:he|she|dad|mum|mom|husband|partner|wife|stepdad|father|mother|boyfriend|his|her)\\b',
    '\\b(?:i (?:have|ve) (?:\\w+ )?|ive (?:\\w+ )?|my |cover |hide |over |make up )(?:the |my )?(?:bruises|marks|burns|welts)(?: \\w+){0,5} (?:on|over|from|he|she)\\b|\\bmarks (?:all over|on) my\\b',
    `\\b(?:have to )?ask (?:him|her|my \\w+) (?:for (?:every|any|each)|(?:for )?permission|before i)\\b|\\b(?:took|taken|takes|has|have|hidden|hides|keeps)(?: away)? my (?:\\w+ )?(?:passport|phone|papers|bank card|money|keys)\\b`,
    '\\b(?:tracks?|follows?|watches|monitors?|spies on) me (?:with|through|on|everywhere|by)\\b',
    '\\b(?:marry me off|forced? (?:me )?(?:into|to) (?:a )?marr\\w+|against my will)\\b',
    '\\b(?:hiding|hide|fled|escaped|ran|run)(?: \\w+){0,4} (?:shelter|refuge|from him|from my (?:husband|ex|father|dad|partner|stepdad))\\b|\\b(?:he|she) is (?:still )?looking for (?:us|me)\\b|\\brestraining order\\b',
    '\\b(?:hold|held|grab|grabs|grabbed|took|takes) me by (?:the|my) (?:throat|neck|hair)\\b',
    `\\b(?:things happen|comes? (?:in|into)|gets? into|visits)(?: \\w+){0,6} (?:bed|night|room)(?: \\w+){0,6} (?:cant (?:talk|tell|say)|nobody|secret|dont want|my (?:uncle|father|dad|stepdad|brother|stepfather))\\b`,
    `\\b${WHO} (?:says?|said|swears|tells me)(?: \\w+){0,2} if i (?:ever )?(?:go|leave|tell|talk|say|try)(?: \\w+){0,3} (?:hell|shell|he will|she will|he would|hes going|shes going|ill|well|hed)\\b`,
    '\\b(?:dad|father|husband|partner|mum|mom|mother|stepdad|boyfriend)(?: \\w+){0,2} (?:drunk|drinking) again\\b',
  ),
]

const SIGNS = [...AROUND_IT, ...BLOWS, ...ABUSIVE_HOME, ...THREATS, ...SEXUAL_VIOLENCE, ...CONTROL_AND_INJURIES]

const WAKING_LIFE =
  /\b(?:in real life|irl|in reality|in (?:my )?waking life|for real|in my life|really does|at home|every (?:day|night|weekend|week|time)|almost every|these days|nowadays|lately|currently|right now|at the moment|since i married|in front of the kids)\b/
const HABIT =
  /\b(?:when|whenever|because|angry|drunk|drinks|drinking|again|always|often|sometimes|until i|if i|at night)\b/
const DATED = new RegExp(`\\b${LATELY}\\b`)
/** How the whole text is told; asked only when a sentence has a sign in it. */
type Telling = { saysDream: () => boolean; isInThePast: () => boolean }

const SOMEBODY_NEAR = new RegExp(`\\b${NEAR}\\b`)
/** A dream told in the past tense: then the present tense is waking life's. */
const TOLD_IN_THE_PAST =
  /\b(?:\w{2,12}ed|dreamt|was|were|had|did|ran|went|saw|came|flew|hid|woke|slept|stood|sat|took|gave|said|ate|fell|broke|lost|found|drove|swam|sang|rang|shook|bit)\b/
const TELLS_OF_A_DREAM = /\bdream(?:s|ed|t|ing)?\b|\bnightmares?\b/

/**
 * Whether somebody near the dreamer hurts, threatens or controls them now, in plain words. In the text of a dream only
 * waking life counts; all of the life context does.
 */
export function describesViolence(plain: string, isLifeContext: boolean): boolean {
  const sentences = sentencesOf(plain)
  const saysDream = () => TELLS_OF_A_DREAM.test(plain)
  return sentences.some((sentence, at) => {
    const isInThePast = () =>
      saysDream() || sentences.some((other, index) => index !== at && TOLD_IN_THE_PAST.test(other))
    return SIGNS.some((one) => isGiven(one, sentence, isLifeContext, { saysDream, isInThePast }))
  })
}

function isGiven({ words, tense }: Sign, sentence: string, isLifeContext: boolean, text: Telling): boolean {
  words.lastIndex = 0
  for (let found = words.exec(sentence); found; found = words.exec(sentence)) {
    const before = sentence.slice(Math.max(0, found.index - 60), found.index)
    const after = sentence.slice(found.index + found[0].length, found.index + found[0].length + 60)
    if (isLongAgo(sentence) || isDenied(before + found[0]) || isFigure(found[0], after)) continue
    if (isLifeContext) return true
    const isWaking = WAKING_LIFE.test(sentence)
    if (isDreamt(sentence, found.index, tense === 'past')) continue
    if (tense === 'plain' || isWaking) return true
    if (tense === 'past' && !DATED.test(sentence)) continue
    if (tense === 'habit' && !HABIT.test(sentence)) continue
    if (tense === 'past') return true
    // "He hits me" may be anybody in a dream that is told in the present tense; "my husband" is rarely that.
    if (HABIT.test(sentence) || (SOMEBODY_NEAR.test(found[0]) ? text.isInThePast() : text.saysDream())) return true
  }
  return false
}

function isDenied(upToEnd: string): boolean {
  return (
    /\b(?:never|doesnt|does not|isnt|nobody|wouldnt|would not|hasnt|didnt|im not|am not|not afraid|not scared|without)\b(?! (?:let|lets|feel|give|feed|know|safe))/.test(
      upToEnd,
    ) && !/\b(?:never|doesnt|wont) lets? me\b/.test(upToEnd)
  )
}

/** Games, races, favours and feelings: "beats me at chess", "hits me up", "my wife kicks me under the table". */
function isFigure(whole: string, after: string): boolean {
  return (
    (/\b(?:beats?|beat) (?:me|us)$/.test(whole) && /^ (?:at|to|in (?:a|the) (?:race|game|quiz)|by)\b/.test(after)) ||
    (/\b(?:hits?|hit) (?:me|us)$/.test(whole) && /^ (?:up|that|with a (?:question|joke|pillow)|like)\b/.test(after)) ||
    /\bmy (?:little|baby|small|two year old|three year old|toddler) \w+\b/.test(whole) ||
    /^ (?:in training|at training|in sparring|for fun|at boxing|with gloves|in the ring)\b/.test(after) ||
    /^ (?:with (?:a |his |her )?(?:laughter|joy|kindness|silence)|for (?:a )?loan|by accident)\b/.test(after)
  )
}
