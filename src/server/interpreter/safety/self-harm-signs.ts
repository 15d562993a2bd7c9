// The signs follow what crisis counsellors listen for: the wish to be dead, the intent to act, means and plans,
// self-injury, a person who feels a burden or trapped, and leave-taking. All are read in plain words (`plainWords`).

const I = '(?:i|im|ive|id|ill)'
const ADVERB =
  '(?:just|really|only|still|often|sometimes|always|so|truly|actually|literally|constantly|secretly|kind|sort|of|also|even|almost|again|badly|honestly|now|lately|have|had|do|did|been|was|am|were|keep|kept|started|to|be|feel|felt|feeling|like|seriously|definitely|finally|probably|very|soon|bad|rn|tonight|tomorrow|today|myself|mostly|simply)'
const ADVERBS = `(?: ${ADVERB}){0,6}`

/** What somebody does to die or to hurt themselves. */
const ACT =
  '(?:kill myself|end my (?:own )?life|end it all|end it|end things|end everything|take my (?:own )?life|commit suicide|unalive myself|(?:hang|shoot|drown|poison|stab|hurt|harm|cut|burn|starve|suffocate) myself|overdose|slit my (?:own )?wrists?|cut my (?:own )?wrists?|jump (?:off|from|in front of) (?:a|the|my) \\w+|jump to my death|take (?:all of them|them all|all (?:of )?(?:my|the|these|those) pills|all my (?:meds|tablets|medication)))'
const ACTING =
  '(?:suicide|killing myself|ending (?:my (?:own )?life|it all|it|everything)|taking my (?:own )?life|(?:hurting|harming|hanging|shooting|drowning|cutting|poisoning|burning) myself|overdosing|overdose|self harm|dying by|jumping (?:off|from|in front of)|(?:slitting|cutting) my wrists|not being (?:alive|here)|(?:\\w+ ){0,2}(?:steering|driving|crashing)(?: my car| the car)? (?:into|off) (?:a|the) (?:tree|wall|bridge|river|truck|lorry|road|cliff))'
/** The state that is wished for. */
const DEATH =
  '(?:die|be dead|not (?:be alive|exist|wake up|live|be here)|disappear forever|disappear for good|vanish forever|never wake up|be gone forever|stop (?:living|existing|being alive)|sleep forever|go to sleep forever|go to sleep and never wake up)'

export type Sign = {
  words: RegExp
  /** Whether the sign counts only in waking life; the others are too grave to be told apart from a dream's. */
  wakingOnly?: boolean
}

const grave = (source: string): Sign => ({ words: new RegExp(source, 'g') })
const waking = (source: string): Sign => ({ words: new RegExp(source, 'g'), wakingOnly: true })

const WANT =
  '(?:want(?:ed|ing|s)?|wanna|wish(?:ed|ing)?|plan(?:ned|ning)?|long(?:ed|ing)?|hop(?:e|ed|ing)|tempted|ready|tried|trying|try|decided?|going|gonna|about|need(?:ed)?|intend(?:ing)?|prefer)'

