import type { EventKind } from '../understand/event-patterns.ts'
import type { EndingKind } from '../understand/plot.ts'

/** What an event may say, as a clause that stands after the dreamer's own words for it. */
export const EVENTS: Record<EventKind, readonly string[]> = {
  chased: [
    'what runs after a person in a dream has often been walking behind them for some time awake',
    'flight keeps a thing exactly as large as it was when you turned your back on it',
    'the distance between you and whatever follows tells more than its shape does',
  ],
  attacked: [
    'an attack puts into one second what a day may spread thin, that something has come too close',
    'to be struck in a dream is often to find out where one had left off being on guard',
    'the blow may matter less than the direction it came from',
  ],
  threatened: [
    'a threat works by what it leaves to the imagination, and yours had the whole night',
    'to be spoken to in that way asleep may echo a tone that you have put up with awake',
  ],
  falling: [
    'falling begins at the moment when effort stops helping',
    'in a fall there is nothing left to do, which is a terror or a rest, depending on the person',
  ],
  lost: [
    'to lose the way is still to know where you wanted to be, and that knowledge is worth keeping',
    'places that will not hold still often go with a time in which the old directions no longer serve',
  ],
  late: [
    'hurry in sleep is seldom about minutes and rather often about being expected',
    'lateness measures the day by somebody else’s clock, so it matters whose clock it was',
  ],
  met: [
    'a meeting is where a dream lets two things that were kept apart look at each other',
    'whoever one meets asleep has often been on one’s mind in other clothes',
    'an encounter in a dream is worth weighing by what passes between the two, however little',
  ],
  transformed: [
    'when one thing turns into another, a dream may be saying that they were never quite two',
    'what changes its shape while you watch has often not been decided yet',
    'a change of form in the middle of things tends to belong to something unfinished',
  ],
  escaped: [
    'getting away is an answer, even if it leaves the question standing where it was',
    'an escape is worth looking at twice, once for what is left behind and once for what carries you out',
  ],
  running: [
    'running is the body’s vote, cast before the matter has been discussed',
    'so much speed usually belongs to something that cannot be dealt with by standing still',
  ],
  searching: [
    'a search shows that the thing is known and only its place is not',
    'what cannot be found in a dream has often been put off rather than lost',
    'to look for something is already to say that it is missed',
  ],
  found: [
    'to come upon something asleep is often to admit that one had it all along',
    'a find in a dream asks what it is for, and the morning is a good time to answer',
  ],
  flying: [
    'leaving the ground gives a view and costs a foothold, and most people feel both',
    'height in a dream often belongs to a wish to see the whole of something',
  ],
  hiding: [
    'a hiding place protects and confines in the same breath',
    'to hide is to believe that one could be found, which has hope in it as well as fear',
  ],
  crying: [
    'tears in a dream are often simply tears, arriving where there was room for them',
    'crying asleep may be the part of the day that was held back',
  ],
  unable: [
    'a body or a world that will not obey often stands for a will that has been given two orders at once',
    'effort without effect is a state that one seldom complains of by day and meets again at night',
    'what refuses to work in a dream is often the very thing one relies on without thinking',
  ],
  fighting: [
    'to hit back or to argue in a dream gives some strength an outing that it may not get awake',
    'a quarrel asleep may finish, or only rehearse, one that was let drop',
  ],
  helping: [
    'the one who is helped in a dream is quite often a part of the one who helps',
    'that you step in says something about what you take to be yours to look after',
  ],
  helped: [
    'help that comes unasked is worth remembering for where it came from',
    'to be helped in a dream may show that more is on your side than you count on by day',
  ],
  dying: [
    'death in a dream tends to be about an ending, and about who is there for it',
    'what comes to an end there is often a state of things, and a dream has few milder ways to say so',
  ],
  tender: [
    'tenderness asleep may be memory, wish or simply warmth, and it does not have to choose',
    'a touch in a dream is often the plainest sentence in it',
  ],
  excluded: [
    'to be passed over hurts more in sleep, where there are no manners to soften it',
    'being left out in a dream often touches a place that is older than the scene',
  ],
  trapped: [
    'a place with no way out often pictures a situation that has one, though not a comfortable one',
    'to be shut in asks what the walls are made of, duty or fear or somebody’s good opinion',
  ],
  watching: [
    'to stand and watch is a position too, and for some a familiar one',
    'looking on from outside may be the dream’s way to let you see without having to act',
  ],
  waiting: [
    'waiting hands the next move to somebody else, and it is worth noticing to whom',
    'time that has to be waited through often stands for something that cannot be hurried',
  ],
  climbing: [
    'going up costs breath, and dreams tend to count it',
    'a climb shows the effort and hides the reason, so the reason is worth asking for',
  ],
  losing: [
    'a thing that goes missing often shows its value only by the gap',
    'loss in a dream tends to be practice in the small for something larger, past or feared',
  ],
  receiving: [
    'what is handed to you in a dream asks whether you wanted it',
    'a gift asleep often has less to do with the giver than with being ready to take',
  ],
  refusing: [
    'a plain refusal is rare in dreams and deserves to be noticed',
    'to say no asleep may be easier than it is awake, and no less meant',
  ],
  travelling: [
    'being under way puts the weight on the in-between, where nothing has been decided yet',
    'the way itself is often the matter of such dreams, more than any arrival',
  ],
  killing: [
    'killing in a dream is more often an attempt to be done with something than a wish to harm',
    'so final an act usually stands at the end of a long wish for quiet',
  ],
  hurt: [
    'an injury shows where the dream thinks you can be reached',
    'a wound in a dream often marks a place that wants care rather than courage',
  ],
  talking: [
    'what is said in a dream is worth keeping word for word, before it turns into what was meant',
    'a conversation asleep often gives both parts to the same person',
    'to be spoken to in a dream, or to speak up, tends to concern something that has not been said awake',
  ],
  entering: [
    'to go in is already a choice, whoever left the door open',
    'a threshold in a dream often marks the moment at which one agrees to know more',
  ],
  trying: [
    'trying is told here more than succeeding, and the effort may be the point',
    'a wish that has to be worked for, even asleep, is seldom an idle one',
  ],
  playing: [
    'play in a dream is often a serious matter in a lighter coat',
    'what is done for its own sake may show where you are least watched',
  ],
  working: [
    'work done asleep tends to continue something that the day left unfinished',
    'a task in a dream often says less about the task than about who would be let down',
  ],
  seeing: [
    'what is merely seen in a dream has often been put there to be looked at',
    'to notice a thing at all, among so many, is a choice of a kind',
  ],
  realising: [
    'a thing understood in the middle of a dream is worth testing in daylight',
    'knowing something all at once is one of the ways in which a dream tells you that you knew',
  ],
  led: [
    'to be taken along shows how far you trust whoever does the leading',
    'being led somewhere in a dream leaves open whether you would have gone alone',
  ],
  leaving: [
    'leaving says as much about the place as staying would have done',
    'a departure in a dream is often a sentence that was begun awake',
  ],
  deciding: [
    'a decision taken asleep costs nothing yet, and still shows which way the scale leans',
    'to make up one’s mind in a dream may be a rehearsal, and a telling one',
  ],
}

