import { Field, INPUT_CLASS } from '../../../components/ui/field.tsx'
import { mapDetails } from '../../../shared/entry-details.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import type { DateOrder } from './dates.ts'
import type { Answers, DateQuestion, Question, TableQuestion } from './read.ts'
import type { ColumnField } from './table.ts'

/** The names of the fields that a column may hold. */
const FIELD_NAMES: Record<ColumnField, string> = {
  date: 'Date',
  title: 'Title',
  dream: 'Dream',
  interpretation: 'Interpretation',
  ...mapDetails({
    text: (_, { label }) => label,
    labels: (_, { label }) => label,
    choice: (_, { label }) => label,
    scale: (_, { label, max }) => `${label} (1 to ${max})`,
    number: (_, { label }) => label,
  }),
}

type Props = { questions: Question[]; onAnswer: (answers: Partial<Answers>) => void }

/** The questions to answer before tables, and texts with ambiguous dates, can be read. */
export function ImportQuestions({ questions, onAnswer }: Props) {
  return questions.map((question) =>
    question.kind === 'table' ? (
      <ColumnMatching
        key={question.key}
        question={question}
        onChange={(choice) => onAnswer({ tables: { [question.key]: choice } })}
      />
    ) : (
      <TextDates
        key={question.key}
        question={question}
        onChange={(order) => onAnswer({ dates: { [question.key]: order } })}
      />
    ),
  )
}

type MatchingProps = { question: TableQuestion; onChange: (choice: TableQuestion['choice']) => void }

function ColumnMatching({ question, onChange }: MatchingProps) {
  const { file, rows, columns, choice, ambiguousDate, missing } = question
  const setField = (at: number, field: ColumnField | null) =>
    onChange({
      ...choice,
      // A field has one column: the one that was chosen last.
      fields: choice.fields.map((one, index) => (index === at ? field : field !== null && one === field ? null : one)),
    })
  return (
    <section aria-label={`Columns of ${file}`} className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 className="text-xl">Which column is which?</h2>
      <p className="mt-1 text-sm text-moon-soft [overflow-wrap:anywhere]">
        {file} has {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}.
      </p>
      <ul className="mt-4 divide-y divide-night-line border-y border-night-line">
        {columns.map(({ name, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name
          <li key={at} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
            <div className="min-w-0">
              <label htmlFor={`column-${at}`} className="font-medium [overflow-wrap:anywhere]">
                {name}
              </label>
              <p className="truncate text-sm text-moon-soft">{samples.join(' · ') || 'empty'}</p>
            </div>
            <select
              id={`column-${at}`}
              value={choice.fields[at] ?? ''}
              onChange={({ target }) => setField(at, (target.value || null) as ColumnField | null)}
              className={`${INPUT_CLASS} min-h-12`}
            >
              <option value="">Leave out</option>
              {Object.entries(FIELD_NAMES).map(([field, words]) => (
                <option key={field} value={field}>
                  {words}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {ambiguousDate && (
        <div className="mt-5">
          <OrderField
            example={ambiguousDate}
            order={choice.dateOrder}
            onChange={(dateOrder) => onChange({ ...choice, dateOrder })}
          />
        </div>
      )}
      <p role="status" className="mt-4 text-lamp empty:hidden">
        {missing}
      </p>
    </section>
  )
}

function TextDates({ question, onChange }: { question: DateQuestion; onChange: (order: DateOrder) => void }) {
  return (
    <section aria-label={`Dates in ${question.file}`} className="mt-8 rounded-xl border border-night-line p-5 sm:p-6">
      <h2 className="text-xl">How are the dates meant?</h2>
      <p className="mt-1 mb-4 text-sm text-moon-soft [overflow-wrap:anywhere]">
        The dates in {question.file} can be read in two ways.
      </p>
      <OrderField example={question.example} order={question.order} onChange={onChange} />
    </section>
  )
}

type OrderProps = { example: string; order: DateOrder | undefined; onChange: (order: DateOrder) => void }

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

function OrderField({ example, order, onChange }: OrderProps) {
  const [first = 1, second = 1] = (example.match(/\d+/g) ?? []).map(Number)
  const words = (month: number, day: number) => LONG.format(Date.UTC(2024, month - 1, day))
  const short = /[\d/.-]+/.exec(example)?.[0] ?? example
  return (
    <Field label={`What is ${short}?`}>
      {(control) => (
        <select
          {...control}
          value={order ?? ''}
          onChange={({ target }) => target.value && onChange(target.value as DateOrder)}
          className={`${INPUT_CLASS} min-h-12 sm:max-w-80`}
        >
          <option value="" disabled>
            Please choose
          </option>
          <option value="day-first">{words(second, first)} (day first)</option>
          <option value="month-first">{words(first, second)} (month first)</option>
        </select>
      )}
    </Field>
  )
}
