import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Feedback } from '../../contract/feedback.ts'
import { failureText, isSessionFailure, sendJson } from '../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'
import { readingBasis } from '../../shared/reading-basis.ts'
import type { InterpretedDream } from './interpreted-dream.ts'

/** Two buttons with which the reader says once whether an interpretation fits. */
export function FeedbackButtons({ dream, answer }: InterpretedDream) {
  const question = useId()
  const isHydrated = useHydrated()
  const { given, give } = useFeedback({ dream, answer })
  // Without scripts the buttons would do nothing.
  if (!isHydrated) return null
  const isAnswered = given !== null
  const isLocked = isAnswered || give.isPending
  const buttonOf = (label: string, fits: boolean) => (
    <button
      type="button"
      aria-pressed={given === fits}
      // Not `disabled`, which would take the focus away from the button that was just pressed.
      aria-disabled={isLocked}
      onClick={() => !isLocked && give.mutate(fits)}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-night-edge px-5 text-sm text-moon transition-colors duration-200 not-aria-disabled:hover:border-lamp not-aria-disabled:hover:text-lamp aria-disabled:cursor-default aria-disabled:border-night-line aria-disabled:text-moon-soft aria-pressed:border-lamp aria-pressed:text-lamp"
    >
      {given === fits && <Check size={16} strokeWidth={1.5} aria-hidden />}
      <span>{label}</span>
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-labelledby={question} className="mt-8 print:hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p id={question} className="text-sm text-moon-soft">
          Does this reading fit your dream?
        </p>
        <div className="flex flex-wrap gap-3">
          {buttonOf('This fits', true)}
          {buttonOf('It doesn’t', false)}
        </div>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm text-moon-soft">
        {isAnswered
          ? 'Thank you, your answer has been counted, without any of your words.'
          : give.error && <span className="text-ember">{sentenceOf(give.error)}</span>}
      </p>
    </div>
  )
}

/**
 * The answer that was given about an interpretation in this tab, or null, and the mutation that gives it. It is kept in
 * the tab's memory, as the interpretation is, so that it can't be given again after coming back from another page.
 */
function useFeedback({ dream, answer }: InterpretedDream) {
  const queryClient = useQueryClient()
  const { source, interpretation, parts = [] } = answer
  const basis = readingBasis(dream, `${interpretation.summary}\n\n${interpretation.detailed}`)
  const queryKey = ['interpretation', 'feedback', basis]
  const { data: given = null } = useQuery<boolean | null>({
    queryKey,
    queryFn: () => null,
    enabled: false,
    meta: USER_QUERY_META,
  })
  const give = useMutation({
    mutationFn: (fits: boolean) => {
      const theme = parts.find((part) => part.theme)?.theme
      const feedback: Feedback = { fits, source, ...(theme && { theme }) }
      return sendJson<void>('POST', '/api/interpretation-feedback', feedback)
    },
    onSuccess: (_, fits) => queryClient.setQueryData(queryKey, fits),
  })
  return { given, give }
}

/** The sentence for a failed answer; empty for a failure of the session, which the session sync reports. */
function sentenceOf(failure: Error): string {
  if (isSessionFailure(failure)) return ''
  return failureText(failure, 'Your answer was not counted. Please try again.')
}
