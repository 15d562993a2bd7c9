import { type Support, supportOfKind, supportOfSelfHarmAndViolence } from './messages.ts'
import { plainWords } from './plain-words.ts'
import { expressesSelfHarm } from './self-harm.ts'
import { describesViolence } from './violence.ts'

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
    return isViolence ? supportOfSelfHarmAndViolence() : supportOfKind('self-harm')
  }
  return isViolence ? supportOfKind('violence') : undefined
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
