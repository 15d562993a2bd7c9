/**
 * Sentence forms about images. Each is filled with the dream's own material (see `say` in `desk.ts`): `q` words of the
 * dreamer's, `np` the image's name, `e`, `e1`, `e2` what it can stand for, `c` a clause from the dictionary.
 */

/** Opens the reading on the central image, with a clause of the dreamer's. */
export const CENTRE = [
  'At the centre of this dream {np:stand|stands} {np}: “{q}”.',
  'Take away {np} and little of this dream would hold together; its weight rests on “{q}”.',
  '“{q}”: the rest of what you tell is arranged around that.',
  'The dream has a middle, and the middle is {np}. You put it plainly, “{q}”.',
  'If one line had to stand for the whole dream, it might be “{q}”, and what carries that line is {np}.',
  'It is {np} that this dream keeps its eye on, most of all where you write “{q}”.',
  'A good place to begin is “{q}”, because so much else here leans on {np}.',
  'Your own words point to the middle of it, “{q}”, and what counts there first is {np}.',
  'Of all that you tell, {np} {np:seem|seems} to be drawn with the firmest line: “{q}”.',
  'Start with {np}. “{q}”, you write, and from there the other parts can be found.',
  'Something in this dream wants to be looked at before the rest, and it is {np}: “{q}”.',
  'Listen first to “{q}”. Whatever else went on in the night, {np} {np:have|has} the leading part in it.',
  'There are dreams that scatter and dreams that gather; yours gathers, around {np}, at the words “{q}”.',
  'You could have told this dream in many orders, and still it would come round to {np}, to “{q}”.',
  'Where the telling is most exact, it is about {np}: “{q}”.',
]
/** As `CENTRE`, where the image is told three times or more. */
export const CENTRE_REPEATED = [
  'You come back to {np} {times}, which is reason enough to begin there, with “{q}”.',
  '{Times} the telling returns to {np}, and “{q}” is perhaps the clearest of those places.',
  'A thing that is named {times} has something to say, and here that is {np}: “{q}”.',
]
export const CENTRE_FIRST = [
  '{Np} {np:are|is} there from the start, “{q}”, and nothing that comes after quite gets free of that.',
  'The dream opens with what matters most to it, “{q}”; the rest can be read as an answer to {np}.',
]
export const CENTRE_LAST = [
  'The dream saves {np} for its end, “{q}”, and what comes last has usually been on its way for a while.',
  'Only near the end do you write “{q}”, yet {np} {np:throw|throws} a light back over everything before.',
]
/** Where no quote can be had. */
export const CENTRE_BARE = [
  'It is {np} that this dream puts in the middle, and the rest of what you tell can be read from there.',
  'What this dream has to say, it says first of all through {np}.',
  '{Np} {np:seem|seems} to be what the other parts of this dream lean on.',
]

/** What the central image may carry. */
export const ESSENCE = [
  'As an image {np} often {np:stand|stands} for {e1}. In another reading it would be {e2}.',
  'What {np} {np:bring|brings} into a dream is often {e1}; it may also be {e2}, and the details lean now one way, now the other.',
  'One way to hear {np} is as {e1}; another, no less likely, as {e2}.',
  '{Np} may well be {e1}, though the same image can also be {e2}; the two do not exclude each other.',
  'Between {s1} and {s2} lies much of what {np} can say in a dream like this.',
  'In many readings {np} {np:speak|speaks} of {e1}, in others of {e2}; you will know better than any book which of the two pulls.',
  'Try {s1} as a first meaning for {np}, then {s2} as a second, and notice at which of them something in you nods.',
  'Seen from the waking side, {np} may be a way of showing {e1}, or just as well {e2}.',
  'What could {np} be about? Perhaps {e1}; perhaps {e2}, and both are worth holding for a moment.',
]
/** As `ESSENCE`, with one meaning only. */
export const ESSENCE_ONE = [
  'In many readings {np} {np:stand|stands} for {e1}, and it is worth asking how near that comes.',
  'What {np} {np:bring|brings} into a dream may well be {e1}.',
  'Seen from the waking side, {np} may be a way of showing {e1}.',
  'Another way to see {np} is as {e1}.',
  'Try {s1} as a meaning for {np}, and notice whether something in you nods.',
]
/** As `ESSENCE`, joined to words of the dreamer's. */
export const ESSENCE_QUOTED = [
  'With a line like “{q}” in it, {np} may be read as {e1}; or, a shade differently, as {e2}.',
  'Put “{q}” next to what {np} often {np:stand|stands} for, {e1}, and see whether the picture sharpens; if it does not, try {e2} instead.',
  'What {np} may stand for is {e1}, or else {e2}. Say “{q}” again slowly, and one of the two will probably sound nearer.',
]

