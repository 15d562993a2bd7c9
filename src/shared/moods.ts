/** The moods to choose from, and the brightness that each gives a day's star in the journal: 1 faint to 5 bright. */
export const MOODS = [
  { name: 'Joyful', light: 5 },
  { name: 'Peaceful', light: 4.5 },
  { name: 'Hopeful', light: 4 },
  { name: 'Curious', light: 3.5 },
  { name: 'Neutral', light: 3 },
  { name: 'Confused', light: 2.5 },
  { name: 'Sad', light: 2 },
  { name: 'Angry', light: 1.5 },
  { name: 'Anxious', light: 1.5 },
  { name: 'Afraid', light: 1 },
] as const

const DEFAULT_LIGHT = 3

/** The brightness of a mood, 1 to 5. A custom mood, or none, has 3. */
export function moodBrightness(mood: string | null | undefined): number {
  const known = MOODS.find(({ name }) => name.toLowerCase() === mood?.trim().toLowerCase())
  return known?.light ?? DEFAULT_LIGHT
}
