import type { Support } from '../interpreter/safety/messages.ts'

/** Returns what to show once for several texts: help against self-harm if any of them needs it, else the first. */
export function firstSupport(found: (Support | undefined)[]): Support | undefined {
  return found.find((support) => support?.kind === 'self-harm') ?? found.find(Boolean)
}
