import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { TextField } from '../../components/ui/field.tsx'
import { ReferencedText } from '../../components/ui/referenced-text.tsx'
import { DREAM_MAX } from '../../contract/limits.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'
import type { Guide, PiecesOf } from './nightmares.ts'

/** A nightmare, empty if it wasn't told, and its new version. */
type Rewriting = { nightmare: string; newVersion: string }

/**
 * Renders the button that keeps the texts. When pressed, it is to call `read`, which returns undefined and says so on
 * the page if there is no new version yet.
 */
export type RenderKeepButton = (read: () => Rewriting | undefined) => ReactNode

const EMPTY: Rewriting = { nightmare: '', newVersion: '' }

type Props = { exercise: Guide['exercise']; piecesOf: PiecesOf; renderKeepButton: RenderKeepButton }

/** The exercise in five steps, with fields for the nightmare and for its new version. */
export function RewritingExercise({ exercise, piecesOf, renderKeepButton }: Props) {
  const { start, write } = useRewriting()
  const nightmare = useRef<HTMLTextAreaElement>(null)
  const newVersion = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  const isHydrated = useHydrated()
  const readFields = () => ({
    nightmare: nightmare.current?.value.trim() ?? '',
    newVersion: newVersion.current?.value.trim() ?? '',
  })
  const read = () => {
    const written = readFields()
    if (written.newVersion) return written
    setError('Write the new version first, even if it is one sentence.')
    newVersion.current?.focus()
    return undefined
  }
  const fields: Partial<Record<string, ReactNode>> = {
    tell: (
      <ExerciseField
        label="The nightmare, in a few sentences (optional)"
        ref={nightmare}
        text={start.nightmare}
        onText={(text) => write({ nightmare: text })}
      />
    ),
    write: (
      <ExerciseField
        label="The new version"
        ref={newVersion}
        text={start.newVersion}
        rows={6}
        error={error}
        onText={(text) => {
          setError(undefined)
          write({ newVersion: text })
        }}
      />
    ),
  }
  return (
    <>
      <ol className="mt-8 space-y-10">
        {exercise.steps.map(({ id, title, text }, at) => (
          <li
            key={id}
            id={id}
            className="grid scroll-mt-24 grid-cols-[auto_1fr] items-baseline gap-x-4 sm:grid-cols-[2rem_1fr] sm:gap-x-6"
          >
            <span aria-hidden="true" className="font-serif text-3xl leading-none text-lamp">
              {at + 1}
            </span>
            <h3 className="text-xl">
              <span className="sr-only">Step {at + 1}: </span>
              {title}
            </h3>
            <div className="col-span-2 sm:col-span-1 sm:col-start-2">
              <p className="prose-serif mt-2">
                <ReferencedText pieces={piecesOf(text)} />
              </p>
              {fields[id] && <div className="mt-5">{fields[id]}</div>}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-10 border-l border-lamp/60 pl-5 text-moon-soft">{exercise.stop}</p>
      {/* Its height is reserved, since the button comes with hydration. */}
      <div className="mt-8 min-h-24 print:hidden">{isHydrated && renderKeepButton(read)}</div>
    </>
  )
}

type ExerciseFieldProps = {
  label: string
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  rows?: number
  error?: string | undefined
  onText: (text: string) => void
}

function ExerciseField({ text, rows = 4, onText, ...field }: ExerciseFieldProps) {
  return (
    <TextField
      {...field}
      rows={rows}
      maxLength={DREAM_MAX}
      defaultValue={text}
      onChange={(event) => onText(event.target.value)}
      className="min-h-28 font-serif print:max-h-none text-[1.1875rem] leading-[1.55]"
    />
  )
}

/**
 * Keeps the texts that the reader writes in the exercise. They are only in this tab's memory, where they survive
 * navigation to other pages. `start` has the texts when the page was opened; `write` changes some of them.
 */
function useRewriting() {
  const queryClient = useQueryClient()
  const queryKey = ['guides', 'rewriting']
  const { data = EMPTY } = useQuery<Rewriting>({
    queryKey,
    queryFn: () => EMPTY,
    enabled: false,
    meta: USER_QUERY_META,
  })
  return {
    start: data,
    write: (change: Partial<Rewriting>) =>
      queryClient.setQueryData<Rewriting>(queryKey, (previous = EMPTY) => ({ ...previous, ...change })),
  }
}