/** A detail of the dream turns an image: `q` is a clause of the dreamer's, `c` the dictionary's clause. */
export const TURN = [
  'You write “{q}”, and {c}.',
  '“{q}”, you say, and {c}.',
  'It is worth staying a moment with “{q}”: {c}.',
  'Where you say “{q}”, the image is turned in a particular direction, because {c}.',
  'Read again how you put it, “{q}”, and consider that {c}.',
  'Nor is “{q}” a small detail, since {c}.',
  'By the time you get to “{q}”, more has been said than it seems: {c}.',
  'Much hangs on “{q}”, for {c}.',
  'There is a reason to linger over “{q}”: {c}.',
  'The words are “{q}”, and {c}.',
  'Without “{q}” this would be a different dream. As it is, {c}.',
  'Notice “{q}”. {C}.',
  'What you add, “{q}”, gives it a direction: {c}.',
  'Look at “{q}”, and at what follows from it: {c}.',
  '“{q}” is quickly written, yet {c}.',
  'Part of the meaning sits in “{q}”, for {c}.',
]
/** A further detail, in the same paragraph. */
export const TURN_NEXT = [
  'Then there is “{q}”, and {c}.',
  'Beside that stands “{q}”; {c}.',
  'A second detail works in the same place: “{q}”. {C}.',
  'And when you go on, “{q}”, it should be added that {c}.',
  'To this belongs “{q}” as well, because {c}.',
  'It goes a step further with “{q}”: {c}.',
  'The same image is bent once more by “{q}”, since {c}.',
  'Not far from it you have “{q}”, and there {c}.',
]
/** The detail stands in words quoted just before: only its word is taken up again. */
export const TURN_SAME = [
  'In that line it is the word “{w}” that does the turning, since {c}.',
  'The word to weigh there is “{w}”, because {c}.',
  'Much depends, in those words, on “{w}”: {c}.',
  'What turns it, in that same line, is “{w}”: {c}.',
  'And “{w}” is not there by chance: {c}.',
  'Go back for a moment to “{w}”, the word you chose: {c}.',
  'There is “{w}” in it, which is no small thing beside {np}: {c}.',
]
/** The detail's word alone, where no quote of fair length can be had. */
export const TURN_WORD = [
  'The word “{w}” is in your telling too, close to {np}, and {c}.',
  'You mention “{w}” in the same breath as {np}, and {c}.',
  'That {np} and the word “{w}” stand so near each other has its weight: {c}.',
]
/** No detail of the dictionary's was met. */
export const TURN_NONE = [
  'You say little more of {np} than “{q}”, and what is only touched on can still be what the night was about.',
  'How {np} {np:come|comes} into it is told with few words, “{q}”, so the manner may say as much as the thing: sudden or expected, near or at a distance.',
  'The telling passes over {np} rather quickly, “{q}”, which may mean that the answer lies in what {np:surround them|surrounds it}.',
  'One more line belongs here, “{q}”, because it shows {np} not by {np:themselves|itself} but among the other things of the night.',
]

/** As `TURN_NONE`, of an image that is told often. */
export const TURN_NONE_MANY = [
  'One more line belongs here, “{q}”, because it shows {np} from another side.',
  'You also write “{q}”, and whoever is told of {np} more than once may look for what changed in between.',
  'Compare that with “{q}”: it is still {np}, and no longer quite the same.',
]

