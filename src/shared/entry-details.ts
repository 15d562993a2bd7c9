import { MOODS } from './moods.ts'

/** Whether the dreamer knew, while dreaming, that it was a dream. */
export const LUCIDITIES = ['none', 'aware', 'control'] as const
export type Lucidity = (typeof LUCIDITIES)[number]

type Common = {
  /** The heading of its field, its column and its row. */
  label: string
  /** Its name within a sentence; of labels, the name of one. */
  noun: string
  /** The parameter of an address that filters a list of entries by it; undefined where nothing does. */
  filter?: string
  /** The part of the form that has its field: after the dream, folded up under "About the night", or after that. */
  place: 'dream' | 'night' | 'end'
  /** Whether people who share a dream share this with it. */
  isShared: boolean
  /** Its description in the API's documentation. */
  description?: string
}
/** A short text. `suggested` are common ones to choose from. */
type TextDetail = Common & { kind: 'text'; max: number; filter: string; help?: string; suggested?: readonly string[] }
/** A list of short texts in lower case, each of at most `max` characters. */
type LabelsDetail = Common & { kind: 'labels'; max: number; most: number; help: string }
/** One of a few values. */
type ChoiceDetail = Common & { kind: 'choice'; question: string; words: Record<Lucidity, string> }
/** A whole number from 1 to `max`; `ends` says what these two mean. */
type ScaleDetail = Common & { kind: 'scale'; max: number; ends: readonly [string, string] }
/** A number from 0 to `max`. */
type NumberDetail = Common & { kind: 'number'; max: number; inWords: (value: number) => string }

export type Detail = TextDetail | LabelsDetail | ChoiceDetail | ScaleDetail | NumberDetail
type DetailKind = Detail['kind']

/**
 * The details of an entry of the journal besides its title, day, dream and interpretation, in the order in which they
 * are shown. Everything that deals with these fields is made of this list: the API's schemas, the form and its drafts,
 * filters, import, export, undo, search, quota, shares and the offline copy. Their columns are in
 * `server/storage/schema/schema-journal.ts`.
 */
