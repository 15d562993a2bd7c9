import { type DetailValues, mapDetails } from '../../src/shared/entry-details.ts'

/** An entry’s details, each with a value unlike the one when nothing is noted, and whose words name the detail. */
export const NOTED: DetailValues = mapDetails({
  text: (name) => `heron ${name}`,
  labels: (name) => [`heron ${name.toLowerCase()}`, 'old school'],
  choice: () => 'control' as const,
  scale: () => 4,
  number: () => 6.5,
})
