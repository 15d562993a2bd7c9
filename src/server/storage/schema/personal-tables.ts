/** Tables with texts of users: their deleted rows are also erased from the embedded database's files. */
export const PERSONAL_TABLES = [
  'users',
  'passkeys',
  'dream_journal_entries',
  'dreamless_nights',
  'entry_vectors',
  'rewritings',
  'rehearsals',
  'shares',
  'shared_entries',
  'reminders',
  'push_subscriptions',
  'posts',
]

/** Tables whose rows last hours, days or a month and concern only the running site: they are not backed up. */
export const SHORT_LIVED_TABLES = [
  'sessions',
  'attempts',
  'allowances',
  'vector_claims',
  'deleted_entries',
  'passkey_challenges',
  'reservations',
]
