import { formatDay } from '../../lib/dates.ts'

/** A calendar day in words: that of an ISO 8601 date, or of a moment in UTC. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date.slice(0, 10))}</time>
}
