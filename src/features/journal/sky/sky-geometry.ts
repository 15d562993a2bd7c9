import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { seededRandom } from '../../../shared/seeded-random.ts'

/**
 * The places of a month's nights in its sky. The nights keep the calendar's weeks and weekdays, so that the sky can be
 * read as a calendar, but each is moved a little, always in the same way, and the weeks are bent like the circles of a
 * star chart. All numbers are units of the drawing, {@link SKY_WIDTH} wide; on a phone a unit is about a pixel.
 */

export type Point = { x: number; y: number }
/** The edges of a rectangle. */
export type Box = { left: number; right: number; top: number; bottom: number }
/** A night of the sky: its day (YYYY-MM-DD), its place in the calendar, its star and the middle of its number. */
export type Place = { day: string; week: number; weekday: number; star: Point; number: Point }
/** A line between two stars: a quadratic curve. */
export type Line = { from: Point; control: Point; to: Point }

export const DAYS_PER_WEEK = 7
export const SKY_WIDTH = 350
/** The same for every month, so that nothing moves on the page when another one is shown. */
export const SKY_HEIGHT = 288
const COLUMN_WIDTH = SKY_WIDTH / DAYS_PER_WEEK

/** How much lower a week is at its ends than in its middle. */
const ARC = 8
/** A number stands this far below its star. */
const NUMBER_DISTANCE = 15
/** Half the width and the height of a number of two digits. */
const NUMBER_HALF = { width: 9.5, height: 7 }
/** The radius of the largest star, without its glow and rays. */
export const STAR_RADIUS_MAX = 5
/** How far from the middle of its column a star may stand. */
const SHIFT_X = 9

/** The number of weeks, from Sunday to Saturday, that a month (YYYY-MM) has days in: 4 to 6. */
export function weeksOf(month: string): number {
  return Math.ceil((firstWeekdayOf(month) + daysIn(month)) / DAYS_PER_WEEK)
}

/** The places of all nights of a month (YYYY-MM), by day. */
export function placesOf(month: string): Place[] {
  const firstWeekday = firstWeekdayOf(month)
  const weekHeight = SKY_HEIGHT / weeksOf(month)
  // The part of a week's height that the star, its number and the arc leave free.
  const slack = weekHeight - STAR_RADIUS_MAX - NUMBER_DISTANCE - NUMBER_HALF.height - ARC
  return Array.from({ length: daysIn(month) }, (_, at) => {
    const day = `${month}-${String(at + 1).padStart(2, '0')}`
    const random = seededRandom(day)
    const week = Math.floor((firstWeekday + at) / DAYS_PER_WEEK)
    const weekday = (firstWeekday + at) % DAYS_PER_WEEK
    const x = (weekday + 0.5) * COLUMN_WIDTH + (uniformFloat64(random) * 2 - 1) * SHIFT_X
    const y = week * weekHeight + STAR_RADIUS_MAX + arcAt(x) + uniformFloat64(random) * slack
    return { day, week, weekday, star: { x, y }, number: { x, y: y + NUMBER_DISTANCE } }
  })
}

/** The curves between the weeks of a month, as a star chart has circles of equal height. */
export function weekCircles(month: string): Line[] {
  const weeks = weeksOf(month)
  const ends = ARC / 2
  return Array.from({ length: weeks - 1 }, (_, at) => {
    const y = ((at + 1) * SKY_HEIGHT) / weeks
    return {
      from: { x: 0, y: y + ends },
      control: { x: SKY_WIDTH / 2, y: y - ARC * 1.5 },
      to: { x: SKY_WIDTH, y: y + ends },
    }
  })
}

/** The box of a night's number, which no line crosses. */
export function numberBox({ number: { x, y } }: Place): Box {
  return {
    left: x - NUMBER_HALF.width,
    right: x + NUMBER_HALF.width,
    top: y - NUMBER_HALF.height,
    bottom: y + NUMBER_HALF.height,
  }
}

