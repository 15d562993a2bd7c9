type Props = { months: string[]; values: ReadonlyMap<string, number>; least: number; most: number }

const HEIGHT = 60

/** A value for each month as dots on a common scale, joined where months follow each other; none: a gap. */
export function MonthDots({ months, values, least, most }: Props) {
  const y = (value: number) => HEIGHT - ((Math.min(value, most) - least) / (most - least)) * HEIGHT
  const x = (at: number) => `${((at + 0.5) / months.length) * 100}%`
  return (
    <svg className="mt-3 h-20 w-full overflow-visible" role="presentation" aria-hidden="true">
      <g transform="translate(0 10)">
        {[least, (least + most) / 2, most].map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-night-line" />
        ))}
        {months.map((month, at) => {
          const value = values.get(month)
          const next = values.get(months[at + 1] ?? '')
          if (value === undefined) return null
          return (
            <g key={month}>
              {next !== undefined && (
                <line x1={x(at)} y1={y(value)} x2={x(at + 1)} y2={y(next)} className="stroke-moon-soft" />
              )}
              <circle cx={x(at)} cy={y(value)} r="3.5" className="fill-lamp" />
            </g>
          )
        })}
      </g>
    </svg>
  )
}
