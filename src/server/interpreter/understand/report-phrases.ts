import type { Token } from '../../language/token.ts'
import type { TokenRange } from './story.ts'

export type Phrases = ReadonlyMap<string, string[][]>

/** Files phrases, which `|` separates, by their first word. */
function phrases(list: string): ReadonlyMap<string, string[][]> {
  return Map.groupBy(
    list.split('|').map((phrase) =>
      phrase
        .trim()
        .replace("can't", "ca n't")
        .replace(/'(?=s|ve)/, " '")
        .split(/\s+/),
    ),
    ([word]) => word ?? '',
  )
}

/** The index of the first token at which one of the phrases stands, wholly inside the range. */
export function findPhrase(tokens: readonly Token[], range: TokenRange, list: Phrases): number | undefined {
  for (let at = range.first; at < range.last; at += 1) {
    for (const words of list.get(tokens[at]?.lower ?? '') ?? []) {
      if (at + words.length > range.last) continue
      if (words.every((word, offset) => tokens[at + offset]?.lower === word)) return at
    }
  }
  return undefined
}

export function hasPhrase(tokens: readonly Token[], range: TokenRange, list: Phrases): boolean {
  return findPhrase(tokens, range, list) !== undefined
}

/** Phrases that make a clause a remark about waking life, wherever they stand in it. */
export const WAKING_PHRASES =
  phrases(`in real life|in reality|in waking life|in my waking life|in actual life|in actuality|irl|
  in actual fact|real life|waking life|lately|recently|the other day|the other night|last night|the day before|
  the night before|the previous day|earlier that day|earlier today|that day at work|before i went to bed|before going to bed|before bed|
  before falling asleep|before i fell asleep|before going to sleep|before i went to sleep|years ago|year ago|months ago|
  weeks ago|days ago|a month ago|a week ago|last year|last month|last week|last summer|these days|nowadays|
  used to|i have never|i've never|ive never|we have never|i have always|i've always|i never actually|
  i have been|i've been|we've been|has been dead|passed away|is deceased|was deceased|this stems from|true life|
  when i was a kid|when i was little|when i was a child|when i was younger|as a child i|in my childhood i|
  is actually my|i actually have|i actually am|am actually|actually lives|actually live|in my own life|
  at the time of the dream|i got this dream from|dreamt it|i had been reading|i had been watching|
  i had been thinking|i had just read|i had just watched|i had read about|i had watched|i had seen on tv|that i know in`)

export const COMMENT_PHRASES =
  phrases(`true story|hard to explain|hard to describe|makes sense|makes any sense|by the way|as i said|
  like i said|as i mentioned|i should mention|i must say|it must be said|i might add|parenthetically|needless to say|
  oddly enough|strangely enough|funny thing|weird thing|strange thing|odd thing|weird part|strange part|
  in my opinion|my interpretation|i interpret|symbolize|symbolizes|symbolise|symbolises|symbol for|represents my|
  not sure why|not sure how to|can't explain|cannot explain|this dream|these dreams|i think the dream|the dream means`)
export const FRAME_PHRASES =
  phrases(`that's all i|that is all i|thats all i|that was all i|that's it|that was it|that's when i|end of dream|
  end of the dream|end of scene|next scene|last scene|first scene|new scene|scene two|scene 2|all i remember|
  all i can remember|all i recall|all i can recall|from what i remember|from what i can remember|i remember is|
  i remember was|i can remember is|i can remember was|as far as i remember|as far as i can remember|as far as i recall|
  as i remember|as i recall|went back to sleep|fell back asleep|fell back to sleep|my alarm went|alarm clock went|the alarm went|gets fuzzy|
  got fuzzy|gets hazy|got hazy|gets vague`)