const WISH_TO_DIE: Sign[] = [
  grave(`\\b${I}${ADVERBS} ${WANT}${ADVERBS} (?:to )?(?:${ACT}|${DEATH})\\b`),
  grave(
    `\\b(?:and|but|then)${ADVERBS} (?:want(?:ed)?|wanna|wish(?:ed)?|long(?:ed)?|tried|planned) to (?:kill|hurt|harm|cut) myself\\b`,
  ),
  waking(`\\b(?:i will|ill|i have to|i must|i could|i might|i shall|i would like to|id like to)${ADVERBS} ${ACT}\\b`),
  waking(`\\b(?:${I}|i would)${ADVERBS} (?:rather|prefer to)${ADVERBS} (?:be dead|die|not be (?:here|alive))\\b`),
  grave(
    `\\b(?:woke|wake|waking|awoke)(?: up)?(?: \\w+){0,3} (?:wishing|wanting|hoping)(?: that)?(?: \\w+){0,2} (?:${ACT}|${DEATH}|i (?:was|were|had been|am) dead|i (?:had|would have) died|i didnt(?: exist| wake up)?)\\b`,
  ),
  grave(
    `\\b${I}(?: \\w+){0,2} wish(?:ed|ing)?(?: that)? i (?:\\w+ )?(?:was|were|am) (?:dead|never born|not alive|no longer alive|gone)\\b`,
  ),
  grave('(?:^ |, |\\b(?:and|just|but) )wish(?:ing|ed)?(?: that)? i (?:was|were) (?:dead|gone|not alive)\\b'),
  grave('\\bwish(?:ed|ing)?(?: that)? (?:i (?:had|was|were)|id) never (?:been )?born\\b'),
  grave(
    `\\b${I}(?: \\w+){0,2} wish(?:ed|ing)?(?: that)? i (?:would(?:nt wake up| die| not wake up)|could (?:just )?(?:die|disappear|end it|not wake up|never wake up|not exist|stop existing|kill myself|${DEATH}))`,
  ),
  waking('\\bi (?:\\w+ )?(?:hope|wish|pray) (?:that )?i (?:dont|wont|didnt|never|do not|will not)(?: ever)? wake up'),
  waking(
    '\\b(?:want(?:ed)?|wish|could) (?:to |i could )?(?:just )?(?:go to sleep|fall asleep|sleep)(?: \\w+){0,2} (?:never wake|not wake|forever)',
  ),
  waking('\\b(?:never|not) wake up (?:again|anymore)\\b'),
  waking(
    '\\b(?:being|if i was|if i were) dead would\\b|\\bdeath would be (?:a |such )?(?:a )?(?:relief|easier|better|mercy)\\b',
  ),
  waking(
    '\\bi (?:\\w+ )?(?:deserve to die|dont deserve to (?:live|be alive|exist|be here)|shouldnt (?:be alive|exist|be here anymore|have been born))\\b',
  ),
  waking(
    '\\b(?:want|need) (?:(?:everything|it all|this all|all of it|all this|the pain|this pain) to (?:be over|end|stop)|it to be over)\\b',
  ),
]

const SUICIDAL_THOUGHTS: Sign[] = [
  grave(
    `\\b${I}${ADVERBS} (?:suicidal|self harming|(?:cutting|harming|hurting|burning|starving) myself|self harm)\\b(?! to (?:finish|get|make|meet))`,
  ),
  grave(
    `\\b${I}(?: \\w+)?${ADVERBS} (?:think|thinking|thought|thoughts|thinkin|fantasi[sz](?:e|ing)|contemplat(?:e|ed|ing)|consider(?:ed|ing)?|plan|planning|dream of|obsess(?:ed|ing)?|about)(?: \\w+){0,3} ${ACTING}\\b`,
  ),
  waking(`\\b(?:thinking|thoughts?|thought) (?:\\w+ )?(?:about|of) (?:\\w+ )?${ACTING}\\b`),
  grave(
    '\\b(?:have|having|had|my|get|got|getting) (?:\\w+ )?(?:suicidal|self harm)(?: \\w+)? ?(?:thoughts?|feelings?|ideation|urges?|impulses?)?\\b',
  ),
  grave('\\b(?:suicidal|self harm) (?:thoughts|ideation|urges)\\b'),
  waking(
    '\\b(?:how (?:easy|simple|good|quick) it would be to (?:\\w+ )?(?:step|jump|drive|let go|end|die|fall|stop|disappear|swallow))\\b',
  ),
  waking('\\bhow many (?:of them |pills |tablets )?(?:it would take|i would need|would be enough|to take)\\b'),
]