/**
 * The lines that join the nights of `lit`, each to the next one of its week. A line goes straight or bends just as far
 * as it must to touch neither a number nor another night; where no bend is enough, it is left out.
 */
export function linesBetween(places: Place[], lit: ReadonlySet<string>): Line[] {
  const stars = places.filter(({ day }) => lit.has(day))
  return stars.flatMap((from, at) => {
    const to = stars[at + 1]
    if (!to || to.week !== from.week) return []
    const obstacles = [
      ...places.map(numberBox),
      ...places.filter((place) => place !== from && place !== to).map(({ star }) => boxAround(star)),
    ].map((box) => grown(box, CLEARANCE))
    const line = BENDS.map((bend) => bentLine(from.star, to.star, bend)).find((candidate) =>
      obstacles.every((box) => !crosses(candidate, box)),
    )
    return line ? [line] : []
  })
}

/** How far a line bends, in the order in which it is tried: up is negative. */
const BENDS = [0, -6, 6, -12, 12, -18, 18, -24, 24, -32, 32, -40]
/** How close a line may come to a thing that it goes around. */
const CLEARANCE = 2
/** Half the side of the space around a night that a line passes by. */
const NIGHT_HALF = 4
/** How far from the middle of a star its line begins. */
const LINE_GAP = 9

/**
 * The curve between two stars that is `bend` away from the straight line in its middle, and begins beside the stars.
 */
function bentLine(one: Point, other: Point, bend: number): Line {
  const whole = {
    from: one,
    // The middle of a quadratic curve is half as far from the straight line as its control point.
    control: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 + 2 * bend },
    to: other,
  }
  const gap = Math.min(LINE_GAP / Math.hypot(other.x - one.x, other.y - one.y), 0.4)
  const [start, end] = [gap, 1 - gap]
  const ahead = derivativeAt(whole, start)
  const scale = (end - start) / 2
  const from = pointAt(whole, start)
  return {
    from,
    control: { x: from.x + ahead.x * scale, y: from.y + ahead.y * scale },
    to: pointAt(whole, end),
  }
}

/** The point of a curve at `t`, from 0 (its beginning) to 1 (its end). */
export function pointAt({ from, control, to }: Line, t: number): Point {
  const u = 1 - t
  return {
    x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
    y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
  }
}

function derivativeAt({ from, control, to }: Line, t: number): Point {
  return {
    x: 2 * (1 - t) * (control.x - from.x) + 2 * t * (to.x - control.x),
    y: 2 * (1 - t) * (control.y - from.y) + 2 * t * (to.y - control.y),
  }
}

/** Points of a line are compared at this distance, which is less than twice the clearance. */
const STEP = 1.5

function crosses(line: Line, box: Box): boolean {
  const { from, control, to } = line
  // A curve stays between its three points.
  if (Math.max(from.x, control.x, to.x) < box.left || Math.min(from.x, control.x, to.x) > box.right) return false
  if (Math.max(from.y, control.y, to.y) < box.top || Math.min(from.y, control.y, to.y) > box.bottom) return false
  const length = Math.hypot(control.x - from.x, control.y - from.y) + Math.hypot(to.x - control.x, to.y - control.y)
  const steps = Math.ceil(length / STEP)
  return Array.from({ length: steps + 1 }, (_, step) => pointAt(line, step / steps)).some(
    ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
  )
}

function boxAround({ x, y }: Point): Box {
  return { left: x - NIGHT_HALF, right: x + NIGHT_HALF, top: y - NIGHT_HALF, bottom: y + NIGHT_HALF }
}

function grown({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}

/**
 * How far below the middle of its week's arc a night at `x` is: 0 in the middle of the sky, {@link ARC} at its edges.
 */
function arcAt(x: number): number {
  return ARC * (x / (SKY_WIDTH / 2) - 1) ** 2
}

function firstWeekdayOf(month: string): number {
  return new Date(`${month}-01T00:00:00Z`).getUTCDay()
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
