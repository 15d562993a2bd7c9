import { keepInTab, readFromTab } from '../../lib/drafts/tab-memory.ts'

/** A user's answers (null: a guest's) that are being typed, by the names of their questions. */
type HalfTyped = { userId: number | null; answers: Record<string, string> }

function read(userId: number | null): HalfTyped['answers'] {
  const kept = readFromTab<HalfTyped>('answers')
  // Since the page was left, somebody else may have signed in.
  return kept?.userId === userId ? kept.answers : {}
}

/** The answer to the question of this name that was being typed in this tab when the page was left, if there is one. */
export function readHalfTyped(userId: number | null, name: string): string | undefined {
  return read(userId)[name]
}

/** Keeps an answer while it is typed, until it is forgotten. */
export function keepHalfTyped(userId: number | null, name: string, text: string): void {
  keepInTab('answers', { userId, answers: { ...read(userId), [name]: text } })
}

/** Forgets an answer that has been saved. */
export function forgetHalfTyped(userId: number | null, name: string): void {
  const { [name]: _, ...answers } = read(userId)
  keepInTab('answers', Object.keys(answers).length > 0 && { userId, answers })
}