const DEEDS_AND_PLANS: Sign[] = [
  grave(
    '\\bi (?:have |had |once |recently |really |almost |nearly )*(?:attempted suicide|tried to (?:kill myself|commit suicide|take my (?:own )?life|end my life|end it all|hang myself|overdose))\\b',
  ),
  grave('\\bi (?:\\w+ )?(?:hang(?:ed)?|hung|drown(?:ed)?|shot|killed|stabbed|poisoned|suffocated) myself\\b'),
  grave('\\bi (?:\\w+ )?(?:slit|cut) my (?:own )?wrists?\\b'),
  grave('\\b(?:took|swallowed)(?: \\w+){0,4} pills to (?:die|end|kill)\\b'),
  grave(`\\bwant(?:ed)? to jump(?: \\w+){1,5} (?:end it|die|kill myself|be done)\\b`),
  grave('\\b(?:kms|unalive myself)\\b'),
  grave(`\\b${I}${ADVERBS} ending (?:it all|my life|it)\\b`),
  grave(
    '\\bi (?:\\w+ )?(?:cut|hurt|harm|burn|starve|scratch) myself (?:again|on purpose|because|when i|after waking|to feel|every|to cope|at night|sometimes|in secret|with a (?:razor|blade|lighter))\\b',
  ),
  grave(
    '\\bi (?:\\w+ )?(?:cut|burn|slash|slice|scratch) my (?:arms?|legs?|thighs?|skin|stomach)(?: \\w+){0,2} (?:with|again|every|when|to|at night)\\b',
  ),
  waking('\\bi (?:\\w+ )?self harm(?:ed)?\\b'),
  waking(
    '\\b(?:my|the|a) suicide (?:letter|note|plan|attempt)?\\b(?= |$).{0,60}\\b(?:i (?:already |have )?(?:wrote|written|planned|plan|finished))\\b|\\bplanning my suicide\\b',
  ),
  waking(
    '\\b(?:writ(?:e|ing|ten)|wrote|started|finished|left) (?:\\w+ ){0,3}(?:goodbye|farewell|suicide) (?:letters?|notes?)\\b',
  ),
  waking('\\bput(?:ting)? my affairs in order\\b|\\bby the time you read this\\b'),
  waking(
    '\\b(?:this|tonight|today|tomorrow) (?:is|will be|is going to be) (?:\\w+ )?(?:my last (?:night|day|dream|one|message)|the last time i)\\b',
  ),
  waking('\\bi (?:wont|will not) be (?:here|around|alive) (?:much longer|anymore|tomorrow|next|for long|when)\\b'),
  waking(
    '\\b(?:bought|have|got) (?:\\w+ ){0,2}(?:gun|rope|pills|razor|blade)\\b.{0,40}\\b(?:shoot myself|take (?:all|them)|use it on myself|end|for myself|do it)\\b',
  ),
]

