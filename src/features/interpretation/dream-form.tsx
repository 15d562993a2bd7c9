import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CONTEXT_MAX, DREAM_MAX, DREAM_MIN } from '../../contract/limits.ts'
import { siteQuery } from '../../lib/api/site.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { formatNumber } from '../../shared/format-number.ts'
import { loadReading } from './load-reading.ts'
import {
  allowanceQuery,
  errorSentence,
  hasSupport,
  isOffline,
  requestOf,
  type useInterpret,
  useInterpreterState,
} from './queries.ts'
import { RemainingLine } from './remaining-line.tsx'

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>
  interpret: ReturnType<typeof useInterpret>
  renderOffline: (dream: string) => ReactNode
}

const RefusalHelp = lazy(async () => ({ default: (await loadReading()).RefusalHelp }))

/** The form for a dream and its optional life context. `ref` is set to the dream's text area. */
export function DreamForm({ ref, interpret, renderOffline }: Props) {
  const { state, update } = useInterpreterState()
  const { data: allowance } = useQuery(allowanceQuery)
  const { data: site } = useQuery(siteQuery)
  const isHydrated = useIsHydrated()

  const dream = state.dream.trim()
  const context = state.context.trim()
  const missingCharacters = dream.length > 0 ? Math.max(0, DREAM_MIN - dream.length) : 0
  const isTooLong = dream.length > DREAM_MAX
  const isReady = dream.length >= DREAM_MIN && !isTooLong && context.length <= CONTEXT_MAX
  const isUsedUp = allowance?.remaining === 0
  const unreadable = useUnreadable(dream, site?.model !== false)
  const hint = isTooLong
    ? `${formatNumber(dream.length - DREAM_MAX)} characters too many`
    : missingCharacters > 0
      ? `Need ${missingCharacters} more characters`
      : unreadable

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady || isUsedUp || interpret.isPending) return
    interpret.mutate(requestOf(state))
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form
      method="post"
      action="/"
      onSubmit={submit}
      noValidate
      className="mx-auto max-w-3xl pb-12 md:pb-4"
      aria-label="Dream interpreter"
    >
      <h1 className="text-center text-4xl">Listen to what your dream is whispering to you</h1>
      <p className="mx-auto mt-3 max-w-xl text-center text-moon-soft md:mt-5 md:text-lg">
        Tell it as you remember it. You get a reading that quotes your own words, and your dream isn’t kept.
        {site?.model && ' A language model reads it: your text is sent there.'}
      </p>

      <div className="mt-6 rounded-xl border border-night-edge bg-night-raised transition-colors duration-200 focus-within:border-lamp md:mt-10">
        <label htmlFor="dream" className="label-caps block px-5 pt-4 md:px-7 md:pt-5">
          Your dream
        </label>
        <textarea
          id="dream"
          name="prompt"
          ref={ref}
          value={state.dream}
          onChange={(event) => update({ dream: event.target.value })}
          onKeyDown={submitByKey}
          rows={5}
          aria-describedby="dream-count dream-hint dream-error"
          aria-invalid={isTooLong || undefined}
          placeholder="I was in my grandmother’s house, but the rooms were longer than they should have been…"
          className="block max-h-[60vh] min-h-36 w-full resize-none bg-transparent px-5 py-2 font-serif text-[1.25rem] leading-[1.55] text-moon [field-sizing:content] placeholder:text-moon-soft/70 focus:outline-none md:min-h-44 md:px-7"
        />
        <div className="flex min-h-11 items-center justify-between gap-4 border-t border-night-line px-5 py-2 text-sm text-moon-soft md:px-7">
          <p id="dream-hint" aria-live="polite" className={isTooLong ? 'text-ember' : 'text-lamp'}>
            {hint}
          </p>
          <p id="dream-count" className="tabular-nums">
            <span className="whitespace-nowrap">{`${formatNumber(dream.length)} / ${formatNumber(DREAM_MAX)}`}</span>
            <span className="sr-only"> characters</span>
          </p>
        </div>
      </div>

      <div className="mt-3 flex flex-wrap items-start gap-x-6">
        <LifeContext value={state.context} onChange={(value) => update({ context: value })} onKeyDown={submitByKey} />
        <Link to="/nightmares" className="link my-2 px-1">
          Woken by a nightmare?
        </Link>
      </div>

      <div className="mt-6 flex flex-col items-center gap-4 md:mt-8">
        <Button
          type="submit"
          disabled={isHydrated && (!isReady || isUsedUp || interpret.isPending)}
          className="w-full px-10 sm:w-auto"
          aria-describedby="remaining"
        >
          Interpret my dream
        </Button>
        {/* Before anything is typed, its place has a fixed height, so that nothing moves when the allowance is known. A
            used-up one takes more lines, for which there is room above the next section. */}
        <div id="remaining" className={`${state.dream ? 'min-h-6' : 'h-6'} text-center text-sm text-moon-soft`}>
          <RemainingLine allowance={allowance} />
        </div>
        <p id="dream-error" role="alert" className="max-w-xl text-center text-ember empty:hidden">
          {interpret.error ? errorSentence(interpret.error) : state.fault}
        </p>
        {isOffline(interpret.error) && renderOffline(dream)}
        {((isUsedUp && state.dream) || hasSupport(interpret.error)) && (
          <Suspense>
            <RefusalHelp failure={interpret.error} />
          </Suspense>
        )}
      </div>
    </form>
  )
}

