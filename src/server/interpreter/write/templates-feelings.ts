import type { Shade } from '../understand/emotion-words.ts'

/**
 * Sentence forms about what is felt: `q` words of the dreamer's that tell it, `n` its noun, `c` a clause from the
 * dictionary, `np` the central image.
 */

export const FEELING = [
  '“{q}”, you write; that {n} is a better guide than most of the pictures, and {c}.',
  'How it felt is not left open: “{q}”. With {np} in mind, {c}.',
  'You have a word for the feeling, and it stands in “{q}”. {C}.',
  'About the feeling itself “{q}” leaves little doubt, and {c}.',
  'Dreams are often truest in their moods, and the mood of this one is {n}: “{q}”. Where {np} {np:are|is} concerned, {c}.',
  'The {n} in “{q}” should count for as much as the pictures do, for {c}.',
  'Do not pass over “{q}”. {C}.',
  'That you say “{q}” changes how {np} should be read, because {c}.',
  'Underneath the events runs the {n} of “{q}”, and {c}.',
  'Set “{q}” beside {np}: {c}.',
  'As for what it felt like, “{q}” says it, and {c}.',
  'A dream with {np} in it can feel many ways; yours says “{q}”, and {c}.',
]
/** Without a central image, or where its entry has nothing on this feeling. */
export const FEELING_PLAIN = [
  '“{q}”, you write; that {n} is a better guide than most of the pictures, and {c}.',
  'How it felt is not left open: “{q}”. {C}.',
  'The {n} in “{q}” should count for as much as the events do, for {c}.',
  'Dreams are often truest in their moods, and the mood of this one is told in “{q}”: {c}.',
  'Do not pass over “{q}”. {C}.',
  'Underneath the events runs the {n} of “{q}”, and {c}.',
  'Stay with “{q}” a little longer than the plot does, since {c}.',
]
/** The feeling's word alone, where no quote of fair length can be had. */
export const FEELING_WORD = [
  'There is one word for the feeling, “{w}”, and {c}.',
  'You use the word “{w}” for how it was, and {c}.',
  'The word “{w}” stands in your telling, and it is the one to trust: {c}.',
]

/** What a feeling may say where the image's entry is silent. */
export const SHADES: Record<Shade, readonly string[]> = {
  fear: [
    'fear in a dream tends to be exact about where it points and vague about why',
    'being afraid asleep often finishes a sentence that was kept short by day',
    "fear usually knows where the edge of one's ease lies, even when its reasons look odd in the morning",
  ],
  worry: [
    'worry of that steady kind is usually carried in from the day and only dressed by the night',
    'a worry that comes along into sleep has often had no proper hearing awake',
    'unease tends to gather around things that are still undecided',
  ],
  shame: [
    'embarrassment needs an audience, so it is worth asking whose eyes were there',
    'shame in a dream often stands guard over something that matters more than the occasion would explain',
    'guilt and embarrassment tend to measure the distance between what one does and what one asks of oneself',
  ],
  surprise: [
    'surprise marks the spot where the dream went against what you expect of things',
    'to be astonished asleep is to be shown something by oneself, which is an odd and useful position',
    'what startles in a dream is often less the thing than finding it where it was not expected',
  ],
  doubt: [
    'not knowing is a feeling too, and a dream that keeps you in it may be fair to a question still open',
    'confusion in a dream often fits a matter that has not been sorted awake either',
    'bewilderment tends to come where two accounts of the same thing are both half true',
  ],
  anger: [
    'anger in a dream often says no on behalf of somebody who was patient all day',
    'where anger comes up asleep, a line has usually been crossed somewhere near',
    'irritation is often the small change of a larger refusal',
  ],
  envy: [
    'jealousy points, rather helpfully, at something that is wanted',
    'jealousy in a dream may say more about a wish than about a rival',
  ],
  joy: [
    'gladness is worth taking as seriously as fear, since it too knows what it is looking at',
    'pleasure in a dream often shows what is missed by day, or what has newly become possible',
    'a good feeling asleep needs no excuse, and it may show where there is more room than you had supposed',
  ],
  relief: [
    'relief tells, backwards, how much was being held',
    'relief is often the first moment at which one learns how heavy the thing was',
  ],
  calm: [
    'calm in the middle of strange things often shows what has been settled already',
    'a quiet mood in a dream may be where some part of you has caught its breath',
  ],
  sorrow: [
    'sadness in sleep often does slowly what the day leaves no time for',
    'sorrow in a dream tends to be plain speech, with no code to break',
    'what saddens asleep is often something that mattered more than was admitted',
  ],
  loneliness: [
    'loneliness in a dream is often quite exact about who, or what, is missed',
    'to be left asleep can touch older leavings than the one it shows',
  ],
  letdown: [
    'disappointment shows, in its wake, what had been hoped for',
    'a disappointment asleep may be kinder to hear as a wish that has not given up',
  ],
}