const BURDEN_AND_HOPELESSNESS: Sign[] = [
  grave(
    '\\b(?:better off|would be better|better place|be happier|easier)(?: \\w+){0,3} (?:without me|if i (?:was|were|am) (?:\\w+ )?(?:dead|gone|not (?:here|around|alive)))\\b',
  ),
  grave('\\bbetter off dead\\b'),
  waking(
    '\\b(?:better off?|happier|easier|better|relieved|glad)(?: \\w+){0,4} (?:without me|if i (?:just )?(?:(?:was|were|am|wasnt|werent|isnt) (?:\\w+ )?(?:gone|dead|not here|not around|around|alive|here)|died|disappeared|didnt exist|stopped existing|had never been born))\\b',
  ),
  waking(
    '\\b(?:nobody|noone|none of them|not a soul) would (?:even |really )?(?:miss me|notice|care|cry)(?: \\w+){0,2} if i (?:\\w+ ){0,2}(?:gone|dead|died|disappeared|vanished|here)\\b',
  ),
  waking('\\bnobody would (?:even |really )?miss me\\b'),
  grave(
    '\\b(?:no|any|without) (?:reason|point|will|desire|sense) (?:to live|in living|to go on|to be alive|to keep (?:living|going)|in going on|in being alive)\\b',
  ),
  waking('\\b(?:nothing|noone|nobody) (?:\\w+ )?to live for\\b'),
  waking(
    '\\b(?:dont|do not|cant|cannot) see (?:a|any) (?:future|way (?:out|forward)) (?:for (?:me|myself)|anymore)\\b|\\bno (?:way out|future|hope)(?: left)? for me\\b|\\bonly way out (?:is|for me)\\b',
  ),
  grave('\\b(?:life is not|life isnt|its not|it is not) worth (?:living|it anymore)\\b'),
  grave(
    '\\b(?:dont|do not|didnt|did not|never|no longer) (?:\\w+ )?(?:want|wanna|wanted|wish|care)(?: to)?(?: \\w+)? ?(?:be alive|live anymore|live any longer|to live|exist anymore|exist|be here anymore|wake up (?:again|anymore)|go on living|keep living|be in this world)\\b',
  ),
  grave(
    '\\bi (?:cant|cannot|can not|couldnt) (?:go on|keep going|keep living|keep on|live)(?: living)? (?:like this|anymore|any longer|living)\\b',
  ),
  grave(
    '\\b(?:dont|do not|didnt) (?:want to|wanna) (?:be here|live|exist|wake up)\\b(?! (?:in|with|near|at|on|there|alone|together|by|under|like|from|to|early|yet|so))',
  ),
  waking(
    '\\b(?:tired|sick|done|weary) (?:of|with) (?:living|life|being alive|existing|my life)\\b|\\b(?:had )?enough of (?:life|living|being alive)\\b|\\bhate (?:being alive|living|waking up)\\b',
  ),
  waking('\\b(?:disappear|vanish) and (?:not|never|stop) (?:exist|come back|existing|be)'),
  waking(
    '\\bonly (?:stay(?:ing)?|keep(?:ing)?|reason i am|reason im) (?:myself )?(?:alive|here|living)\\b|\\bdont trust myself\\b|\\bscared of (?:myself|what i (?:might|could) do to myself)\\b',
  ),
  waking('\\b(?:survive|get through|live through|make it through) (?:another|the|this|one more) (?:night|day|week)\\b'),
]

export const SIGNS = [...WISH_TO_DIE, ...SUICIDAL_THOUGHTS, ...DEEDS_AND_PLANS, ...BURDEN_AND_HOPELESSNESS]

/** A deed against oneself that is named at all in waking life, whatever the sentence says around it. */
export const NAMED_DEEDS: Sign[] = [
  waking('\\b(?:kill|killing) myself\\b(?! (?:to (?:finish|get|make|meet)|with work|laughing|over))'),
  waking(
    '\\b(?:end|ending|take|taking) my (?:own )?life\\b|\\b(?:take|taking|took) an overdose\\b|\\b(?:gun|pistol|barrel) (?:in my mouth|to my head|against my head)\\b',
  ),
  waking('\\b(?:dont|do not|no longer) (?:want|wish) to (?:carry on|go on|continue|keep on) living\\b'),
  waking(
    '\\b(?:cut|burn|hurt|harm|cutting|burning|hurting|harming) myself (?:so that|to (?:sleep|feel|cope|calm)|because|on purpose|every|in secret)\\b|\\bevery (?:day|night|evening|morning) i (?:cut|burn|hurt|harm) myself\\b',
  ),
]

/** The bare words. They count unless the sentence denies them, or speaks of somebody else, a film or a book. */
export const BARE_WORDS: Sign[] = [
  waking('\\b(?:suicide|suicidal|self harm(?:ing)?)\\b'),
  waking(
    `\\b(?:think(?:ing)?|thoughts?|fantasi[sz]ing|fantasi[sz]e|daydream(?:ing)?|obsess(?:ed|ing)?|long(?:ing)?|crav(?:e|ing)|researching|googling|reading up|looking up)(?: \\w+){0,3} (?:dying|death|ending (?:everything|things|it)|not (?:being|waking)|painless|ways to (?:die|go|end)|how to (?:die|kill))\\b`,
  ),
]