const UNREADABLE = {
  english: '',
  other: 'Only English can be read here. Please tell it in English, as simply as you like.',
  gibberish: 'This doesn’t read like words yet.',
}

/**
 * Says that a dream isn't told in English, or not in words, before it is sent. A language model could read it. What is
 * being typed is looked at once it rests.
 */
function useUnreadable(dream: string, isReadByModel: boolean): string {
  const rested = useDebouncedValue(dream, TYPING_REST_MS)
  const [hint, setHint] = useState('')
  useEffect(() => {
    if (isReadByModel || rested.length < DREAM_MIN) return setHint('')
    loadReading()
      .then(({ languageOfText }) => setHint(UNREADABLE[languageOfText(rested)]))
      .catch(() => {})
  }, [rested, isReadByModel])
  return hint
}
const TYPING_REST_MS = 600

type LifeContextProps = {
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Optional, so it is collapsed until it is opened. It stays open, also when its text is cleared. */
function LifeContext({ value, onChange, onKeyDown }: LifeContextProps) {
  const excess = value.trim().length - CONTEXT_MAX
  const hasText = value !== ''
  const [isOpen, setIsOpen] = useState(hasText)
  // Text may be restored after the form has appeared.
  useEffect(() => {
    if (hasText) setIsOpen(true)
  }, [hasText])
  return (
    <details
      className="group min-w-0 flex-1 basis-72 rounded-xl open:basis-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-1 text-moon-soft transition-colors duration-200 hover:text-lamp [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="inline-block w-4 text-center text-lg leading-none transition-transform duration-200 group-open:rotate-45"
        >
          +
        </span>
        Add your life context <span className="text-sm">(optional)</span>
      </summary>
      <div className="mt-1 rounded-xl border border-night-edge bg-night-raised focus-within:border-lamp">
        <label htmlFor="context" className="block px-5 pt-3 text-sm text-moon-soft md:px-7">
          What is on your mind these days? It turns the reading toward your life.
        </label>
        <textarea
          id="context"
          name="context"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          rows={2}
          aria-describedby="context-hint"
          aria-invalid={excess > 0 || undefined}
          placeholder="I start a new job on Monday."
          className="block max-h-60 min-h-20 w-full resize-none bg-transparent px-5 py-2 text-base text-moon [field-sizing:content] placeholder:text-moon-soft/70 focus:outline-none md:px-7"
        />
        <p id="context-hint" aria-live="polite" className="px-5 pb-2 text-sm text-ember empty:hidden md:px-7">
          {excess > 0 ? `${formatNumber(excess)} characters too many` : ''}
        </p>
      </div>
    </details>
  )
}

/** False until hydration: before that, the button must not be disabled, since nothing would tell why. */
function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}