/** What happens, joined to what it may say. */
export const EVENT = [
  'Look at what is done: “{q}”, and {c}.',
  'In the plot it is “{q}” that counts, since {c}.',
  '“{q}”, you write, and {c}.',
  'What happens at “{q}” has its own sense, for {c}.',
  'As for the course of events, “{q}” stands out: {c}.',
  'Things come to a point at “{q}”, and {c}.',
  'You tell of it in so many words, “{q}”, and {c}.',
  'Among the things that happen, none is as plain as “{q}”; {c}.',
]
export const EVENT_NEXT = [
  'After that comes “{q}”, and {c}.',
  'Elsewhere you write “{q}”; {c}.',
  'Nor is that the only thing that happens; there is also “{q}”, and {c}.',
  'And with “{q}” the action takes another turn, because {c}.',
  'Put “{q}” beside it: {c}.',
]
/** The words for it have been quoted before. */
export const EVENT_AGAIN = [
  'Once more to “{q}”, this time for what is done there: {c}.',
  'Apart from the pictures there is the plain fact of what happens in “{q}”, and {c}.',
  'Take “{q}” also as an action, for {c}.',
  'In “{q}” something is done, too, and {c}.',
  'As an event, and not as an image, “{q}” has something to add: {c}.',
  'Read “{q}” a second time, for its verb: {c}.',
  'There is also the bare deed of it, “{q}”, and {c}.',
  'Leave the images aside for a moment and keep only what is done at “{q}”: {c}.',
]
/** No event of a known kind: the dream is more a state than a story. */
export const EVENT_NONE = [
  'There is hardly a plot to speak of: “{q}” is as much of one as you give, and the dream may have wanted to set a scene rather than to tell a story.',
  'As for what happens, it is told in lines like “{q}”; they lead nowhere in particular, which in a dream is no fault.',
  'No purpose is pursued here for long, “{q}” and then already something else, so the thing to follow is the mood rather than the action.',
  'Little is done in this dream in the way of a plot; it rests on lines such as “{q}”, and a dream that shows rather than acts may be asking to be looked at.',
  'The action is slight, “{q}” and not much beyond, so the weight lies on how things are rather than on what becomes of them.',
  'What you do in it comes down to “{q}”, which is not much of a plot, and perhaps need not be: some dreams only hold a thing still for a while.',
]

