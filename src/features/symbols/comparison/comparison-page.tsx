import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { Field, INPUT_CLASS } from '../../../components/ui/field.tsx'
import { LineIcon } from '../../../components/ui/line-icon.tsx'
import { TRADITION_NAMES } from '../../../shared/tradition-names.ts'
import { COMPARED_TRADITIONS, type ComparedTradition } from '../../../shared/traditions.ts'
import { FIRST_COMPARED } from './comparison.ts'
import type { Compared, TraditionReading } from './comparison-content.ts'

/** `traditions` and `symbols` are comma-separated, as in the URL; undefined for all of them. */
type Props = { compared: Compared[]; traditions?: string | undefined; symbols?: string | undefined }

/** Compares symbols across five traditions, ten at first. The URL's search parameters say which of them are shown. */
export function ComparisonPage(props: Props) {
  const { compared } = props
  const traditions = (props.traditions?.split(',') as ComparedTradition[] | undefined) ?? [...COMPARED_TRADITIONS]
  const chosen = compared.map(({ slug }) => slug).filter((slug) => props.symbols?.split(',').includes(slug))
  const symbols = chosen.length > 0 ? chosen : FIRST_COMPARED
  const [onPhone = symbols[0], setOnPhone] = useState<string>()
  return (
    <div className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-16">
      <h1 className="text-4xl">Symbol Comparison</h1>
      <p className="mt-4 max-w-read text-lg text-moon-soft">
        Ten symbols across five traditions: what their books really said. No reading is the right one. Side by side they
        show how much of a symbol is made by the people who look at it. You can choose among {compared.length} symbols
        of which nearly all five have something to say.
      </p>
      <SelectionForm compared={compared} traditions={traditions} symbols={symbols} />
      <PhoneChoice compared={compared} chosen={onPhone} onChoose={setOnPhone} />
      <ComparisonTable
        rows={compared.filter(({ slug }) => slug === onPhone || symbols.includes(slug))}
        traditions={traditions}
        classNameOf={({ slug }) =>
          `${slug === onPhone ? '' : WIDE_ONLY} ${symbols.includes(slug) ? 'lg:table-row' : 'lg:hidden'}`
        }
      />
      <p className="mt-16 flex flex-wrap justify-center gap-4 print:hidden">
        <Link to="/categories" className={buttonClass('quiet')}>
          Browse Dream Symbols
        </Link>
        <Link to="/glossary" className={buttonClass('quiet')}>
          Dream Glossary
        </Link>
      </p>
    </div>
  )
}

/** Where one symbol is shown at a time. Without scripts another couldn't be chosen: then all are. */
const WIDE_ONLY = 'max-lg:[@media(scripting:enabled)]:hidden'

type PhoneChoiceProps = { compared: Compared[]; chosen: string | undefined; onChoose: (slug: string) => void }

/** On a phone: chooses the one symbol that is shown. */
function PhoneChoice({ compared, chosen, onChoose }: PhoneChoiceProps) {
  const at = compared.findIndex(({ slug }) => slug === chosen)
  const step = (by: 1 | -1) => compared[(at + by + compared.length) % compared.length]?.slug ?? ''
  return (
    <div className="mt-8 hidden items-end gap-2 max-lg:[@media(scripting:enabled)]:flex print:hidden">
      <StepButton label="Previous symbol" onClick={() => onChoose(step(-1))}>
        <LineIcon name="arrow-left" size={20} />
      </StepButton>
      <Field label="Symbol">
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
            className={`${INPUT_CLASS} min-h-12`}
          >
            {compared.map(({ slug, symbol }) => (
              <option key={slug} value={slug}>
                {symbol}
              </option>
            ))}
          </select>
        )}
      </Field>
      <StepButton label="Next symbol" onClick={() => onChoose(step(1))}>
        <LineIcon name="arrow-right" size={20} />
      </StepButton>
    </div>
  )
}

function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 shrink-0 place-items-center rounded-full border border-night-edge hover:border-lamp hover:text-lamp"
    >
      {children}
    </button>
  )
}

type Selection = { traditions: ComparedTradition[]; symbols: string[] }

