/**
 * The weights of the features of `matter.ts`: a logistic regression of whether an annotator marked a symbol as one that
 * matters, over 75 dream reports annotated by hand (L2-regularised; in five-fold cross-validation they agree with the
 * marks little worse than on the reports they were fitted to).
 */
export const WEIGHTS: Readonly<Record<string, number>> = {
  base: -0.35,
  afterPreposition: -0.47,
  'category actions': -0.06,
  'category animals': 1.02,
  'category beyond': 1.17,
  'category body': -0.25,
  'category colours': -1.12,
  'category emotions': -0.37,
  'category food': -0.29,
  'category home': -0.53,
  'category mythical': -0.21,
  'category nature': -0.31,
  'category objects': -0.03,
  'category people': 0.85,
  'category places': 0.03,
  'category situations': -0.09,
  'category travel': 0.3,
  'category water': -0.12,
  common: -0.96,
  early: 0.31,
  ending: 0.57,
  events: -0.46,
  felt: 0.57,
  hinge: 0.25,
  isEvent: 0.97,
  isFeeling: 0.08,
  isUnfulfilled: -0.22,
  late: 0.21,
  mentions: 0.67,
  modifier: 0.03,
  object: 0.44,
  odd: 0.17,
  own: 0.1,
  possessed: 0.87,
  subject: 0.32,
  untold: -0.09,
  who: 0.22,
  whom: -0.02,
  withDreamer: -0.43,
  wordy: 0.13,
}

/** In more than one dream report of twenty; they are rarely what a dream is about. */
export const COMMON_SYMBOLS: ReadonlySet<string> = new Set(
  `man woman boy-or-girl friend family room floor table chair wall building clothes walking finding-something searching
   waiting driving meeting-someone sleeping reading writing workplace store food hand head face eyes night day
   being-a-passenger drinking road door window street running city car house touching arm leg eating sitting`.split(
    /\s+/,
  ),
)
