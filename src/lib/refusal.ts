/**
 * What the API said of a request that can't be answered as it is (400 to 499), from the failure's message: of an error that came with a page only
 * the message arrives in the browser.
 */
export function refusalIn(error: unknown): { status: number; sentence: string } | undefined {
  const [, status, sentence = ''] = (error instanceof Error && /^(4\d\d): ([\s\S]*)$/.exec(error.message)) || []
  return status ? { status: Number(status), sentence } : undefined
}