/** Two images read together. */
export const LINK = [
  '{Np2} {np2:belong|belongs} to the same thought. If {np} may be {e1}, then {np2} may be {e2}, and “{q}” is a place to look for the joint.',
  'Not far from {np} {np2:stand|stands} {np2}, “{q}”. Where the one may be {e1}, the other can be {e2}.',
  '{Np} {np:do|does} not come alone. With “{q}” you bring in {np2}, which can stand for {e2}, and that throws another light on {s1}.',
  'Then {np2:there are|there is} {np2}: “{q}”. If the first image spoke of {e1}, this one adds {e2}.',
  'What {np2:have|has} {np2} to do with {np}? “{q}”, you write, which may bring in {e2}; and the first image, {e1}, looks a little different beside it.',
  'In “{q}” a second image joins the first. Let {np} be {s1} for the moment, and {np2} {s2}, and see whether they make one sentence.',
]
/** As `LINK`, where the quote holds both. */
export const LINK_BOTH = [
  'You set {np} and {np2} side by side, “{q}”, and they gain from being read together, the one as {e1}, the other as {e2}.',
  'One line of yours holds two images, “{q}”. If {np} may be {e1}, then {np2} may be {e2}, and here they touch.',
  'In “{q}” {np} and {np2} meet: {s1}, so to speak, finds itself next to {e2}.',
  '“{q}”, you write, and have both in one breath, {np} and {np2}; taken together they may be {e1} and {e2}.',
  'See how {np2} {np2:come|comes} close to {np} in “{q}”. The first may be {e1}, the second {e2}, and the nearness is part of what is being said.',
]
/** As `LINK`, where no words are left to quote. */
export const LINK_BARE = [
  '{Np2} {np2:belong|belongs} to the same picture: where {np} may be {e1}, {np2} may be {e2}.',
  'Nor should {np2} be left out, beside {np}. If the one is {e1}, the other may be {e2}.',
  'Next to {np}, to {s1}, {np2:come|comes} {np2}, and with that perhaps {e2}.',
]
/** The dictionary relates them. */
export const LINK_RELATED = [
  '{Np} and {np2} are old neighbours in dreams. Where you write “{q}”, take {e1} with {e2}, as two halves of one remark.',
  'That {np2} should be near {np} is not surprising, since the two often travel together: “{q}”. One may be {e1}, the other {e2}.',
]
/** A further image with a detail of its own. */
export const LINK_TURN = [
  '{Np2} {np2:have|has} a detail to show as well, “{q}”, and {c}.',
  'About {np2} you write “{q}”, and {c}.',
  'With {np2} it is the line “{q}” that counts, because {c}.',
  'As for {np2}, “{q}”: {c}.',
  'The part of {np2} is told in “{q}”, where {c}.',
]
/** A further image, briefly. */
export const LINK_MORE = [
  'Further along, {np2} (“{q}”) may add {e2}.',
  'You mention {np2}, too, “{q}”, which can stand for {e2}.',
  'Nor is it without meaning that “{q}” brings {np2} into it, and with that, perhaps, {e2}.',
  'There {np2:are|is} also {np2}, “{q}”, with perhaps {s2} in the background.',
  'Count {np2} in as well: “{q}” may bring {s2} to it.',
  'And {np2}, where you write “{q}”, may quietly stand for {e2}.',
]

/** Draws the threads together before the questions. */
export const CLOSING = [
  'Held together, the parts may make one thought: {e1}, met with {n}, and not far from it {e2}.',
  'If the whole is one remark, it could be about {s1} and about {s2}, spoken in a tone of {n}.',
  'So the dream goes from {np} to {np2}, and what it may be turning over on the way is how {s1} gets on with {s2}.',
  'Read as one thing, {np2} may be the dream’s reply to {np}: first {e1}, then {e2}.',
  'Perhaps, then, a dream about {s1}, with {np2} to remind you of {e2}.',
  'What holds {np} and {np2} together may only be the night they shared; but if there is a thread, it could run from {s1} to {s2}.',
  'Between {np} and {np2}, between {s1} and {s2}, there is room for something of your own that no dictionary can name.',
]

/** Nothing in the text stands in the dictionary. */
export const NO_IMAGE = [
  'So this reading keeps to what happens and how it felt, and starts from your line “{q}”.',
  'What happens can still be read, beginning with “{q}”.',
  'That is no loss: “{q}” says enough to begin with, and the plot and the feeling will do the rest.',
  'Dictionaries have gaps, and a dream with the line “{q}” falls into one, so the reading goes by what is done and what is felt.',
  'Take “{q}” as the place to begin, since a dream is made of what one does in it as much as of things.',
  'No picture stands between you and “{q}” here, which leaves the deeds and the mood to speak for themselves.',
]
export const NO_IMAGE_BARE = [
  'Nothing here stands in the dictionary as a symbol, and the telling is brief, so there is only a little to go by, and it is in your own words: “{w}”.',
  'From words as few as these, “{w}”, the dictionary can recognise no image; what follows can only ask.',
]
