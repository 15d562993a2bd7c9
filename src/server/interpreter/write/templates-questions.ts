import type { EventKind } from '../understand/event-patterns.ts'

/** Questions to take along: `q` words of the dreamer's, `question` from the entry of an image. */
export const SYMBOL_QUESTION = [
  'Going back to “{q}”: {question}',
  'With “{q}” in mind: {question}',
  'Read “{q}” once more. {Question}',
  '{Question} Part of an answer may lie in “{q}”.',
  'You wrote “{q}”. {Question}',
  '{Question} Start from “{q}”.',
  'Think of “{q}”. {Question}',
]
export const EVENT_QUESTIONS: Partial<Record<EventKind, readonly string[]>> = {
  chased: [
    'What would have happened, at “{q}”, if you had stopped and turned round?',
    'If “{q}” could be told from the other side, what would the pursuer say it wanted?',
  ],
  attacked: [
    'What has lately come as close to you as it does in “{q}”?',
    'Before “{q}”, was there a sign that you overlooked?',
  ],
  threatened: ['Whose voice do you hear when you read “{q}” aloud?'],
  falling: ['What were you holding on to before “{q}”?'],
  lost: ['Where did you want to be when “{q}”, and who was waiting there?'],
  late: ['Who set the hour that makes “{q}” so pressing?'],
  met: ['What would you have liked to say at “{q}”, and did not?'],
  transformed: ['What, in your days, is as unfinished as “{q}”?'],
  escaped: ['After “{q}”, what stayed behind that still belongs to you?'],
  running: ['Was there, in “{q}”, somewhere to run to, or only something to run from?'],
  searching: [
    'If “{q}” had ended well, what exactly would you have been holding?',
    'What have you been meaning to look for, awake, that resembles “{q}”?',
  ],
  found: ['What would you do today with what you found at “{q}”?'],
  flying: ['From up there, at “{q}”, what did you see that you do not see from the ground?'],
  hiding: ['From whose eyes were you safe at “{q}”?'],
  crying: ['For whom, or for what, were the tears at “{q}”?'],
  unable: [
    'What have you been trying to do lately with as little effect as in “{q}”?',
    'If “{q}” had suddenly worked, what would you have done first?',
  ],
  fighting: ['What was “{q}” really about, once the shouting is taken away?'],
  helping: ['Who helps you as you helped in “{q}”?'],
  helped: ['From whom would you accept, awake, what you were given at “{q}”?'],
  tender: ['Where do you know the warmth of “{q}” from?'],
  excluded: ['When did you last feel, in company, as you do at “{q}”?'],
  trapped: ['What would be the price of walking out at “{q}”?'],
  watching: ['At “{q}”, what kept you from taking part?'],
  waiting: ['How long have you been waiting for whatever “{q}” stands for?'],
  climbing: ['What did you hope to find at the top when “{q}”?'],
  losing: ['What would be hardest to replace of all that goes missing at “{q}”?'],
  receiving: ['Did you want what you were given at “{q}”?'],
  refusing: ['Where, awake, would you like to be as clear as in “{q}”?'],
  travelling: ['Was it the way or the arrival that mattered to you at “{q}”?'],
  killing: ['What would you like to be done with for good, as in “{q}”?'],
  hurt: ['Which place, in the body or elsewhere, does “{q}” remind you of?'],
  talking: [
    'What would you add to “{q}” now, if the conversation could go on?',
    'Whose voice did you hear in “{q}”, and in which tone?',
  ],
  entering: ['What did you expect to find when “{q}”?'],
  trying: ['What would have been different, at “{q}”, if it had come easily?'],
  playing: ['When did you last do something as freely as in “{q}”?'],
  working: ['For whose sake was “{q}”?'],
  realising: ['Is there something that you know by now as plainly as in “{q}”?'],
  led: ['At “{q}”, could you have said no?'],
  leaving: ['What stays behind when “{q}”?'],
  deciding: ['What would have spoken against it, when “{q}”?'],
}
export const ENDING_QUESTION = [
  'If the dream had gone on after “{q}”, what would you have wanted to happen next?',
  'What was the first thing you thought on waking, after “{q}”?',
  'Suppose you could re-enter the dream at “{q}”: what would you do differently?',
]
export const PERSON_QUESTION = [
  'What would {p} say, if asked about “{q}”?',
  'Which side of {p} did you meet in “{q}”, and do you know it from yourself?',
  'When did you last think of {p} awake, and was it in the mood of “{q}”?',
]
export const FEELING_QUESTION = [
  'Where in your days do you know the {n} of “{q}”?',
  'How long after waking did the {n} of “{q}” stay with you?',
  'When did you last feel the {n} that you describe with “{q}”?',
]
export const NO_FEELING_QUESTION = [
  'If you had to give “{q}” a feeling in one word, which would it be?',
  'What did your body do, asleep, at “{q}”: tense, sink, or lean towards it?',
]
export const CONTEXT_QUESTION = [
  'You wrote “{qc}” of your life; which single line of the dream belongs to it most?',
  'If the dream were a remark about “{qc}”, what would it be remarking on?',
]
