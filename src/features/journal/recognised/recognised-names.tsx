import { useHydrated } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { AddSymbol } from '../../../components/notes/add-symbol.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { InputField } from '../../../components/ui/field.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { type CorrectedKind, correctName } from './correct-entry.ts'
import { useCorrectEntry } from './use-correct-entry.ts'

const KINDS: { kind: CorrectedKind; title: string; label: string }[] = [
  { kind: 'symbols', title: 'Symbols', label: 'Add a symbol' },
  { kind: 'people', title: 'People', label: 'Add a person' },
  { kind: 'places', title: 'Places', label: 'Add a place' },
]
const NAME_MAX = 120

/** What was recognised in an entry's dream, which its owner can put right; the insights count what stands then. */
export function RecognisedNames({ userId, entry }: { userId: number; entry: Entry }) {
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const save = useCorrectEntry(userId, entry)
  if (!isHydrated) return null
  const change = (kind: CorrectedKind, one: { added?: string; removed?: string }) => save.mutate(correctName(kind, one))
  const panel = (
    <section
      aria-label="What was recognized"
      aria-busy={save.isPending}
      className="mt-4 rounded-xl border border-night-line p-5 md:p-6"
    >
      <p className="text-sm text-moon-soft">
        These were found in your dream, and your insights count them. Take out what isn’t in it, and add what is
        missing.
      </p>
      {KINDS.map(({ kind, title, label }) => (
        <div key={kind} className="mt-5">
          <h2 className="label-caps font-sans tracking-[0.09em]">{title}</h2>
          <ul aria-label={title} className="mt-2 flex flex-wrap gap-2">
            {namesOf(entry, kind).map(({ name, shown }) => (
              <li
                key={name}
                className="flex items-center rounded-full border border-night-edge pl-4 text-sm [overflow-wrap:anywhere]"
              >
                {shown}
                <button
                  type="button"
                  aria-label={`Take out ${shown}`}
                  className="grid size-11 place-items-center text-moon-soft hover:text-lamp"
                  onClick={() => change(kind, { removed: name })}
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          {kind === 'symbols' ? (
            <AddSymbol label={label} submitLabel="Add" onAdd={(added) => change(kind, { added })} />
          ) : (
            <AddName label={label} onAdd={(added) => change(kind, { added })} />
          )}
        </div>
      ))}
    </section>
  )
  return (
    <div className="mt-4 print:hidden">
      <button
        type="button"
        className="link min-h-11 text-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        Put right what was recognized
      </button>
      {isOpen && panel}
    </div>
  )
}

function namesOf(entry: Entry, kind: CorrectedKind): { name: string; shown: string }[] {
  if (kind === 'symbols') return entry.symbols.map(({ slug, keyword }) => ({ name: slug, shown: keyword }))
  return entry[kind].map((name) => ({ name, shown: name }))
}

/** A field for the name of a person or a place. */
function AddName({ label, onAdd }: { label: string; onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    onAdd(name)
    setTyped('')
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <InputField
          label={label}
          value={typed}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        Add
      </Button>
    </form>
  )
}
