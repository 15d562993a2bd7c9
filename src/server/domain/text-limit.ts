/** A text that can't be processed within the limits of time and memory: its task has been ended. */
export class TextLimitExceeded extends Error {
  override name = 'TextLimitExceeded'
}
