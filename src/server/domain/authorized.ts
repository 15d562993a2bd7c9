declare const allowed: unique symbol

/**
 * Something that its caller may change, as the check of its ownership said. Only {@link authorize} makes one, so a rule
 * that takes an `Authorized<Thing>` can't be called with one that was merely read.
 */
export type Authorized<Thing> = Thing & { readonly [allowed]: true }

/** Marks `thing` as checked. Only the function that checks calls this. */
export function authorize<Thing>(thing: Thing): Authorized<Thing> {
  return thing as Authorized<Thing>
}
