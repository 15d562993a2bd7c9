import type { FeelingName, ReportRate } from '../contract/dream-statistics.ts'

/** The feelings in plain words: the classes of content analysis have names of their own. */
export const FEELINGS: Record<FeelingName, string> = {
  anger: 'anger',
  apprehension: 'fear',
  confusion: 'confusion',
  happiness: 'happiness',
  sadness: 'sadness',
}

/** A number of reports in a thousand as it is printed: "31", and below ten with one decimal, "2.6". */
export function formatPerThousand(value: number): string {
  return value >= 9.95 || value === 0 ? String(Math.round(value)) : value.toFixed(1)
}

/** The interval of a rate: "24–39". */
export function formatInterval({ low, high }: Pick<ReportRate, 'low' | 'high'>): string {
  return `${formatPerThousand(low)}–${formatPerThousand(high)}`
}

/** How many times as often: "1.5". */
export function formatRatio(value: number): string {
  return value >= 9.95 ? String(Math.round(value)) : value.toFixed(1)
}
