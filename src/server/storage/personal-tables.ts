/** Tables with what people wrote: text that is deleted from these leaves the embedded database's files. */
export const PERSONAL_TABLES = ['users', 'dream_journal_entries', 'posts']

/** Tables whose rows last hours or days and belong to this running site: they are in no backup. */
export const SHORT_LIVED_TABLES = ['sessions', 'attempts', 'allowances']
