/** The names of the formats that can be read, as in a sentence. */
export const FORMAT_NAMES = {
  somnary: 'a Somnary export',
  'day-one': 'a Day One export',
  journey: 'a Journey export',
  diarium: 'a Diarium export',
  jrnl: 'a jrnl journal',
  markdown: 'a folder of notes',
  dreambank: 'a list of reports in DreamBank’s manner',
  'dated-text': 'a text with dates',
  table: 'a table',
} as const
export type FormatName = keyof typeof FORMAT_NAMES
