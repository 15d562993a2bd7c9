import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { QUERY_MAX } from '../../contract/limits.ts'
import { suggestionsQuery } from '../../lib/api/symbol-queries.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/field.tsx'

const NOT_FOUND = 'The dictionary has no entry by that name. Please try another word for it.'
const NOT_LOADED = 'That couldn’t be loaded. Please try again in a moment.'

type Props = {
  label: string
  submitLabel: string
  /** Is given the slug. If it rejects, the reader is told to try again. */
  onAdd: (slug: string) => unknown
}

/** A field for one of the dictionary's symbols by any of its names, which suggests them during typing. */
export function AddSymbol({ label, submitLabel, onAdd }: Props) {
  const queryClient = useQueryClient()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const query = typed.trim()
  const { data: suggestions = [] } = useQuery({
    ...suggestionsQuery(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (query === '') return
    try {
      const found = await queryClient.ensureQueryData(suggestionsQuery(query))
      const isNamed = ({ keyword, name }: (typeof found)[number]) =>
        [keyword, name].some((one) => one?.toLowerCase() === query.toLowerCase())
      const best = found.find(isNamed) ?? found[0]
      if (!best) return setFault(NOT_FOUND)
      await onAdd(best.slug)
      setTyped('')
    } catch {
      setFault(NOT_LOADED)
    }
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <InputField
          label={label}
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
        {submitLabel}
      </Button>
    </form>
  )
}
