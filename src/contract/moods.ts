/** Moods to choose from, and how bright a night's star is by them: 1 faint, 5 brilliant. */
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

const PLAIN_LIGHT = 3

/** How bright a mood is, 1 to 5. One in a person's own words, and none at all, stand in the middle. */
export function lightOf(mood: string | null | undefined): number {
  const known = MOODS.find(({ name }) => name.toLowerCase() === mood?.trim().toLowerCase())
  return known?.light ?? PLAIN_LIGHT
}
