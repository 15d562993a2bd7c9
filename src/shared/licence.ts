/** The licence of the dictionary's words; see `content/LICENSE`. The code has another one. */
export const WORDS_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const

/** The address of the file with the whole dictionary. */
export const DICTIONARY_PATH = '/dictionary.json'
