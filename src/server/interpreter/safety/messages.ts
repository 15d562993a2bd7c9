/** Which help is named. Where there are signs of both, it is `self-harm`, and the message names the help for both. */
export type Support = { kind: 'self-harm' | 'violence'; message: string }

const SELF_HARM =
  'Some of what you wrote sounds like more than a dream to carry alone. If any part of you wants to die or to hurt yourself, please talk to someone now: findahelpline.com lists free, confidential help in almost every country, and in the US you can call or text 988 at any hour. If you are in danger right now, call your local emergency number.'
const VIOLENCE =
  'What you wrote sounds as if someone may be hurting you. That is not your fault, and you do not have to sort it out alone: findahelpline.com lists free, confidential help with violence and abuse in almost every country, and in the US the domestic violence hotline, 1-800-799-7233, answers at any hour. If you are in danger right now, call your local emergency number.'
const ALSO_VIOLENCE =
  'It also sounds as if someone may be hurting you. That is not your fault: in the US the domestic violence hotline, 1-800-799-7233, answers at any hour, and findahelpline.com lists such help elsewhere.'

/** The message for one kind of distress. */
export function supportOfKind(kind: Support['kind']): Support {
  return { kind, message: kind === 'violence' ? VIOLENCE : SELF_HARM }
}

/** The message for a text with signs of both. */
export function supportOfSelfHarmAndViolence(): Support {
  return { kind: 'self-harm', message: `${SELF_HARM} ${ALSO_VIOLENCE}` }
}
