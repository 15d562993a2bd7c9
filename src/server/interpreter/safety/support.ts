import { plainWords } from './plain-words.ts'
import { expressesSelfHarm } from './self-harm.ts'
import { describesViolence } from './violence.ts'

/** Which help is named. Where there are signs of both, it is `self-harm`, and the message names the help for both. */
export type Support = { kind: 'self-harm' | 'violence'; message: string }

const SELF_HARM =
  'Some of what you wrote sounds like more than a dream to carry alone. If any part of you wants to die or to hurt yourself, please talk to someone now: findahelpline.com lists free, confidential help in almost every country, and in the US you can call or text 988 at any hour. If you are in danger right now, call your local emergency number.'
const VIOLENCE =
  'What you wrote sounds as if someone may be hurting you. That is not your fault, and you do not have to sort it out alone: findahelpline.com lists free, confidential help with violence and abuse in almost every country, and in the US the domestic violence hotline, 1-800-799-7233, answers at any hour. If you are in danger right now, call your local emergency number.'
const ALSO_VIOLENCE =
  'It also sounds as if someone may be hurting you. That is not your fault: in the US the domestic violence hotline, 1-800-799-7233, answers at any hour, and findahelpline.com lists such help elsewhere.'

/**
 * Returns a short message that names sources of help if the text expresses the dreamer's own wish to die or to harm
 * themselves, or describes present violence or abuse; else undefined. Dying, being killed or another person's suicide
 * in a dream don't count, nor does "dying to see". In doubt help is named: a miss is worse than a false alarm.
 *
 * @param dream the text of the dream; violence in it counts only where it is about waking life
 * @param context the life context, if any; violence in it counts as present
 */
export function supportFor(dream: string, context?: string): Support | undefined {
  const told = plainWords(dream)
  const life = plainWords(context ?? '')
  const isViolence = describesViolence(told, false) || describesViolence(life, true)
  if (expressesSelfHarm(told) || expressesSelfHarm(life)) {
    return { kind: 'self-harm', message: isViolence ? `${SELF_HARM} ${ALSO_VIOLENCE}` : SELF_HARM }
  }
  return isViolence ? { kind: 'violence', message: VIOLENCE } : undefined
}

/**
 * Replaces every sentence in which the dreamer expresses a wish to die or to harm themselves by spaces, so that offsets
 * don't change. {@link supportFor} responds to such a sentence; it must be neither interpreted nor quoted.
 */
export function blankDistressSentences(text: string): string {
  // Each sign is found within a sentence, so if the whole text has none, no sentence has.
  if (!expressesSelfHarm(plainWords(text))) return text
  return text.replace(/[^.!?\n]+[.!?\n]*/g, (sentence) =>
    expressesSelfHarm(plainWords(sentence)) ? sentence.replace(/\S/g, ' ') : sentence,
  )
}
