import type { WrittenFields } from '../../src/features/journal/offline/changes.ts'

export const PASSWORD = 'seven moons over Lisbon'

/** What is written without a connection. */
export const FIELDS: WrittenFields = {
  title: 'In the mountains',
  dreamDate: '2026-03-02',
  dreamContent: 'A hut without a door, and snow inside.',
  mood: null,
  tags: ['snow'],
  interpretation: null,
  lucidity: null,
  vividness: null,
  sleepQuality: null,
  sleepHours: null,
  signs: [],
}
