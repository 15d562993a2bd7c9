/**
 * The status and the error text of an API response with a 4xx status; undefined for any other error. They are parsed
 * from the message because it is all that remains of an error that was serialised with a server-rendered page.
 */
export function parseClientError(error: unknown): { status: number; sentence: string } | undefined {
  const [, status, sentence = ''] = (error instanceof Error && /^(4\d\d): ([\s\S]*)$/.exec(error.message)) || []
  return status ? { status: Number(status), sentence } : undefined
}
