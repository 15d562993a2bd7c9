import type { Emotion } from '../../content/conditions.ts'

/**
 * How a word tells a feeling, which decides whose it is: a `state` of its subject ("angry"), a `cause` that the dreamer
 * judges ("scary"), a `verb` of feeling ("enjoy"), a verb of `causing` it in the object ("scare"), a `noun` ("fear"),
 * an `adverb` ("sadly"), and what is `shown` by its subject ("cry").
 */
export type CueKind = 'state' | 'cause' | 'verb' | 'causing' | 'noun' | 'adverb' | 'shown'
export type FeelingCue = { emotion: Emotion; kind: CueKind }

/**
 * The five classes after Hall and Van de Castle, *The Content Analysis of Dreams* (1966), ch. 8: shame, guilt and
 * embarrassment are apprehension, surprise and awe confusion, relief and calm happiness. Verbs are base forms.
 */
const LISTS: Record<CueKind, Partial<Record<Emotion, string>>> = {
  state: {
    anger: `angry angrier mad madder furious enraged livid infuriated outraged annoyed irritated frustrated aggravated
      exasperated resentful indignant hostile pissed grumpy irate jealous envious disgusted revolted repulsed incensed
      offended insulted impatient irked miffed peeved disgruntled cranky`,
    apprehension: `afraid scared frightened terrified horrified petrified panicked panicky alarmed fearful worried
      nervous anxious uneasy apprehensive concerned tense stressed spooked startled timid hesitant desperate ashamed
      embarrassed guilty humiliated mortified remorseful self-conscious frantic hysterical terrorized intimidated
      paranoid distraught freaked unnerved dismayed creeped flustered rattled squeamish
      overwhelmed`,
    confusion: `confused bewildered perplexed puzzled baffled disoriented mystified surprised shocked astonished amazed
      stunned uncertain unsure undecided conflicted flabbergasted dumbfounded awestruck disconcerted dazed
      disorientated startled nonplussed ambivalent`,
    happiness: `happy happier delighted excited cheerful glad joyful joyous elated ecstatic thrilled overjoyed
      exhilarated euphoric pleased amused grateful thankful relieved relaxed peaceful contented serene proud blissful
      gleeful content calm tickled psyched stoked carefree`,
    sadness: `sad sadder depressed unhappy heartbroken devastated miserable hopeless lonely homesick disappointed
      discouraged upset distressed sorrowful grieving despondent gloomy downhearted dejected melancholy
      disheartened brokenhearted lonesome saddened disillusioned`,
  },
  cause: {
    anger: 'annoying irritating infuriating frustrating aggravating maddening exasperating',
    apprehension: `scary frightening terrifying creepy horrifying spooky eerie unpleasant unsettling disturbing nightmare
      horrible sickening embarrassing humiliating nerve-wracking stressful worrisome alarming horrific unnerving awkward ominous scarey
      scarier upsetting`,
    confusion: 'confusing puzzling bewildering perplexing surprising shocking',
    happiness: `pleasant enjoyable fun delightful exciting exhilarating thrilling agreeable blissful relaxing peaceful wonderful
      awesome`,
    sadness: 'sad disappointing depressing heartbreaking saddening',
  },
  verb: {
    anger: 'resent hate despise fume seethe',
    apprehension: 'fear worry panic dread regret fret',
    confusion: 'marvel',
    happiness: 'enjoy rejoice relish savor savour',
    sadness: 'grieve mourn despair',
  },
  causing: {
    anger: 'anger annoy irritate infuriate enrage frustrate aggravate offend insult',
    apprehension:
      'scare frighten terrify horrify alarm spook startle worry embarrass humiliate petrify unnerve disturb bother trouble',
    confusion: 'confuse puzzle bewilder perplex baffle surprise shock astonish amaze stun mystify',
    happiness: 'delight amuse thrill please excite relieve cheer exhilarate',
    sadness: 'sadden depress disappoint upset discourage',
  },
  noun: {
    anger: 'anger rage fury hatred annoyance irritation frustration resentment jealousy envy disgust revulsion',
    apprehension: `fear fright terror panic horror dread worry anxiety unease embarrassment guilt shame humiliation remorse
      regret nervousness apprehension uneasiness trepidation foreboding alarm dismay`,
    confusion: 'confusion surprise shock astonishment amazement awe bewilderment puzzlement',
    happiness: `joy happiness bliss delight excitement euphoria exhilaration relief pleasure contentment peace serenity
      pride elation gratitude glee amusement enjoyment`,
    sadness:
      'grief pity sympathy distress sorrow sadness despair anguish loneliness disappointment depression misery hopelessness',
  },
  adverb: {
    anger: 'angrily furiously irritably',
    apprehension: 'fearfully nervously anxiously frantically desperately timidly worriedly',
    confusion: 'confusedly',
    happiness: 'happily joyfully cheerfully gleefully excitedly proudly',
    sadness: 'sadly tearfully mournfully miserably',
  },
  shown: {
    anger: 'scowl glare',
    apprehension: 'scream shriek tremble shudder wince cringe flinch shiver quiver sweat whimper cower blush',
    happiness: 'laugh giggle smile grin chuckle',
    sadness: 'cry weep sob bawl',
  },
}

