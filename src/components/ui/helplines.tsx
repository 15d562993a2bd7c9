import { useEffect, useRef, useState } from 'react'
import { countryOf, HELPLINES, type Helpline, type HelplineCountry, worldwideList } from '../../lib/helplines.ts'
import { LineIcon } from './line-icon.tsx'

const KIND_OF_LINE = { 'self-harm': 'crisis', violence: 'violence' } as const

/**
 * Helplines by country: those of the visitor's own, where the browser tells it, and beneath them a closed list of all
 * countries. The country is read in the browser and stays there; without JavaScript there is the list alone.
 *
 * @param kind which help is needed first
 */
export function Helplines({ kind }: { kind: keyof typeof KIND_OF_LINE }) {
  const others = useRef<HTMLDetailsElement>(null)
  const [own, setOwn] = useState<HelplineCountry>()
  useEffect(() => {
    // Inserted above, they would move a list that the reader has already opened.
    if (!others.current?.open) setOwn(ownCountry())
  }, [])
  const lines = own?.lines.filter((line) => line.kind === KIND_OF_LINE[kind]) ?? []
  return (
    <div className="mt-5 border-t border-night-line pt-5 print:hidden">
      {own && lines.length > 0 && (
        <div className="mb-5">
          <p className="label-caps">{own.name}</p>
          <ul className="mt-3 space-y-4">
            {lines.map((line) => (
              <li key={line.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <span>
                  {line.name}
                  {line.hours && <span className="block text-sm text-moon-soft">{line.hours}</span>}
                </span>
                <span className="flex flex-wrap gap-2">
                  <a className={OWN} href={hrefOf(line)} {...(line.url && NEW_TAB)}>
                    {line.phone ? `Call ${line.phone}` : 'Open their site'}
                  </a>
                  {line.text && (
                    <a className={OWN} href={`sms:${line.phone}`}>
                      Text {line.phone}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-moon-soft">
            More help there:{' '}
            <a className="link inline-block py-1" href={worldwideList(own.country)} {...NEW_TAB}>
              findahelpline.com
            </a>
          </p>
        </div>
      )}
      <details ref={others} className="group">
        <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 font-medium hover:text-lamp [&::-webkit-details-marker]:hidden">
          <LineIcon
            name="chevron-down"
            size={20}
            className="shrink-0 -rotate-90 text-moon-soft transition-transform duration-200 group-open:rotate-0"
          />
          <span>{lines.length > 0 ? 'Helplines in other countries' : 'Helplines by country'}</span>
        </summary>
        <p className="mt-4 text-sm text-moon-soft">
          Numbers are as dialed within the country. If yours isn’t here,{' '}
          <a className="link inline-block py-1" href={worldwideList()} {...NEW_TAB}>
            findahelpline.com
          </a>{' '}
          may have it.
        </p>
        <dl className="mt-4 divide-y divide-night-line">
          {HELPLINES.map((country) => (
            <CountryLines key={country.country} country={country} kind={KIND_OF_LINE[kind]} />
          ))}
        </dl>
      </details>
    </div>
  )
}

/** A country of the list, the helplines of the needed kind first. */
function CountryLines({ country: { name, lines }, kind }: { country: HelplineCountry; kind: Helpline['kind'] }) {
  const needed = lines.filter((line) => line.kind === kind)
  const other = lines.filter((line) => line.kind !== kind)
  return (
    <div className="py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-6">
      <dt className="pt-1 font-medium">{name}</dt>
      {[...needed, ...other].map((line) => (
        <dd key={`${line.kind} ${line.name}`} className="py-1 text-sm sm:col-start-2">
          <a
            className="link mr-2 inline-block py-1 text-base"
            href={hrefOf(line)}
            aria-label={`${visibleAddress(line)}, ${line.name}, ${name}`}
            {...(line.url && NEW_TAB)}
          >
            {visibleAddress(line)}
          </a>{' '}
          <span className="text-moon-soft">{describe(line)}</span>
        </dd>
      ))}
    </div>
  )
}

function describe({ name, kind, text, hours }: Helpline): string {
  return [name, kind === 'violence' && 'violence at home', text && 'call or text', hours].filter(Boolean).join(' · ')
}

function visibleAddress({ phone, url }: Helpline): string {
  return phone ?? new URL(url ?? '').host
}

function ownCountry(): HelplineCountry | undefined {
  const code = countryOf(navigator.languages, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return HELPLINES.find(({ country }) => country === code)
}

function hrefOf({ phone, url }: Helpline): string {
  return phone ? `tel:${phone.replace(/[ -]/g, '')}` : (url ?? '')
}

const OWN =
  'inline-flex min-h-11 items-center rounded-full border border-lamp px-5 font-medium text-lamp transition-colors duration-200 hover:bg-lamp hover:text-night'
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }
