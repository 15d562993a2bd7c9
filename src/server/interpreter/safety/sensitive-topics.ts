/** Words that an interpretation never quotes: explicit, abusive or too raw. */
const UNQUOTABLE =
  /\b(?:f+u+c+k\w*|shit\w*|cunt\w*|cock|dick|penis\w*|vagina\w*|pussy|orgasm\w*|masturbat\w*|ejaculat\w*|cum|semen|clitoris|blow ?job|rap(?:e|ed|es|ing|ist)|molest\w*|n[i1]gg\w+|fag\w*|bitch\w*|whore\w*|slut\w*|erection|genital\w*|tits?|anal|intercourse|nipples?|crotch)\b/i

/** Whether a part of the text should not be quoted. */
export function isUnquotable(text: string): boolean {
  return UNQUOTABLE.test(text)
}

/** Sexual violence against the dreamer, or abuse of the dreamer. */
const VIOLATED =
  /\b(?:(?:rap(?:e|ed|es|ing)|molest(?:ed|s|ing)?|sexually (?:abus|assault)\w*|abus(?:ed|es|ing)|forc(?:ed|es|ing) himself on|assaulted) (?:me|us)|(?:i|we) (?:was|were|am|are|got|get|had been|have been|is|being|been|was being|am being) (?:\w+ )?(?:raped|molested|sexually (?:abused|assaulted)|gang raped|abused))\b/i

/** Whether the dreamer was abused or sexually assaulted in the dream; such a dream's symbols aren't interpreted. */
export function isAssaultOnDreamer(text: string): boolean {
  return VIOLATED.test(text)
}

const REQUEST =
  /^\W*(?:please|can you|could you|would you|write|give me|tell me|what(?:'s| is| are)|how (?:do|to|can)|explain|translate|ignore)\b/i

/** Whether the text is a request rather than a dream. */
export function isRequest(text: string): boolean {
  return (
    REQUEST.test(text) &&
    !/\bdream/i.test(text) &&
    !/\b(?:i|we) (?:was|were|am|are|saw|had|went|could|felt)\b/i.test(text)
  )
}
