const texts = new WeakMap<object, string>()

/** Remembers the JSON text of `data`, which must not change any more. */
export function rememberJsonText(data: object, text: string): void {
  texts.set(data, text)
}

/** Returns `data` as JSON. */
export function jsonTextOf(data: unknown): string {
  return (typeof data === 'object' && data !== null ? texts.get(data) : undefined) ?? JSON.stringify(data)
}
