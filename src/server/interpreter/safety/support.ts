import type { Span } from '../types.ts'
import { type Support, supportOfKind, supportOfSelfHarmAndViolence } from './messages.ts'
import { findDistress } from './screen.ts'

/**
 * What the screen finds in a dream and its life context, and their texts without the sentences that speak of distress.
 */
type ScreenedDream = { support: Support | undefined; dream: string; context: string | undefined }

/**
 * Screens a dream and its life context. `support` names sources of help if the text expresses the dreamer's own wish to
 * die or to harm themselves, or describes present violence or abuse. Dying, being killed or another person's suicide in
 * a dream don't count, nor does "dying to see". In doubt help is named: a miss is worse than a false alarm. Sentences
 * that speak of distress must be neither interpreted nor quoted: in the texts that are returned they are replaced by
 * spaces, so that offsets don't change.
 */
export function screenDream(dream: string, context?: string): ScreenedDream {
  const told = findDistress(dream, 'dream')
  const life = findDistress(context ?? '', 'context')
  return {
    support: supportOf(new Set([...told.kinds, ...life.kinds])),
    dream: blank(dream, told.sentences),
    context: context && (blank(context, life.sentences).trim() || undefined),
  }
}

/** The sources of help to name for a text that isn't interpreted; undefined if it speaks of no distress. */
export function supportFor(dream: string, context?: string): Support | undefined {
  return screenDream(dream, context).support
}

/** The kinds of distress that the text of a journal entry expresses. */
export function distressIn(text: string): Support['kind'][] {
  return [...findDistress(text, 'dream').kinds]
}

function supportOf(kinds: ReadonlySet<Support['kind']>): Support | undefined {
  if (kinds.has('self-harm')) {
    return kinds.has('violence') ? supportOfSelfHarmAndViolence() : supportOfKind('self-harm')
  }
  return kinds.has('violence') ? supportOfKind('violence') : undefined
}

function blank(text: string, sentences: readonly Span[]): string {
  let blanked = text
  for (const { start, end } of sentences) {
    blanked = blanked.slice(0, start) + blanked.slice(start, end).replace(/\S/g, ' ') + blanked.slice(end)
  }
  return blanked
}