/** Where it stops; `c` is from `ENDINGS`. */
export const ENDING = [
  'The last you tell is “{q}”, {c}.',
  'It breaks off at “{q}”, {c}.',
  'And it ends on “{q}”, {c}.',
  'The dream lets go of you at “{q}”, {c}.',
  'Then the telling stops, with “{q}”, {c}.',
  'Its final picture is in the words “{q}”, {c}.',
  'You leave it at “{q}”, {c}.',
  'What you wake from is “{q}”, {c}.',
  'Nothing is told after “{q}”, {c}.',
  'It closes on “{q}”, {c}.',
]
export const ENDINGS: Record<EndingKind, readonly string[]> = {
  found: [
    'so that what you are left with is something gained',
    'with something in your hands that was not there before',
    'which is an arrival of a kind',
  ],
  escaped: [
    'which lets you out without saying how the matter stood',
    'so that you get clear of it, while the thing itself stays where it was',
  ],
  searching: [
    'with the effort still under way',
    'in the middle of trying, which is where many waking matters stand as well',
    'with what was wanted still ahead',
  ],
  loss: [
    'which leaves a gap where one would expect an ending',
    'with something gone, and no word yet of what comes after',
  ],
  calm: [
    'on a gentler note than it might have',
    'with somebody close by, which is no small thing to take into a morning',
  ],
  threat: [
    'in the middle of the danger, where waking is often the only door left',
    'before one learns whether it would have come to the worst',
  ],
  woke: [
    'with the matter undecided',
    'where waking cuts it short',
    'with the rest lost to the morning',
    'which is as far as the night would go',
    'and the bed does the rest',
  ],
  open: [
    'with the rest left to you',
    'which settles nothing, and perhaps is not meant to',
    'without a word of what comes of it',
    'so that one would like to know what came next',
    'where the telling is done',
    'as if that were enough, and it may be',
    'with nothing said of what it was for',
    'as plainly as it began',
    'where most of what happens to us stops too, in the middle',
    'and whatever followed was kept from you, or kept for another night',
    'without a bow to anyone',
    'which may be the very picture that it wanted you to wake with',
    'and that has to serve as an ending',
    'so the last word is yours',
    'a line that could as well have opened it',
    'after which the morning has to take over',
    'and one may ask why just there',
    'with the door, so to speak, left on the latch',
    'neither well nor badly, only unfinished',
  ],
}

/** The scene changes of a sudden. */
export const SCENE = [
  'In between the ground shifts, “{q}”, as it does when one thought has said what it can and hands over to the next.',
  'There is a break at “{q}”, and such breaks are worth a look, since what stands on either side is often the same matter seen twice.',
  'Then, without a bridge, “{q}”: a sudden change of scene may hide a link that would have been too plain.',
]
