import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { factsOf } from '../../../shared/entry-details.ts'
import { DetailFields, detailsAt } from './detail-fields.tsx'
import { detailsIn, type EntryFormValues, emptyEntryForm } from './entry-draft.ts'

const NIGHT_DETAILS = detailsAt('night')

type Props = { form: UseFormReturn<EntryFormValues>; userId: number | null }

/** The fields about the night, folded up, since writing a dream down is quick. Fields that are set show anyway. */
export function NightFields({ form, userId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { control, setFocus, formState } = form
  const faulty = NIGHT_DETAILS.find((name) => formState.errors[name])
  // A fault must not be hidden. The field takes the focus once it can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt to submit
  useEffect(() => {
    if (!faulty) return
    setIsOpen(true)
    if (Object.keys(formState.errors)[0] === faulty) requestAnimationFrame(() => setFocus(faulty))
  }, [faulty, formState.submitCount])
  const noted = detailsIn({ ...emptyEntryForm(), ...useWatch({ control }) })
  const facts = factsOf(Object.fromEntries(NIGHT_DETAILS.map((name) => [name, noted[name]])))
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-lg border border-night-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2.5 hover:text-lamp [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-medium">About the night</span> <span className="text-moon-soft">(optional)</span>
          {facts.length > 0 && (
            <span className="block text-sm text-moon-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
          )}
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.5}
          aria-hidden
          className="shrink-0 text-moon-soft transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-5">
        <DetailFields place="night" form={form} offersOwnSigns={isOpen && userId !== null} />
      </div>
    </details>
  )
}