/** Selects the traditions and symbols to compare. Without JavaScript it is a plain GET form with a submit button. */
function SelectionForm({ compared, traditions, symbols }: Selection & { compared: Compared[] }) {
  const navigate = useNavigate()
  const names = Object.fromEntries(compared.map(({ slug, symbol }) => [slug, symbol]))
  const choose = (next: Selection) =>
    navigate({
      to: '/symbol-comparison',
      search: {
        ...(next.traditions.length < COMPARED_TRADITIONS.length && { traditions: next.traditions.join(',') }),
        ...(next.symbols.join() !== FIRST_COMPARED.join() && { symbols: next.symbols.join(',') }),
      },
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  return (
    <form action="/symbol-comparison" className="mt-10 space-y-6 border-y border-night-line py-6 print:hidden">
      <CheckboxChips
        legend="Traditions"
        name="traditions"
        options={COMPARED_TRADITIONS}
        labels={TRADITION_NAMES}
        chosen={traditions}
        onChoose={(chosen) => choose({ traditions: chosen as ComparedTradition[], symbols })}
      />
      <div className={WIDE_ONLY}>
        <CheckboxChips
          legend="Symbols"
          name="symbols"
          options={compared.map(({ slug }) => slug)}
          labels={names}
          chosen={symbols}
          onChoose={(chosen) => choose({ traditions, symbols: chosen })}
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('quiet')}>
          Compare
        </button>
      </noscript>
    </form>
  )
}

type CheckboxChipsProps = {
  legend: string
  name: string
  options: readonly string[]
  labels: Record<string, string>
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Checkboxes styled as chips. The last checked one is disabled, so that at least one stays checked. */
function CheckboxChips({ legend, name, options, labels, chosen, onChoose }: CheckboxChipsProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="label-caps">{legend}</legend>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {options.map((option) => {
          const isChosen = chosen.includes(option)
          return (
            <li key={option}>
              <input
                type="checkbox"
                id={`${id}${option}`}
                name={name}
                value={option}
                checked={isChosen}
                disabled={isChosen && chosen.length === 1}
                onChange={() => onChoose(options.filter((one) => (one === option ? !isChosen : chosen.includes(one))))}
                className="peer sr-only"
              />
              <label
                htmlFor={`${id}${option}`}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-night-line px-4 text-moon-soft transition-colors duration-200 hover:border-lamp peer-checked:border-lamp peer-checked:text-moon peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-lamp"
              >
                {labels[option]}
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

type TableProps = {
  rows: Compared[]
  traditions: ComparedTradition[]
  classNameOf: (row: Compared) => string
}

/** A table on wide screens; on narrow ones a card for each symbol. */
function ComparisonTable({ rows, traditions, classNameOf }: TableProps) {
  return (
    <table className="mt-10 block w-full text-left lg:table lg:table-fixed">
      <caption className="sr-only">What each tradition says of each symbol</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="border-b border-night-line">
          <th scope="col" className="label-caps w-40 py-3 pr-6">
            Symbol
          </th>
          {traditions.map((tradition) => (
            <th key={tradition} scope="col" className="label-caps py-3 pr-6">
              {TRADITION_NAMES[tradition]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block space-y-6 lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.slug}
            className={`block rounded-lg border border-night-line bg-night-raised p-5 ${classNameOf(row)} lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent lg:p-0`}
          >
            <th scope="row" className="block align-top font-normal lg:table-cell lg:py-7 lg:pr-6">
              <span className="flex items-center gap-4 lg:block">
                <Constellation slug={row.slug} figure={row.figure} className="size-20 lg:size-24" />
                <span>
                  <span className="block font-serif text-2xl leading-tight lg:mt-1 lg:text-xl">{row.symbol}</span>
                  <Link
                    to="/interpretation/$slug"
                    params={{ slug: row.slug }}
                    className="link mt-2 inline-block text-sm leading-snug"
                  >
                    View Full Interpretation
                    <span className="sr-only"> of {row.symbol}</span>
                  </Link>
                </span>
              </span>
            </th>
            {traditions.map((tradition) => (
              <td key={tradition} className="mt-6 block align-top lg:mt-0 lg:table-cell lg:py-7 lg:pr-6">
                <span className="label-caps lg:hidden">{TRADITION_NAMES[tradition]}</span>
                <Cell reading={row[tradition]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ reading }: { reading: TraditionReading | undefined }) {
  if (!reading) return <p className="mt-1 text-moon-soft lg:mt-0">Nothing in this entry.</p>
  const { text, sources } = reading
  return (
    <>
      <p className="mt-1 font-serif text-[1.0625rem] leading-snug lg:mt-0">{text}</p>
      {sources.length > 0 && <p className="mt-2 text-xs leading-snug text-moon-soft">{sources.join(' · ')}</p>}
    </>
  )
}
