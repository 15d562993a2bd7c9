import type { EventKind } from '../../content/conditions.ts'
import { wordSet } from '../../language/word-set.ts'

export const ATTEMPTS = wordSet('try attempt struggle strive fight')
export const WISHES = wordSet(
  `want wish hope like love plan intend decide agree need expect prepare go suppose long wait offer promise ask tell
    invite
   order beg mean choose threaten dare consider think suggest prefer yearn urge say remind aim`,
)
export const FAILURES = wordSet('fail neglect forget')
export const REFUSALS = wordSet('refuse decline hesitate')
/** Verbs that add nothing to what depends on them: "began to run" is running. */
export const TRANSPARENT = wordSet(
  `start begin keep continue proceed happen seem appear end use come have make let help see hear watch feel notice find
   catch manage get be remember enjoy love hate spend finish resume stand sit lie run walk lead cause force allow leave
   busy`,
)
/** Of those, the ones before an infinitive: "came to help" has a purpose. */
export const TRANSPARENT_TO = wordSet(
  `start begin continue proceed happen seem appear end have make get manage be remember cause force allow let help love
   finish resume learn turn`,
)
export const STOPS = wordSet('stop quit avoid prevent keep evade skip dodge')
export const ABILITIES = wordSet('able manage get')
/** Kinds of which "did not" is a refusal by whoever doesn't do it. */
export const REFUSABLE = new Set<EventKind>([
  'help',
  'rescue',
  'protect',
  'give',
  'welcome',
  'comfort',
  'agree',
  'follow',
  'tell',
  'marry',
  'kiss',
  'show',
  'wait',
])
/** What one fears rather than hopes. */
export const BAD = new Set<EventKind>([
  'attack',
  'threaten',
  'chase',
  'reject',
  'accuse',
  'argue',
  'mock',
  'steal',
  'destroy',
  'kill',
  'die',
  'hurt',
  'ill',
  'lose',
  'trapped',
  'unable',
  'fall',
  'danger',
  'obstacle',
  'late',
  'break',
  'fail',
])
/** Bad things that one suffers rather than does. */
export const isMishap = (kind: EventKind) => /^(?:die|hurt|ill|lose|trapped|fall|late|fail|break)$/.test(kind)
export const FEARS = wordSet('afraid scared fear worry worried frightened terrified nervous concerned anxious dread')
export const THOUGHTS = wordSet('think believe figure suppose guess expect imagine assume suspect')
export const HOPES = wordSet('hope wish want pray')
export const SAYINGS = wordSet(
  `say tell claim explain announce mention inform report promise suggest insist assure warn deny admit confess state
   yell reply answer ask shout`,
)
export const TALKS = wordSet('talk speak joke argue hear read worry complain dream wonder')
export const QUESTIONS = wordSet(
  'ask know wonder figure see understand remember recall tell realise realize decide say explain show think notice forget',
)
export const INTENTIONS = wordSet(
  `about ready supposed going willing eager anxious determined chance time way ways plan plans order desire urge interested tempted right excuse`,
)
/** Of "it was easy to climb" nobody climbs. */
export const VALUES =
  wordSet(`important necessary easy easier better best fun nice dangerous safe possible free late early fine
  silly stupid weird strange funny rude`)
export const JUDGEMENTS = wordSet(
  'accuse blame thank punish scold apologize apologise praise laugh arrest forgive criticize yell',
)
export const IF_GAP_MAX = 6
/** So many verbs may depend on each other, and so many words are looked at: for the sake of time. */
export const DEPTH_MAX = 8
export const SPAN_MAX = 80
export const HYPOTHETICAL_MODALS = wordSet('should must might may')
