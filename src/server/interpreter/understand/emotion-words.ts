import type { Emotion } from '../../content/schema.ts'

/** Finer than the five classes, where a sentence about fear would be wrong for shame, and one about joy for relief. */
export type Shade =
  | 'fear'
  | 'worry'
  | 'shame'
  | 'surprise'
  | 'doubt'
  | 'anger'
  | 'envy'
  | 'joy'
  | 'relief'
  | 'calm'
  | 'sorrow'
  | 'loneliness'
  | 'letdown'

/** How a word tells an emotion; `strength` 1 (uneasy) to 3 (terrified), below 1 for a thing's quality ("scary"). */
export type EmotionWord = { emotion: Emotion; shade: Shade; strength: number }

/**
 * The words that tell each class, after the coding rules of Hall and Van de Castle, *The Content Analysis of Dreams*
 * (1966), ch. 8: shame, guilt and embarrassment belong to apprehension, surprise and awe to confusion, relief and calm
 * to happiness. Only words for a feeling count; weeping or running away does not. Words are lemmas or whole inflected
 * forms.
 */
const LISTS: [Emotion, Shade, number, string][] = [
  ['anger', 'anger', 3, 'furious enraged rage livid fury infuriated outraged hatred'],
  ['anger', 'anger', 2, 'angry anger mad pissed angrily hate resentful resentment indignant hostile'],
  [
    'anger',
    'anger',
    1,
    'annoyed annoy irritated irritation frustrated frustration frustrating aggravated impatient bitter exasperated',
  ],
  ['anger', 'anger', 0.5, 'annoying irritating infuriating'],
  ['anger', 'envy', 1, 'jealous jealousy envious envy'],
  ['apprehension', 'fear', 3, 'terrified terror horrified panic panicked panicking panicky petrified horror dread'],
  ['apprehension', 'fear', 2, 'afraid scared frightened fear fearful fright alarmed scare frighten spooked startled'],
  [
    'apprehension',
    'worry',
    1,
    'worried worry nervous anxious anxiety uneasy concerned apprehensive tense stressed nervously worrying unease uncomfortable desperate',
  ],
  [
    'apprehension',
    'fear',
    0.5,
    'scary unpleasant frightening terrifying creepy horrifying spooky nightmare eerie ominous',
  ],
  ['apprehension', 'shame', 2, 'ashamed embarrassed embarrassment guilty guilt humiliated shame mortified humiliation'],
  ['apprehension', 'shame', 1, 'remorse remorseful regret regretful embarrassing self-conscious'],
  ['confusion', 'doubt', 2, 'confused confusion bewildered perplexed puzzled baffled disoriented mystified'],
  ['confusion', 'doubt', 1, 'uncertain unsure undecided torn doubtful conflicted confusing puzzling indecision'],
  ['confusion', 'surprise', 1, 'surprised surprise shocked shock astonished amazed amazement stunned awe astonishment'],
  ['confusion', 'surprise', 0.5, 'surprising shocking amazing'],
  [
    'happiness',
    'joy',
    3,
    'elated ecstatic thrilled overjoyed joyful joy bliss blissful exhilarated exhilarating euphoric euphoria',
  ],
  ['happiness', 'joy', 2, 'happy happiness delighted excited happily cheerful glad excitement proud delight joyous'],
  ['happiness', 'joy', 1, 'pleased enjoy enjoying enjoyed amused pleasure grateful fun'],
  ['happiness', 'joy', 0.5, 'pleasant agreeable delightful enjoyable'],
  ['happiness', 'relief', 2, 'relieved relief'],
  ['happiness', 'calm', 1, 'calm peaceful relaxed peace content contented serene comforted calmly serenity'],
  [
    'sadness',
    'sorrow',
    3,
    'heartbroken devastated grief despair anguish miserable hopeless grieving despairing sorrow',
  ],
  ['sadness', 'sorrow', 2, 'sad sadness depressed unhappy sadly depression'],
  ['sadness', 'sorrow', 1, 'upset distressed distraught'],
  ['sadness', 'loneliness', 2, 'lonely loneliness abandoned homesick rejected'],
  ['sadness', 'letdown', 1, 'disappointed disappointment discouraged disappointing'],
]

export const EMOTION_WORDS: ReadonlyMap<string, EmotionWord> = new Map(
  LISTS.flatMap(([emotion, shade, strength, words]) =>
    words.split(' ').map((word) => [word, { emotion, shade, strength }] as const),
  ),
)

/** After "feel" alone: "I felt terrible". */
export const FELT_WORDS: ReadonlyMap<string, EmotionWord> = new Map(
  (
    [
      ['happiness', 'joy', 'good great wonderful better fantastic warm alive loved free'],
      ['happiness', 'calm', 'safe comfortable'],
      ['sadness', 'sorrow', 'bad awful terrible horrible hurt helpless empty sorry'],
      ['confusion', 'doubt', 'strange weird odd lost funny dizzy'],
      ['apprehension', 'fear', 'threatened trapped vulnerable exposed'],
      ['anger', 'anger', 'insulted offended'],
    ] as const
  ).flatMap(([emotion, shade, words]) =>
    words.split(' ').map((word) => [word, { emotion, shade, strength: 1 }] as const),
  ),
)