/** After "feel" alone: "I felt terrible". */
const FELT: Partial<Record<Emotion, string>> = {
  anger: 'mean cheated betrayed',
  apprehension: `threatened trapped vulnerable exposed uncomfortable stupid foolish awkward unsafe claustrophobic queasy
    pressured unpleasant creepy`,
  confusion: 'strange weird odd lost funny torn surreal',
  happiness: `good great wonderful fantastic warm loved free safe comfortable alive amazing nice secure pleasant lucky
    powerful confident invincible accepted special fine better`,
  sadness: 'bad badly awful terrible horrible hurt helpless empty sorry rejected abandoned alone crushed lousy rotten',
}

/**
 * Wordings of several words, each a word or lemma; `|` separates them. A holder is found as for the kind.
 */
const PHRASES: [Emotion, CueKind, string][] = [
  [
    'anger',
    'shown',
    'yell at|shout at|scream at|swear at|curse at|snap at|throw a fit|throw a tantrum|lose my temper|lose his temper|lose her temper|storm out',
  ],
  [
    'anger',
    'state',
    `piss off|fed up|sick and tired|in a bad mood|in a rage|ticked off|n't happy about|n't happy with|n't very happy about|n't very happy with|n't too happy about|n't too happy with|not happy about|not happy with|not very happy about|not very happy with|not too happy about|not too happy with`,
  ],
  ['anger', 'cause', 'piss me off'],
  [
    'apprehension',
    'shown',
    `heart pound|heart race|heart beat fast|heart thump|heart hammer|heart be pound|heart be race|heart be thump|
     heart be beat fast|heart stop|heart skip|freak out|run for my life|run for our life|run for his life|run for her life|run for their life|break into a sweat|in a cold sweat|in a sweat|break out in a sweat`,
  ],
  [
    'apprehension',
    'cause',
    'bad dream|freak me out|creep me out|bad feeling|uneasy feeling|give me the creep|sinking feeling|give me chill|scare the hell out of me|frighten the hell out of me|scare the shit out of me|scare the crap out of me|something be wrong|something be very wrong|eerie feeling',
  ],
  [
    'confusion',
    'state',
    `not know what to do|n't know what to do|no idea what to do|not know where to go|n't know where to go|
     n't know what to say|not know what to say|n't understand what be happening|n't understand what be going on|
     was n't sure if|was n't sure whether|was n't sure what|was n't sure how|was not sure if|was not sure whether|
     was not sure what|were n't sure if|were n't sure what|n't know what be going on|n't know what be happening|n't know where to|n't know which|n't know why|wonder what to do|wonder where to|take aback|at a loss|in disbelief|in wonder|could n't believe|could not believe`,
  ],
  ['confusion', 'cause', `make no sense|n't make sense|not make sense|n't make any sense|what the hell`],
  [
    'happiness',
    'state',
    `have fun|have so much fun|have a lot of fun|have a good time|have a great time|have a wonderful time|
     in a good mood|in a great mood|in love|have a blast|have a nice time|at peace|at ease|in good spirits|on top of the world|
     love it|look forward to|for fun|have great fun|have much fun|good spirits`,
  ],
  [
    'happiness',
    'cause',
    'good dream|warm feeling|great dream|nice dream|good feeling|nice feeling|wonderful feeling|great feeling|wonderful dream|a blast|lots of fun|beautiful dream',
  ],
  [
    'sadness',
    'shown',
    `burst into tear|in tear|tear in my eye|tear in his eye|tear in her eye|tear in their eye|start to tear up|
     tear roll down|tear run down|tear stream down|tear in my eyes|tear in our eyes|break down cry`,
  ],
  [
    'sadness',
    'state',
    'feel sorry|feel so sorry|feel really sorry|feel very sorry|feel bad for|hurt my feeling|my feeling be hurt|feeling be hurt|let down|want to cry|feel like cry|about to cry|ready to cry|close to tear|feel leave out',
  ],
  ['sadness', 'shown', 'heart sink|heart break'],
  ['apprehension', 'state', 'self conscious|self - conscious|sick to my stomach'],
]

const words = (list: string) => list.trim().split(/\s+/)

function cues(kinds: readonly CueKind[]): ReadonlyMap<string, FeelingCue[]> {
  const filed = new Map<string, FeelingCue[]>()
  for (const kind of kinds) {
    for (const [emotion, list] of Object.entries(LISTS[kind]) as [Emotion, string][])
      for (const word of words(list)) filed.set(word, [...(filed.get(word) ?? []), { emotion, kind }])
  }
  return filed
}

/** By the word itself. */
export const WORD_CUES = cues(['state', 'cause', 'noun', 'adverb'])
/** By the base form of a verb. */
export const VERB_CUES = cues(['verb', 'causing', 'shown'])

/** By the word after "feel". */
export const FELT_CUES: ReadonlyMap<string, Emotion> = new Map(
  (Object.entries(FELT) as [Emotion, string][]).flatMap(([emotion, list]) =>
    words(list).map((word) => [word, emotion] as const),
  ),
)

export type FeelingPhrase = FeelingCue & { words: string[] }

/** Phrases by their first word, the longest first. */
export const PHRASE_CUES: ReadonlyMap<string, FeelingPhrase[]> = Map.groupBy(
  PHRASES.flatMap(([emotion, kind, list]) =>
    list.split('|').map((phrase) => ({ emotion, kind, words: words(phrase) })),
  ).sort((a, b) => b.words.length - a.words.length),
  (phrase) => phrase.words[0] ?? '',
)
