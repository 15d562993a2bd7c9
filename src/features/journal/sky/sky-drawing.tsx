import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { useId, useMemo } from 'react'
import type { YearNight } from '../../../contract/journal-nights.ts'
import { moodBrightness } from '../../../shared/moods.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import {
  type Line,
  linesBetween,
  type Point,
  placesOf,
  SKY_HEIGHT,
  SKY_WIDTH,
  STAR_RADIUS_MAX,
  weekCircles,
} from './sky-geometry.ts'

type Dream = YearNight['entries'][number]

/** A night as the sky draws it. */
export type DrawnNight = { day: string; entries: Dream[]; isDreamless?: boolean }

type Props = {
  month: string
  nights: DrawnNight[]
  /** The last night that has begun (YYYY-MM-DD); those after it are left out. */
  until: string
  /** A sky that is shown small has larger stars. */
  magnification?: number
  className?: string
}

/** The stars of a month (YYYY-MM) and the lines between them, without numbers. It is hidden from screen readers. */
export function SkyDrawing({ month, nights, until, magnification = 1, className }: Props) {
  const glow = useId()
  const places = useMemo(() => placesOf(month), [month])
  const byDay = new Map(nights.map((night) => [night.day, night]))
  const lit = nights.filter(({ entries }) => entries.length > 0).map(({ day }) => day)
  const litKey = lit.join()
  const lines = useMemo(() => linesBetween(places, new Set(litKey.split(','))), [places, litKey])
  return (
    <svg
      viewBox={`0 0 ${SKY_WIDTH} ${SKY_HEIGHT}`}
      className={`pointer-events-none overflow-visible ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={glow}>
          <stop offset="0" stopColor="var(--color-lamp)" stopOpacity=".5" />
          <stop offset=".4" stopColor="var(--color-lamp)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {magnification === 1 && (
        <path d={weekCircles(month).map(pathOf).join('')} fill="none" stroke="var(--color-night-line)" opacity=".55" />
      )}
      <path
        d={lines.map(pathOf).join('')}
        fill="none"
        stroke="var(--color-moon-soft)"
        strokeOpacity=".5"
        strokeWidth={0.8 * magnification}
        strokeLinecap="round"
      />
      {places
        .filter(({ day }) => day <= until)
        .map(({ day, star }) => (
          <NightStars key={day} at={star} night={byDay.get(day) ?? { day, entries: [] }} {...{ glow, magnification }} />
        ))}
    </svg>
  )
}

function pathOf({ from, control, to }: Line): string {
  const round = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
  return `M${round(from)}Q${round(control)} ${round(to)}`
}

/** How many of a night's dreams have a star. */
const STARS_MAX = 4
/** The smaller stars of a night with several dreams stand above the largest one, away from the number below it. */
const COMPANION_ANGLES = [-0.25, -0.75, -0.5]
const COMPANION_SCALE = 0.55

type NightProps = { at: Point; night: DrawnNight; glow: string; magnification: number }

/** A night: a star for each dream, the longest in the middle; a ring if none was remembered; else a faint point. */
function NightStars({ at: { x, y }, night: { day, entries, isDreamless = false }, glow, magnification }: NightProps) {
  const [longest, ...others] = entries.toSorted((a, b) => b.length - a.length).slice(0, STARS_MAX)
  if (!longest) return isDreamless ? <Ring {...{ x, y, magnification }} /> : <Unlit {...{ x, y, magnification }} />
  const distance = (starRadius(longest.length) + 4.5) * magnification
  const turn = (uniformFloat64(seededRandom(`${day} companions`)) - 0.5) * 0.3
  return (
    <g>
      <Star {...{ x, y, glow }} dream={longest} scale={magnification} />
      {others.map((dream, index) => {
        const angle = Math.PI * ((COMPANION_ANGLES[index] ?? 0) + turn)
        const [dx, dy] = [Math.cos(angle) * distance, Math.sin(angle) * distance]
        // biome-ignore lint/suspicious/noArrayIndexKey: a night's stars are told apart by nothing else
        return <Star key={index} x={x + dx} y={y + dy} {...{ dream, glow }} scale={magnification * COMPANION_SCALE} />
      })}
    </g>
  )
}

const STAR_RADIUS_MIN = 1.9
/** Dreams of this many characters and fewer have the smallest star, those of this many and more the largest. */
const LENGTHS = { smallest: 60, largest: 3000 }

function starRadius(length: number): number {
  const share = Math.log(Math.max(length, 1) / LENGTHS.smallest) / Math.log(LENGTHS.largest / LENGTHS.smallest)
  return STAR_RADIUS_MIN + Math.min(Math.max(share, 0), 1) * (STAR_RADIUS_MAX - STAR_RADIUS_MIN)
}

type StarProps = Point & { dream: Dream; glow: string; scale?: number }

/** A dream's star: brighter the lighter its mood, larger the longer it is, with rays if it was lucid. */
export function Star({ x, y, dream: { mood, length, lucidity }, glow, scale = 1 }: StarProps) {
  const light = (moodBrightness(mood) - 1) / 4
  const radius = starRadius(length) * scale
  const isLucid = lucidity === 'aware' || lucidity === 'control'
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} opacity={0.5 + light * 0.5}>
      <circle r={radius * (1.8 + light * 2)} fill={`url(#${glow})`} opacity={0.25 + light * 0.75} />
      {isLucid && <path d={raysOf(radius, scale, lucidity === 'control')} fill="var(--color-moon)" />}
      <circle
        r={radius}
        fill={`color-mix(in oklch, var(--color-lamp) ${Math.round(20 + light * 80)}%, var(--color-moon))`}
      />
    </g>
  )
}

/** Four rays, or eight where the dreamer steered the dream: each is a thin triangle on the star. */
function raysOf(radius: number, scale: number, isSteered: boolean): string {
  const length = radius + 3.4 * scale
  const half = Math.min(radius * 0.4, 1.1 * scale)
  const ray = (turn: number, reach: number) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const at = (along: number, across: number) =>
      `${(along * cos - across * sin).toFixed(2)} ${(along * sin + across * cos).toFixed(2)}`
    return `M${at(0, half)}L${at(reach, 0)}L${at(0, -half)}Z`
  }
  const quarters = [0, 1, 2, 3].map((quarter) => (quarter * Math.PI) / 2)
  return [
    ...quarters.map((turn) => ray(turn, length)),
    ...(isSteered ? quarters.map((turn) => ray(turn + Math.PI / 4, length)) : []),
  ].join('')
}

type PointProps = Point & { magnification?: number }

/** A night without a remembered dream. */
export function Ring({ x, y, magnification = 1 }: PointProps) {
  return (
    <circle
      cx={x}
      cy={y}
      r={3 * magnification}
      fill="none"
      stroke="var(--color-moon-soft)"
      strokeOpacity=".6"
      strokeWidth={0.9 * magnification}
    />
  )
}

function Unlit({ x, y, magnification = 1 }: PointProps) {
  return <circle cx={x} cy={y} r={0.95 * magnification} fill="var(--color-moon-soft)" opacity=".4" />
}