/** What is said in many words, by its idea: only in waking life. */
export const BY_THE_IDEA: Sign[] = [
  waking(
    '\\bdeath is (?:all|the only|my)\\b|\\bi (?:\\w+ )?(?:want|long for|crave|welcome|need) death\\b|\\bdeath (?:comforts|would comfort|calls) me\\b',
  ),
  waking(
    `\\b(?:ive|i have|im|i am|i will|ill|i keep)(?: \\w+){0,3} (?:decided|going|planning|plan|tempted|ready|want|about|wanting)? ?(?:to )?(?:jump|throw myself|hang|overdose|od|end myself|step in front|lie on the tracks)\\b(?! (?:up|for|rope|around|out|and|into|over|down))`,
  ),
  waking(
    '\\b(?:ive|i have|i|have)(?: \\w+){0,3} (?:rope|noose|pills|tablets|gun|blade|razor|blades)(?: \\w+){0,3} (?:already|ready|here|saved|hidden|next to|beside|stored|under my bed)\\b|\\b(?:saving|hoarding|stockpiling|collecting|counting) (?:\\w+ ){0,3}(?:pills|tablets|meds|medication)\\b',
  ),
  waking(
    '\\bi (?:took|swallowed|have taken|drank)(?: \\w+){0,4} (?:tablets|pills|overdose|bleach)\\b|\\bwish (?:it|that) (?:had|would have) worked\\b',
  ),
  waking(
    '\\b(?:sorry|sad|disappointed|cried|cry|angry|annoyed|upset|hate|sick)(?: \\w+){0,4} (?:still alive|woke up at all|i woke up (?:at all|again|alive)|i wake up (?:at all|again|alive|every)|i survived|wake up alive|to be alive|be breathing)\\b',
  ),
  waking(
    '\\bi (?:\\w+ )?(?:cut|burn|scratch|punch|bite|hit|bang|starve)(?:ting|ing)? (?:myself|my (?:arms?|legs?|thighs?|wrists?|skin|stomach|head))(?: \\w+){0,3} (?:in the bathroom|when i|until|again|because|at night|with a (?:razor|blade|lighter|knife))\\b',
  ),
  waking(
    '\\bi (?:punch|hit|bang|bite|slap) (?:myself|my (?:own )?head (?:against|until|again|because|when))\\b|\\band (?:bang|hit) my head against\\b',
  ),
  waking(
    '\\b(?:im|i am|ive been|keep|been|started|back to) (?:\\w+ )?(?:cutting|burning|scratching|punching|starving) (?:again|myself|my (?:arms?|legs?|thighs?|wrists?|skin|stomach))\\b',
  ),
  waking(
    '\\b(?:reached|at|come to) the end of (?:the (?:road|line)|my (?:rope|tether))\\b|\\bat the end of my (?:rope|tether)\\b|\\bnothing ahead of me\\b|\\blost (?:the|my|all) (?:will|wish|desire|reason) (?:to live|for living)\\b',
  ),
  waking(
    '\\b(?:what is|whats|dont see|cant see|see no|is no|isnt any|no) (?:the |a |any )?(?:point|sense|use|meaning) (?:of|in|to|for) (?:\\w+ )?(?:living|life|anything|going on|it all|being alive|being here|this life|carrying on|trying|continuing)\\b|\\bdont see what for\\b',
  ),
  waking(
    '\\b(?:cant|cannot|dont want to|couldnt|wont) (?:bear|face|stand|take|live|survive|endure|carry|make it)(?: \\w+){0,3} (?:one more|another|single|next|this) (?:day|week|night|life|year|morning|winter)\\b|\\b(?:cant|dont want to) (?:bear|face|carry) (?:\\w+ ){0,4}(?:life|living)\\b|\\bi (?:just )?(?:cant|dont want to) stay\\b(?! (?:in|at|with|for|up|on|here for|awake))',
  ),
  waking(
    '\\b(?:taking up space|waste of (?:space|air|oxygen|skin)|dead weight|useless to everyone|too much for everyone)\\b|\\b(?:get|got) over (?:it|me|my death)\\b.{0,10}$',
  ),
  waking(
    '\\bif i (?:just |simply )?(?:vanish(?:ed)?|disappear(?:ed)?|died|die|was gone|were gone|wasnt here|werent here)(?: \\w+){0,8} (?:notice|miss|care|nobody|relieved|better|happier|easier)\\b|\\b(?:who|nobody|noone) would (?:\\w+ )?(?:notice|miss|care)(?: \\w+){0,2} (?:if|me)\\b',
  ),
  waking(
    '\\b(?:when|after|once) (?:im|i am) (?:gone|dead|not here)\\b|\\b(?:wont|dont plan (?:on|to)|not planning (?:on|to)|dont expect to|dont intend to)(?: \\w+){0,2} ?(?:be|being|see|live|make it)(?: \\w+){0,2} (?:around|here|alive|christmas|next|birthday|spring|summer|another|thirty|forty)\\b|\\b(?:i am|im|ive been|i have been) planning my (?:own )?funeral\\b',
  ),
  waking(
    '\\b(?:hope|wish|hoping|pray|praying|wishing)(?: that)?(?: \\w+){0,3} (?:hits|kills|takes|runs over|crashes|would hit|would kill|would take|will kill) me\\b|\\b(?:hope|wish|pray|hoping|praying|wishing)(?: that)? (?:i|to|for) (?:\\w+ ){0,2}(?:die|crash|cancer|heart attack)\\b|\\bdont care (?:if|whether) i (?:\\w+ )?(?:live|die|wake)\\b|\\bstopped taking my (?:insulin|medicine|medication|meds|heart)\\b',
  ),
  waking(
    '\\b(?:id like|i want|i would like|i could|wanna|want) (?:\\w+ )?(?:walk|swim|wade|drive|jump) (?:\\w+ ){0,2}(?:into|out|off|under)(?: \\w+){0,5} (?:keep|never|not|back|disappear)\\b',
  ),
]

