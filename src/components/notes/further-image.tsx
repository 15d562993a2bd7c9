import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { QUERY_MAX } from '../../contract/limits.ts'
import type { Note } from '../../contract/reading.ts'
import { suggestionsQuery, symbolQuery } from '../../lib/api/symbol-queries.ts'
import type { Correction, NotedReading } from '../../lib/notes/corrections.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/field.tsx'

type Props = {
  notes: readonly Note[]
  symbols: NotedReading['symbols']
  onCorrect: (correction: Correction) => void
}

const NOT_FOUND = 'The dictionary has nothing of this name. Please try another word for it.'

/** Lets the dreamer say that something else mattered more: another image of the dream, or one that wasn't found. */
export function FurtherImage({ notes, symbols, onCorrect }: Props) {
  const queryClient = useQueryClient()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const query = typed.trim()
  const { data: suggestions = [] } = useQuery({
    ...suggestionsQuery(query),
    enabled: isOpen && query !== '',
    placeholderData: keepPreviousData,
  })
  const others = symbols.filter(({ slug }) => !notes.some(({ symbol }) => symbol === slug))

  const add = async (slug: string) => {
    try {
      onCorrect({ kind: 'add', entry: await queryClient.ensureQueryData(symbolQuery(slug)) })
      setTyped('')
      setFault('')
      setIsOpen(false)
    } catch {
      setFault('That couldn’t be loaded. Please try again in a moment.')
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (query === '') return
    const found = await queryClient.ensureQueryData(suggestionsQuery(query)).catch(() => [])
    const isNamed = ({ keyword, name }: (typeof found)[number]) =>
      [keyword, name].some((one) => one?.toLowerCase() === query.toLowerCase())
    const best = found.find(isNamed) ?? found[0]
    if (best) await add(best.slug)
    else setFault(NOT_FOUND)
  }

  if (!isOpen)
    return (
      <p className="mt-6 border-t border-night-line pt-4 text-sm print:hidden">
        <button type="button" className="link min-h-11" aria-expanded={false} onClick={() => setIsOpen(true)}>
          Something else mattered more
        </button>
      </p>
    )
  return (
    <section aria-label="Something else mattered more" className="mt-6 border-t border-night-line pt-6 print:hidden">
      {others.length > 0 && (
        <>
          <p className="text-sm text-moon-soft">Also in your dream. What should there be a note on?</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {others.map(({ slug, keyword }) => (
              <li key={slug}>
                <button
                  type="button"
                  className="min-h-11 rounded-full border border-night-edge px-4 text-sm hover:border-lamp hover:text-lamp"
                  onClick={() => add(slug)}
                >
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <form onSubmit={submit} className="mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <InputField
            label="Something that wasn’t found"
            list={listId}
            value={typed}
            maxLength={QUERY_MAX}
            autoComplete="off"
            error={fault}
            onChange={({ target }) => {
              setTyped(target.value)
              setFault('')
            }}
          />
          <datalist id={listId}>
            {suggestions.map(({ slug, keyword, name }) => (
              <option key={slug} value={name ?? keyword} />
            ))}
          </datalist>
        </div>
        <Button type="submit" variant="quiet">
          Add it
        </Button>
      </form>
    </section>
  )
}
