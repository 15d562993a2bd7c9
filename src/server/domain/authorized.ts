declare const allowed: unique symbol

/**
 * A row that the current user may change: its ownership has been checked. Only {@link authorize} creates this branded
 * type, so a function that takes an `Authorized<Thing>` can't be called with a row that was only read.
 */
export type Authorized<Thing> = Thing & { readonly [allowed]: true }

/**
 * Marks `thing` as one that the user may change, once `mayChange` says so. Throws what `makeError` returns otherwise.
 */
export function authorize<Thing>(
  thing: Thing,
  mayChange: (thing: Thing) => boolean,
  makeError: () => Error,
): Authorized<Thing> {
  if (!mayChange(thing)) throw makeError()
  return thing as Authorized<Thing>
}
