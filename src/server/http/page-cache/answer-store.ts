import { LRUCache } from 'lru-cache'
import { rememberJsonText } from '../../../shared/json-text.ts'
import { endOfDay, isStorable } from './storable.ts'

/**
 * The characters of JSON; in memory an answer takes some three times as much. They suffice for the lists that many
 * pages share: a symbol's own answers are used once, since its page is kept.
 */
const ANSWERS_CHARACTERS_MAX = 2 * 1024 * 1024
/** A path with the words of a search: there is no limit to their number, and they can be private. */
const WITH_QUERY = /[?&]q=[^&]/

/** Keeps what the API answers to everyone, parsed, for the pages that are rendered from it. */
export type AnswerStore = {
  /** Returns the data that `path` was answered with, frozen; undefined if there is none, or if it is of another day. */
  find(path: string): unknown
  /**
   * Keeps an answer, unless it may differ from one visitor to another, or from one minute to another. Its text is
   * remembered in any case, for the page that is being rendered.
   */
  keep(path: string, response: Response, text: string, json: unknown): void
}

export function makeAnswerStore(): AnswerStore {
  const answers = new LRUCache<string, { json: object; expiresAt: number }>({
    maxSize: ANSWERS_CHARACTERS_MAX,
    maxEntrySize: ANSWERS_CHARACTERS_MAX / 2,
  })
  return {
    find(path) {
      const found = answers.get(path)
      return found && found.expiresAt > Date.now() ? found.json : undefined
    },
    keep(path, response, text, json) {
      if (typeof json !== 'object' || json === null) return
      // The page carries it for the browser.
      rememberJsonText(json, text)
      if (!isStorable(response) || WITH_QUERY.test(path)) return
      // Many pages share it.
      freeze(json)
      answers.set(path, { json, expiresAt: endOfDay() }, { size: text.length })
    },
  }
}

function freeze(value: object): void {
  Object.freeze(value)
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
}
