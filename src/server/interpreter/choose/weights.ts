/**
 * The weights of the features of `matter.ts`: a logistic regression of whether an annotator marked a symbol as one that
 * matters, over 315 annotated dream reports (L2-regularised; in eight-fold cross-validation precision 0.64 and recall
 * 0.53, little worse than on the reports they were fitted to).
 */
export const WEIGHTS: Readonly<Record<string, number>> = {
  base: -0.23,
  afterPreposition: -0.06,
  'category actions': 0.3,
  'category animals': 1.07,
  'category beyond': 1.01,
  'category body': -0.46,
  'category colours': -1.91,
  'category emotions': 0.46,
  'category food': -0.17,
  'category home': -0.73,
  'category mythical': 0.08,
  'category nature': -0.21,
  'category objects': 0.1,
  'category people': 0.43,
  'category places': -0.35,
  'category situations': 0.32,
  'category travel': 0.38,
  'category water': -0.31,
  common: -1.03,
  early: 0.2,
  ending: 0.54,
  events: -0.83,
  felt: 0.32,
  isEvent: 0.67,
  isFeeling: -0.19,
  isUnfulfilled: 0.17,
  late: 0.09,
  mentions: 0.76,
  modifier: -0.12,
  object: 0.26,
  odd: 0.23,
  own: 0.15,
  possessed: 0.9,
  subject: 0.4,
  untold: 0.26,
  who: 0.09,
  whom: 0.15,
  withDreamer: 0.11,
  wordy: 0.06,
}

/** In more than one dream report of twenty; they are rarely what a dream is about. */
export const COMMON_SYMBOLS: ReadonlySet<string> = new Set(
  `man woman boy-or-girl friend family room floor table chair wall building clothes walking finding-something searching
   waiting driving meeting-someone sleeping reading writing workplace store food hand head face eyes night day
   being-a-passenger drinking road door window street running city car house touching arm leg eating sitting`.split(
    /\s+/,
  ),
)
