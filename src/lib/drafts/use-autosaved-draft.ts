import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { registerDraftSaver } from './drafts.ts'

const DEBOUNCE_MS = 300

/**
 * Calls `save` with the form's values shortly after each change, and at once when the form is unmounted, the page is
 * hidden or another user's session replaces this one. `save` returns whether the values are unsaved.
 */
export function useAutosavedDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => boolean,
): void {
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const saveChanges = () => {
      if (timer === undefined) return
      cancel()
      latestSave.current(form.getValues())
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(saveChanges, DEBOUNCE_MS)
    })
    window.addEventListener('pagehide', saveChanges)
    const unregister = registerDraftSaver(() => {
      cancel()
      return latestSave.current(form.getValues())
    })
    return () => {
      saveChanges()
      unregister()
      unsubscribe()
      window.removeEventListener('pagehide', saveChanges)
    }
  }, [form])
}
