/** Too much work is under way. The client should retry after `retryAfterSeconds`. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
