import type { Theme } from '../understand/life-context.ts'
import type { PersonKind } from '../understand/people.ts'

/** What somebody in a dream may bring into it, by who they are to the dreamer, as a clause. */
export const PEOPLE: Record<PersonKind, readonly string[]> = {
  family: [
    'those one grew up with tend to appear both as themselves and as the tone in which one talks to oneself',
    'the people one comes from often stand for a way of doing things as much as for themselves',
    'family seldom plays a small part in a dream, even where its lines are few',
  ],
  partner: [
    'somebody so close often carries, in a dream, what the two of you have not put into words',
    'a partner in a dream is partly the person and partly the closeness itself, with its comforts and its terms',
  ],
  friend: [
    'friends often lend a dream a quality that you would like to have at hand',
    'a friend in a dream may be described in three words, one of which tends to be about the dreamer',
  ],
  named: [
    'a name from waking life brings its own weather with it, and you know it better than any dictionary',
    'the first thing that comes to mind about the name may be just what the dream borrowed',
    'somebody known by name is often there for one particular trait',
  ],
  stranger: [
    'an unknown figure has no past with you, and so is free to carry a piece of yours',
    'whoever has no name in a dream may stand for something that has none yet either',
    'a figure one does not know is often met before it is understood',
  ],
  authority: [
    'someone with an office tends to bring along the old question of who may judge and who may allow',
    'a person with a title in a dream often speaks for a rule, and it is fair to ask whose rule',
  ],
  child: [
    'a child in a dream often shows what is still small and needs keeping, in the family or in oneself',
    'children in dreams tend to raise the question of who looks after whom',
  ],
  crowd: [
    'where many are looking on, a private matter becomes a public one',
    'a crowd in a dream is often opinion made visible',
  ],
  dead: [
    'those who have died come back in dreams quite often, and a visit may be allowed to be simply a visit',
    'the dead in our dreams tend to be as we last needed them, and there is no hurry to make more of it',
  ],
}
export const PERSON = [
  '{P} {p:have|has} a part in it as well, “{q}”, and {c}.',
  'It matters that {p} {p:are|is} there: “{q}”. {C}.',
  'Beside you in this {p:are|is} {p}, “{q}”; {c}.',
  'Of {p} you write “{q}”, and {c}.',
  'You are not the only one in it, since “{q}” brings in {p}, and {c}.',
  'And what of {p}? “{q}”, you say, and {c}.',
]
export const PERSON_NEXT = [
  'With {p} it is “{q}” that one remembers, and {c}.',
  '{P} {p:come|comes} into it too, “{q}”; {c}.',
  'Then “{q}”: {c}, and {p} may be there for that.',
]
export const ALONE = [
  'You are by yourself in it, “{q}”, and a dream that sends no help often wants to see what is done without any.',
  'Nobody is beside you at “{q}”, which makes the matter yours alone, as a burden or as a freedom.',
]

/** What a waking concern may do in a dream, as a clause that stands after the person's own words for it. */
export const THEMES: Record<Theme, readonly string[]> = {
  bereavement: [
    'grief keeps its own hours, and a dream may simply be keeping you company in it',
    'after a death, dreams often go on with a conversation that was cut off, and need not be explained to be allowed',
  ],
  'break-up': [
    'the end of a closeness goes on working at night, mostly in pictures that do not mention it',
    'when two lives are being taken apart, dreams tend to sort through what was shared',
  ],
  illness: [
    'worry about health tends to look for other pictures at night than the ones it has by day',
    'a time of illness makes one look after the body, and dreams join in with their own language',
  ],
  pregnancy: [
    'dreams at such a time are known for being vivid, and they tend to rehearse care, room and change',
    'something that grows out of sight is often thought about in pictures long before it is talked about',
  ],
  work: [
    'work that follows one home rarely appears in its own clothes',
    'what is asked of one all day tends to be weighed again at night, with other weights',
  ],
  study: [
    'being tested has a long memory, and dreams lend its mood to other things',
    'a time of learning keeps measuring what one can do against what is expected',
  ],
  moving: [
    'a change of rooms is also a change of habits, and dreams are slow to unpack',
    'whoever moves takes leave of a place twice, once by day and once in sleep',
  ],
  money: [
    'questions of money tend to come at night as questions of room, of safety, of what holds',
    'a shortage by day often turns up asleep as something that runs out or will not open',
  ],
  love: [
    'a closeness that is much on one’s mind by day will often be tried out asleep',
    'what two people are to each other is one of the things dreams return to most',
  ],
  family: [
    'what goes on between relatives seldom keeps to the hours when they are present',
    'family matters have deep roots in dreams, and come up under other names',
  ],
  friends: [
    'friendship is noticed by dreams most of all when it is changing',
    'who is near and who is far is a question that sleep takes quite literally',
  ],
  decision: [
    'a decision that is pending often sends its two sides into a dream in other people’s clothes',
    'when one has to choose, dreams tend to walk a little way down each road',
  ],
  stress: [
    'tiredness makes the wall between day and night thinner, and things come through',
    'what was merely managed by day often asks at night to be felt',
  ],
  change: [
    'a time of change loosens much that was taken for granted, and dreams move into the gaps',
    'new beginnings keep the old ones awake for a while',
  ],
  joy: [
    'good times are dreamt about as well, often with a shadow to give them depth',
    'what gladdens by day may be tried for its firmness at night',
  ],
}
/** The life context beside the dream: `qc` words from the context, `q` from the dream. */
export const CONTEXT = [
  'Of your life at present you say “{qc}”, and {c}. Put beside it, “{q}” may sound less strange.',
  'You add from your days: “{qc}”. {C}, so it is worth reading “{q}” once with that in mind.',
  'Then there is what you say about your life, “{qc}”; {c}, and “{q}” could be one of the places where it comes through.',
  'Waking life is in the room too, with “{qc}”, and {c}; perhaps “{q}” belongs there.',
  'Beside the dream you set “{qc}”. {C}, and the line “{q}” may be looking in that direction.',
]
export const CONTEXT_IMAGE = [
  'In that light {np} may be {e}, which is something you can test against your days better than anybody else.',
  'Seen from there, {np} could be {e}; if that fits, you will probably notice it before you can explain it.',
  'It would not be far-fetched, then, to take {np} for {e}.',
]
export const CONTEXT_SHARED = [
  'The word “{w}” stands in both, in the dream and in what you say of your life (“{qc}”), and that is a good place to look for the seam.',
  'You use “{w}” twice, once asleep and once awake, “{qc}”, which makes it the likeliest bridge between the two.',
  'One word crosses over: “{w}” is in the dream, and it is in “{qc}” as well.',
]
export const CONTEXT_BARE = [
  'What you say of your life, “{qc}”, may be the ground that this dream grew on, and {np} may be how it looks from inside.',
  'You set “{qc}” beside the dream; whether {np} {np:have|has} to do with it is for you to say, but the nearness is worth a thought.',
]
