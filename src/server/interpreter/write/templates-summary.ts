/**
 * Sentence forms of the summary: `np` and `np2` images, `e` and `e2` what they may stand for, `q` words of the
 * dreamer's, `n` the feeling's noun.
 */
export const SUMMARY_CORE = [
  'This dream turns on {np}, on “{q}”, and in many readings that is {e}.',
  '“{q}” is the heart of it, and {np} there may stand for {e}.',
  'You dreamt of {np}, and the way you tell it, “{q}”, suggests {e}.',
  'What this dream seems to hold up to the light is {e}; its picture for that is {np}, in the words “{q}”.',
  'Behind “{q}” there may be {e}, for which {np} {np:are|is} a fitting picture.',
  'The core of this dream lies in “{q}”, where {np} may be {e}.',
  'Perhaps this is a dream about {e}, told through {np}: “{q}”.',
  'At its simplest, the dream sets you before {np} (“{q}”), and what that brings up may be {e}.',
]
export const SUMMARY_CORE_BARE = [
  'This dream turns on {np}, which in many readings {np:are|is} {e}, and that may be the core of it.',
  'What this dream seems to hold up to the light is {e}; its picture for that is {np}.',
]
export const SUMMARY_NO_IMAGE = [
  'Nothing in this dream stands in the dictionary, but its plot and its mood can be read; what they turn on is “{q}”.',
  'Without a symbol that the dictionary knows, this dream has to be read by what happens in it, above all by “{q}”.',
  'The dictionary knows none of these images, so the reading rests on what you did and felt, on “{q}”.',
]
export const SUMMARY_FEELING = [
  'The {n} in “{q}” makes it personal, for {c}.',
  'You felt {n} (“{q}”), and {c}.',
  'What gives it its colour is {n}, as in “{q}”: {c}.',
  'Its {n} is told outright, “{q}”, and {c}.',
  'And since “{q}” is how it felt, one may add that {c}.',
]
export const SUMMARY_FEELING_PLAIN = [
  'What gives it its colour is {n}, as in “{q}”.',
  'You felt {n} in it, “{q}”, and that is the thread to follow.',
]
export const SUMMARY_TURN = [
  'The detail that turns it is “{q}”: {c}.',
  'One detail decides how to take it, “{q}”, because {c}.',
  'Most of the rest hangs on “{q}”, since {c}.',
]
export const SUMMARY_SECOND = [
  'With {np2} beside {np} there comes {s2} as well, and the two are better read as one.',
  'Add {np2}, and {s2} comes into it as well.',
  'Beside {np} there {np2:are|is} {np2}, which may bring in {s2}.',
  'And {np2} may say the rest: {e2}.',
  'It does not stop there, since {np2} may add {s2}.',
  'What {np2:answer|answers} it, further on, {np2:are|is} {np2}, and perhaps {s2}.',
  'Read on to {np2}, and the same dream speaks of {s2}.',
  'Around it {np2:are|is} {np2}, and with that, perhaps, {e2}.',
]
export const SUMMARY_ENDING = [
  'It stops at “{q}”, {c}.',
  'That the telling ends with “{q}” may be as much of an answer as a dream gives.',
  'It ends with “{q}”, {c}.',
]
export const SUMMARY_EVENT = [
  'In what happens, “{q}” weighs most: {c}.',
  'The plot comes to “{q}”, and {c}.',
  'What you live through in it is “{q}”, and {c}.',
]
/** A second sentence for a dream told in very few words. */
export const SUMMARY_ALSO = [
  'It may also be {e2}, depending on how {np} felt to you.',
  'Or {np} may be {e2}; the feeling, which you do not name, would decide.',
  'Read a little differently, {np} could as well be {e2}.',
]
