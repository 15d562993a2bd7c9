import { z } from 'zod'

/**
 * The vocabulary in which the dictionary's situations and the themes say when they apply, and in which a dream's story
 * is told (`interpreter/understand/story.ts`).
 */

/** The five classes of emotion of Hall and Van de Castle's content analysis (1966). */
export const EMOTIONS = ['anger', 'apprehension', 'confusion', 'happiness', 'sadness'] as const
export type Emotion = (typeof EMOTIONS)[number]

/** The kinds of events, after Hall and Van de Castle's scales where they have one. */
const EVENT_KINDS = [
  // aggression
  ...['attack', 'threaten', 'chase', 'reject', 'accuse', 'argue', 'mock', 'steal', 'destroy', 'kill'],
  // friendliness
  ...['help', 'rescue', 'protect', 'give', 'welcome', 'comfort', 'agree', 'kiss', 'sex', 'marry'],
  // misfortune
  ...['die', 'hurt', 'ill', 'lose', 'trapped', 'unable', 'fall', 'danger', 'obstacle', 'late', 'break'],
  // fortune, success and failure
  ...['receive', 'reward', 'succeed', 'win', 'fail'],
  // movement
  ...['travel', 'drive', 'arrive', 'leave', 'enter', 'escape', 'run', 'fly', 'climb', 'swim', 'hide', 'follow'],
  // mind
  ...['search', 'find', 'realise', 'watch', 'watched', 'remember', 'forget', 'decide', 'wait', 'prepare'],
  // speech
  ...['tell', 'ask', 'warn', 'call', 'show'],
  // change
  ...['transform', 'appear', 'vanish', 'return'],
  // body and work
  ...['naked', 'birth', 'pregnant', 'eat', 'make', 'work', 'play', 'perform', 'test', 'cry', 'laugh', 'scream'],
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Whether an event happens in the dream; only `done` ones do. */
const POLARITIES = ['done', 'attempted', 'prevented', 'refused', 'wished', 'feared', 'denied'] as const
export type Polarity = (typeof POLARITIES)[number]

/**
 * Who takes part in an event. `someone` is any person or group but the dreamer, `known` one of them who is family, a
 * partner, a friend or has a name; `nobody`: the event has no such participant.
 */
const ROLES = [
  ...['dreamer', 'someone', 'known', 'family', 'partner', 'friend', 'authority', 'child', 'stranger', 'group'],
  ...['animal', 'thing', 'nobody'],
] as const
export type Role = (typeof ROLES)[number]

const ENDINGS = ['better', 'worse', 'calm', 'unresolved', 'cut-off'] as const
export type EndingState = (typeof ENDINGS)[number]

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1)])

/** In lower case, in any inflection; several words must follow each other, with articles between them at most. */
export const words = oneOrMore(
  z
    .string()
    .trim()
    .min(2)
    .regex(/^[^A-Z]*$/, 'must be in lower case'),
)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

/** An event of the story. Without `polarity` it must be done. */
export const eventConditionSchema = z.strictObject({
  kind: oneOrMore(z.enum(EVENT_KINDS)),
  who: oneOrMore(z.enum(ROLES)).optional(),
  whom: oneOrMore(z.enum(ROLES)).optional(),
  polarity: oneOrMore(z.enum(POLARITIES)).optional(),
  words: words.optional(),
})
export type EventCondition = z.infer<typeof eventConditionSchema>

/** When a situation of a symbol applies. All given fields must hold; one item of a list is enough. */
export const situationConditionSchema = z
  .strictObject({
    /** The symbol does this: it, or who it is, is the subject of an event of one of these kinds. */
    does: oneOrMore(z.enum(EVENT_KINDS)),
    /** This is done to the symbol: it is the object of such an event. */
    undergoes: oneOrMore(z.enum(EVENT_KINDS)),
    /** With `does`: to whom. */
    to: oneOrMore(z.enum(ROLES)),
    /** With `undergoes`: by whom. */
    by: oneOrMore(z.enum(ROLES)),
    /** Goes with `does`, `undergoes` or `happens`, or a symbol that is itself an event. Without it: done. */
    polarity: oneOrMore(z.enum(POLARITIES)),
    /**
     * Who acts, for a symbol that is itself an event ("flying"); who has it, for a feeling, a part of the body, a
     * thing.
     */
    of: oneOrMore(z.enum(ROLES)),
    /** An event in the sentence of the symbol or the next one. */
    happens: oneOrMore(z.enum(EVENT_KINDS)),
    /** With `happens`: to whom it happens or who does it, as the subject of the event. */
    who: oneOrMore(z.enum(ROLES)),
    /** Words in the clause of the symbol, or in a following one that is still about it. */
    words,
    /** Words in the sentence of the symbol. */
    near: words,
    /** Words that must not be there. */
    without: words,
    /** Other symbols in the sentence of the symbol or the next one. */
    beside: oneOrMore(slug),
    /** The feeling that the dreamer has there. */
    feeling: oneOrMore(z.enum(EMOTIONS)),
    ending: oneOrMore(z.enum(ENDINGS)),
  })
  .partial()
  .refine((condition) => Object.keys(condition).length > 0, 'must have a condition')
export type SituationCondition = z.infer<typeof situationConditionSchema>

/**
 * When a theme applies. All given fields must hold; one item of `symbols`, `words`, `feelings` and `ending` is enough.
 */
export const themeConditionSchema = z
  .strictObject({
    /** All of these, in this order. */
    events: z.array(eventConditionSchema).min(1),
    /** None of these. */
    withoutEvents: z.array(eventConditionSchema).min(1),
    symbols: oneOrMore(slug),
    withoutSymbols: oneOrMore(slug),
    words,
    withoutWords: words,
    /** Of the dreamer. */
    feelings: oneOrMore(z.enum(EMOTIONS)),
    withoutFeelings: oneOrMore(z.enum(EMOTIONS)),
    ending: oneOrMore(z.enum(ENDINGS)),
  })
  .partial()
  .refine(({ events, symbols, words, feelings }) => events ?? symbols ?? words ?? feelings, 'must have a condition')
export type ThemeCondition = z.infer<typeof themeConditionSchema>