/** The mood turns: `n` and `q` before, `n2` and `q2` after. */
export const FEELING_TURN = [
  'It does not stay at that: by “{q2}” the {n} has given way to {n2}, and what happens between the two may be the real event of the dream.',
  'The mood moves, too: {n} at one end, {n2} at the other (“{q2}”), and it is worth finding the exact place where it tipped.',
  'Later you write “{q2}”, so {n2} follows on {n}, and the step from one to the other is part of what the dream does.',
  'What was {n} before is {n2} by the time of “{q2}”; dreams that change their mood in this way often have some work behind them.',
]
/** A feeling ruled out by name. */
export const FEELING_DENIED = [
  'You also take the trouble to say “{q}”, and what is ruled out by name was at least thought of.',
  '“{q}”, you point out, which is a finding in itself: the scene would have allowed it.',
  'It is telling, in its way, that you add “{q}”, for another dreamer might have felt just that.',
]
/** Somebody else in the dream feels it. */
export const FEELING_OTHERS = [
  'The feeling that is named belongs to somebody else, “{q}”, and dreams do lend our moods to others when they are easier to see from outside.',
  'Of yourself you say nothing in that respect; the {n} is another’s, “{q}”, and it may still be worth asking how much of it you know.',
]
/** No feeling is told: `c1` is what the image's entry says of fear, `c2` of gladness or sadness. */
export const FEELING_NONE = [
  'Nowhere do you say how it felt, though “{q}” can hardly have left you indifferent. If it was fear, {c1}; if it was nearer to {n2}, {c2}.',
  'What the telling leaves out is the feeling, so go back to “{q}” and see which one answers. If fear does, {c1}; if {n2} does, {c2}.',
  'You tell it evenly, “{q}” like the rest, and no feeling is named. Yet much depends on it: if you were afraid, {c1}; if {n2} was in it, {c2}.',
  'There is no word for a mood in all this, not even at “{q}”, and that is worth noticing. Suppose it was fear: {c1}. Suppose it was {n2}: {c2}.',
  'One thing is missing, and only you can supply it: how “{q}” felt. With fear in it, {c1}; with {n2}, {c2}.',
]
export const FEELING_NONE_PLAIN = [
  'Nowhere do you say how it felt, though “{q}” can hardly have left you indifferent; it is worth finding the word before the pictures fade.',
  'What the telling leaves out is the feeling, so go back to “{q}” and see which one answers first.',
  'You tell it evenly, “{q}” like the rest, and name no feeling, which is worth noticing, for the same events can be a fright or a holiday.',
  'One thing is missing that only you can supply: how “{q}” felt while it lasted.',
  'No mood is named, so put one to “{q}”, the first that comes, and the rest of the dream may fall in behind it.',
  'How it was to be there, at “{q}”, you do not say, and it would tell more than the things themselves.',
  'The facts are all here, down to “{q}”; the feeling has stayed behind in the dream, and is worth fetching.',
  'Ask of “{q}” what temperature it had, since a dream told without its feeling is half told.',
]

/** Gentle openings where what is told is hard; the slot is words of the dreamer's or the image's name. */
export const GENTLE = [
  'Some of what you tell here is hard, and none of it needs to be solved; read what follows about {np} slowly, and leave aside whatever does not fit.',
  'This cannot have been an easy dream to write down, and {np} should be read with that in mind.',
  'Before anything is said about {np}: a dream that holds something as heavy as this asks for patience first, and for meaning only afterwards.',
  'What you have put into words here weighs something, and a reading that begins with {np} can only walk beside it.',
]