/** Signs that are ordinary one by one; two kinds of them in waking life mean that somebody should ask. */
export const FAINT_SIGNS: RegExp[] = [
  /\bi(?:ve| have) (?:a|my|made a) plan\b|\bi know (?:which|the|what) (?:day|date|place)\b/,
  /\bhope it (?:doesnt|wont) hurt\b|\b(?:wont|doesnt) hurt (?:anymore|for long)\b/,
  /\b(?:cant|cannot) (?:do|take|bear|stand|handle) (?:this|it) (?:anymore|any longer)\b|\bcant go on\b|\bcant keep living\b/,
  /\b(?:ive|i have) made up my mind\b|\bit ends (?:on|tonight|today|tomorrow|soon)\b|\b(?:going to|gonna|will|ill) do it (?:tonight|tomorrow|today|soon)\b/,
  /\b(?:the|my|these|some|bottle of) (?:\w+ )?(?:pills|tablets|razor|blade|rope|gun)\b/,
  /\b(?:giving|gave|given) (?:\w+ )?my (?:things|stuff|belongings|books|clothes) away\b|\bgiving away (?:all )?my\b|\b(?:ive|i have|already) said goodbye\b/,
  /\bdont know how (?:much longer|long) i can\b|\bno way out\b/,
  /\ba burden\b|\bhate(?:s)? me\b|\bnobody (?:would )?cares?\b|\bi hate (?:myself|my life)\b/,
  /\b(?:wanna|want to) (?:disappear|be gone|vanish|be with (?:him|her|them))\b|\bwant out\b/,
  /\b(?:last time i (?:feel|wake|see)|goodbye (?:world|everyone))\b|\bready to go\b/,
  /\bnot (?:to )?be (?:alone|here)\b.{0,20}\b(?:tonight|anymore)\b/,
]
