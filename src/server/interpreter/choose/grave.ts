import type { FoundSymbol } from '../types.ts'

/** Symbols beside whose surely told situations a light word on something else would be out of place. */
const GRAVE = new Set(
  `being-attacked being-killed being-shot being-stabbed break-in corpse death drowning fighting funeral illness
   kidnapping killing losing-a-child miscarriage sexual-assault threat war`.split(/\s+/),
)

/** Whether a dream surely tells of violence, death or a great danger. */
export const isGrave = (found: readonly FoundSymbol[]) =>
  found.some(({ symbol, told }) => told !== undefined && GRAVE.has(symbol.slug))