export const DETAILS = {
  mood: {
    kind: 'text',
    label: 'Mood',
    noun: 'mood',
    max: 40,
    suggested: MOODS.map(({ name }) => name),
    filter: 'mood',
    place: 'dream',
    isShared: true,
  },
  tags: {
    kind: 'labels',
    label: 'Tags',
    noun: 'tag',
    max: 40,
    most: 12,
    filter: 'tag',
    help: 'Separated by commas: family, recurring, the old house',
    place: 'end',
    isShared: false,
  },
  lucidity: {
    kind: 'choice',
    label: 'Lucidity',
    noun: 'lucidity',
    question: 'Did you know you were dreaming?',
    words: { none: 'Not lucid', aware: 'Aware of dreaming', control: 'In control of the dream' },
    filter: 'lucidity',
    place: 'night',
    isShared: true,
  },
  vividness: {
    kind: 'scale',
    label: 'Vividness',
    noun: 'vividness',
    max: 5,
    ends: ['faint', 'like waking'],
    place: 'night',
    isShared: true,
  },
  sleepQuality: {
    kind: 'scale',
    label: 'Sleep quality',
    noun: 'sleep quality',
    max: 5,
    ends: ['bad', 'good'],
    place: 'night',
    isShared: true,
  },
  sleepHours: {
    kind: 'number',
    label: 'Hours of sleep',
    noun: 'hours of sleep',
    max: 24,
    inWords: (hours) => `Slept ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    place: 'night',
    isShared: true,
  },
  location: {
    kind: 'text',
    label: 'Location',
    noun: 'location',
    max: 120,
    help: 'Where you slept: at home, Lisbon, the night train',
    filter: 'location',
    place: 'night',
    // Where people sleep is nobody's business unless they write it into the dream.
    isShared: false,
    description: 'Where the dreamer slept.',
  },
  signs: {
    kind: 'labels',
    label: 'Dream signs',
    noun: 'dream sign',
    max: 40,
    most: 12,
    filter: 'sign',
    help: 'What keeps telling you that you dream, separated by commas: my old school, broken lifts',
    place: 'night',
    isShared: false,
    description: 'What the dreamer marked as a dream sign of theirs.',
  },
} as const satisfies Record<string, Detail>

export type DetailName = keyof typeof DETAILS
type KindOf<Name extends DetailName> = (typeof DETAILS)[Name]['kind']
/** The names of the details of some kinds. */
export type DetailNameOf<Kind extends DetailKind> = {
  [Name in DetailName]: KindOf<Name> extends Kind ? Name : never
}[DetailName]
/** The names of the details that are shared with a dream. */
export type SharedDetailName = {
  [Name in DetailName]: (typeof DETAILS)[Name]['isShared'] extends true ? Name : never
}[DetailName]

/** An object with a value for each detail, whose type depends on its kind. */
export type ByDetail<Types extends Record<DetailKind, unknown>> = { [Name in DetailName]: Types[KindOf<Name>] }

/** The details of an entry; null or an empty list: not noted. */
export type DetailValues = ByDetail<{
  text: string | null
  labels: string[]
  choice: Lucidity | null
  scale: number | null
  number: number | null
}>

export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[]
export const SHARED_DETAILS = DETAIL_NAMES.filter((name): name is SharedDetailName => DETAILS[name].isShared)

/** The names of the details of some kinds, in the order of {@link DETAILS}. */
export function detailsOfKind<Kind extends DetailKind>(...kinds: Kind[]): DetailNameOf<Kind>[] {
  return DETAIL_NAMES.filter((name) => kinds.some((kind) => kind === DETAILS[name].kind)) as DetailNameOf<Kind>[]
}

/** The texts among the details other than the mood, which has a place of its own in filters and insights. */
export type FurtherText = Exclude<DetailNameOf<'text'>, 'mood'>
export const FURTHER_TEXTS = detailsOfKind('text').filter((name): name is FurtherText => name !== 'mood')

type Makers = {
  [Kind in DetailKind]: (name: DetailNameOf<Kind>, detail: Extract<Detail, { kind: Kind }>) => unknown
}

/** Makes an object with a value for each detail, with the function for its kind. */
export function mapDetails<Of extends Makers>(make: Of): ByDetail<{ [Kind in DetailKind]: ReturnType<Of[Kind]> }> {
  const values = DETAIL_NAMES.map((name) => {
    const detail: Detail = DETAILS[name]
    return [name, make[detail.kind](name as never, detail as never)]
  })
  return Object.fromEntries(values)
}

/** The details of an entry of which nothing was noted. */
export const NOTHING_NOTED: DetailValues = mapDetails({
  text: () => null,
  labels: () => [],
  choice: () => null,
  scale: () => null,
  number: () => null,
})

/** A label as it is stored: in lower case, with single spaces. */
export function normaliseLabel(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, ' ')
}

/** The texts among the details: they are searched, and count towards the quota. */
export function detailTexts(
  values: { [Name in DetailNameOf<'text' | 'labels'>]?: DetailValues[Name] | undefined },
): string[] {
  return detailsOfKind('text', 'labels').flatMap((name) => values[name] ?? [])
}

/** The details of an entry alone, as they are. */
export function pickDetails<Entry extends Record<DetailName, unknown>>(entry: Entry): Pick<Entry, DetailName> {
  return Object.fromEntries(DETAIL_NAMES.map((name) => [name, entry[name]])) as Pick<Entry, DetailName>
}

/** A detail beside its label: "Aware of dreaming", "4 of 5", "7.5"; '' if it isn't noted. */
export function detailInWords<Name extends DetailName>(name: Name, value: DetailValues[Name] | undefined): string {
  const detail: Detail = DETAILS[name]
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (detail.kind === 'choice') return detail.words[value as Lucidity]
  return detail.kind === 'scale' ? `${value} of ${detail.max}` : String(value)
}

/** A detail without its label: "Calm", "Vividness 4 of 5", "Slept 7.5 hours"; '' if it isn't noted. */
function factOf<Name extends DetailName>(name: Name, value: DetailValues[Name] | undefined): string {
  const detail: Detail = DETAILS[name]
  const words = detailInWords(name, value)
  if (!words) return ''
  if (detail.kind === 'number') return detail.inWords(value as number)
  if (detail.kind === 'scale') return `${detail.label} ${words}`
  return detail.kind === 'labels' ? `${detail.label}: ${words}` : words
}

/** Returns the details of a dream and its night as short statements. Tags, which are no statements, are left out. */
export function factsOf(values: Partial<DetailValues>): string[] {
  return DETAIL_NAMES.flatMap((name) => (name === 'tags' ? [] : factOf(name, values[name]) || []))
}
