import type { WrittenFields } from '../../src/features/journal/offline/changes.ts'
import { NOTHING_NOTED } from '../../src/shared/entry-details.ts'

export const PASSWORD = 'seven moons over Lisbon'

/** The fields of the entry that is written without a connection. */
export const FIELDS: WrittenFields = {
  title: 'In the mountains',
  dreamDate: '2026-03-02',
  dreamContent: 'A hut without a door, and snow inside.',
  interpretation: null,
  ...NOTHING_NOTED,
  tags: ['snow'],
}
