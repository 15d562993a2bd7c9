import type { Participant } from '../../src/server/interpreter/understand/story.ts'
import { understand } from '../../src/server/interpreter/understand/understand.ts'
import { tagText } from '../../src/server/language/nlp.ts'

const nameOf = (participant: Participant | undefined) => participant?.name ?? '-'

/** The events of a text as "who kind whom", with the polarity if they aren't done. */
export function eventsIn(text: string): string[] {
  return understand(tagText(text)).events.map(({ who, kind, whom, polarity }) =>
    [nameOf(who), kind, nameOf(whom), ...(polarity === 'done' ? [] : [polarity])].join(' '),
  )
}
