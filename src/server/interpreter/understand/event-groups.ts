import type { EventKind } from '../../content/conditions.ts'

/** Hall and Van de Castle's scales that the ending and the hinge of a dream ask about. */
const group = (...kinds: EventKind[]): ReadonlySet<EventKind> => new Set(kinds)

export const AGGRESSION = group('attack', 'threaten', 'chase', 'reject', 'accuse', 'mock', 'steal', 'destroy', 'kill')
export const MISFORTUNE = group(
  ...(['die', 'hurt', 'ill', 'lose', 'trapped', 'fall', 'danger', 'late', 'break', 'fail', 'cry'] as const),
  ...(['scream', 'vanish'] as const),
)
export const FORTUNE = group(
  ...([
    'receive',
    'reward',
    'succeed',
    'win',
    'rescue',
    'escape',
    'comfort',
    'welcome',
    'kiss',
    'marry',
    'help',
  ] as const),
  ...(['find', 'protect', 'birth', 'agree'] as const),
)
export const SEEKING = group(
  'unable',
  'obstacle',
  'search',
  'wait',
  'ask',
  'prepare',
  'argue',
  'hide',
  'run',
  'test',
  'warn',
  'call',
)
