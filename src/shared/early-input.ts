declare global {
  interface Window {
    /** Set by {@link keepEarlyInput} until it has nothing more to keep. */
    earlyInput?: EarlyInput
  }
}

type EarlyInput = {
  /** To be called once the page is hydrated: gives it back what was done before. */
  settle(): void
  /** To be called when the reader leaves the page: forgets everything. */
  stop(): void
  /** To be called when the page's scripts can't be loaded: lets the browser send forms, also one that was held back. */
  giveUp(expectedUser: { name: string; guest: string }): void
}

/**
 * Runs in the head of every page, before and outside React: keeps what the reader types, chooses, focuses and presses
 * until the page can answer. Hydration takes over no text that was typed before it; and where a browser's translation
 * or an extension has changed the page, React gives hydration up and makes all elements anew, empty.
 *
 * A field is found again by its element's name, its `name` attribute and its position among those. Its value is set as
 * if it were typed, so that whatever listens to the field learns of it.
 *
 * It also gives the focus to the page's first field, if the page has marked one with `data-first-focus`. By itself the
 * browser would scroll to that field in a page that it has loaded again or gone back to, which stands elsewhere.
 *
 * The server puts the text of this function into pages, so it may use nothing from outside.
 */
export function keepEarlyInput(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement
  type Selection = [start: number | null, end: number | null]
  type Kept = { element: Field; value: string; isOn: boolean; selection: Selection }

  const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, details'
  /** A page that hydrates in parts, on a slow phone, has finished by then. */
  const SETTLED_MS = 10_000
  const recording = new AbortController()
  const keptFields = new Map<string, Kept>()
  let focused: { key: string; element: Element } | undefined
  let pressed: string | undefined
  let isSettled = false
  let isComposing = false
  let userOfForms: { name: string; guest: string } | undefined

  const selectorOf = (element: Element) => {
    const name = element.getAttribute('name')
    return element.localName + (name ? `[name="${CSS.escape(name)}"]` : '')
  }
  const keyOf = (element: Element) => {
    const selector = selectorOf(element)
    return `${[...document.querySelectorAll(selector)].indexOf(element)} ${selector}`
  }
  const find = (key: string) => {
    const space = key.indexOf(' ')
    return document.querySelectorAll<HTMLElement>(key.slice(space + 1))[Number(key.slice(0, space))]
  }
  const isField = (element: Element): element is Field => element.matches(FIELDS)
  const isSwitch = (field: Element): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

  const selectionOf = (field: Field): Selection =>
    'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : [null, null]

  const keep = (target: EventTarget | null) => {
    if (!(target instanceof Element && isField(target))) return
    const field = target
    const isOn = field instanceof HTMLDetailsElement ? field.open : isSwitch(field) && field.checked
    keptFields.set(keyOf(field), {
      element: field,
      value: field instanceof HTMLDetailsElement ? '' : field.value,
      isOn,
      selection: selectionOf(field),
    })
  }
  /** Keeps what the browser itself has filled in: on the way back to a page, and after a reload. */
  const keepFilled = () => {
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      if (field instanceof HTMLSelectElement) {
        const isChosen = [...field.options].some((option) => option.selected !== option.defaultSelected)
        if (isChosen && [...field.options].some((option) => option.defaultSelected)) keep(field)
      } else if (field instanceof HTMLDetailsElement) continue
      else if (isSwitch(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
        keep(field)
    }
  }
  const restore = (key: string, kept: Kept) => {
    const field = find(key)
    if (!field || !isField(field)) return
    if (field instanceof HTMLDetailsElement) field.open = kept.isOn
    else if (isSwitch(field)) setSwitch(field, kept.isOn)
    else setValue(field, kept)
    kept.element = field
  }
  const setSwitch = (field: HTMLInputElement, isOn: boolean) => {
    // A radio button is turned off by another one.
    if (isOn === field.defaultChecked || (field.type === 'radio' && !isOn)) return
    // Hydration leaves a switch as it finds it and learns nothing of that, so it is shown the change from the start.
    field.checked = !isOn
    field.click()
  }
  const setValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, kept: Kept) => {
    const { element, value } = kept
    // A field that has lost its text has lost the place in it as well.
    const [start, end] = 'value' in element && element.value === value ? selectionOf(element) : kept.selection
    // React ignores an event of a field whose value is the one that it has seen last, so it is shown another first.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (!(field instanceof HTMLSelectElement) && start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  const restoreFocus = () => {
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    const element = find(focused.key)
    if (!element) return
    focused.element = element
    element.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    // The focus first: a field that opens a list takes it otherwise, and scrolls to itself.
    restoreFocus()
    for (const [key, kept] of keptFields) if (!kept.element.isConnected) restore(key, kept)
  })

  const press = () => {
    const target = pressed === undefined ? undefined : find(pressed)
    pressed = undefined
    if (target instanceof HTMLFormElement) return target.requestSubmit()
    // The whole press, since some buttons, such as tabs, act when the mouse goes down.
    for (const type of ['mousedown', 'mouseup'])
      target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    target?.click()
  }
  const stop = () => {
    recording.abort()
    observer.disconnect()
    keptFields.clear()
    delete window.earlyInput
  }
  /**
   * Gives a field its text back before more is typed. A form that renders again after hydration but before
   * {@link settle} sets its fields to what it knows, and what is typed then would be all that is left.
   */
  const restoreText = (target: EventTarget | null) => {
    if (isSettled || isComposing || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      return
    const kept = keptFields.get(keyOf(target))
    if (kept?.element === target && !isSwitch(target) && target.value !== kept.value) setValue(target, kept)
  }
  /** React hydrates the part of a page that such an event is meant for at once; it has no other effect. */
  const hydrate = () => {
    for (const key of new Set([...keptFields.keys(), ...(pressed === undefined ? [] : [pressed])]))
      find(key)?.dispatchEvent(new Event('pointercancel', { bubbles: true }))
  }
  const giveBack = () => {
    if (isComposing) return addEventListener('compositionend', () => setTimeout(giveBack), { once: true })
    restoreFocus()
    for (const [key, kept] of keptFields) restore(key, kept)
    isSettled = true
    setTimeout(press)
    setTimeout(stop, SETTLED_MS)
  }
  const settle = () => {
    // Each in a task of its own: React does nothing at once while it runs the effect that calls this.
    setTimeout(() => {
      hydrate()
      setTimeout(giveBack)
    })
  }
  const nameUser = (form: HTMLFormElement, { name, guest }: { name: string; guest: string }) => {
    const { memberHint } = window as { memberHint?: { id: number } }
    const user = document.createElement('input')
    Object.assign(user, { type: 'hidden', name, value: memberHint?.id ?? guest })
    form.append(user)
  }
  const giveUp = (expectedUser: { name: string; guest: string }) => {
    userOfForms = expectedUser
    const form = pressed === undefined ? undefined : find(pressed)
    if (form instanceof HTMLFormElement && form.hasAttribute('action') && navigator.onLine) form.requestSubmit()
  }
  window.earlyInput = { settle, stop, giveUp }

  const listen = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true, signal: recording.signal })
  for (const type of ['input', 'change', 'toggle']) listen(type, ({ target }) => keep(target))
  // Runs after React's own listeners. React has already been told of a switch in a part that is hydrated by now, if
  // only by this very press. Told again, it would set the switch back.
  const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
  const forgetTold = ({ target }: Event) => {
    if (target instanceof Element && isSwitch(target) && isHydrated(target)) keptFields.delete(keyOf(target))
  }
  addEventListener('change', forgetTold, { signal: recording.signal })
  for (const type of ['keydown', 'beforeinput']) listen(type, ({ target }) => restoreText(target))
  listen('selectionchange', () => {
    for (const kept of keptFields.values()) {
      if ('value' in kept.element && kept.element.value === kept.value) kept.selection = selectionOf(kept.element)
    }
  })
  listen('compositionstart', () => {
    isComposing = true
  })
  listen('compositionend', () => {
    isComposing = false
  })
  listen('focusin', ({ target }) => {
    focused = target instanceof Element ? { key: keyOf(target), element: target } : undefined
  })
  listen('focusout', ({ target }) =>
    queueMicrotask(() => {
      // An element that was removed has lost the focus against the reader's will.
      if (focused?.element === target && focused.element.isConnected) focused = undefined
    }),
  )
  // Once the page can answer, its buttons and links may show another form in the place of this one.
  listen('pointerdown', ({ target }) => {
    if (isSettled && target instanceof Element && target.closest('button, a')) stop()
  })
  listen('keydown', (event) => {
    const { target, key, ctrlKey, metaKey } = event as KeyboardEvent
    if (!(target instanceof Element)) return
    if (isSettled && !target.matches(FIELDS)) return stop()
    const { form } = target as Partial<HTMLTextAreaElement>
    if (!isSettled && key === 'Enter' && (ctrlKey || metaKey) && form?.hasAttribute('action')) pressed = keyOf(form)
  })
  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!isSettled && button?.type === 'button') pressed = keyOf(button)
  })
  listen('submit', (event) => {
    if (isSettled) return stop()
    const form = event.target as HTMLFormElement
    if (form.method !== 'post') return
    if (userOfForms && form.hasAttribute('action')) return nameUser(form, userOfForms)
    event.preventDefault()
    pressed = keyOf(form)
  })
  const focusFirstField = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'navigate' || location.hash || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
  }
  const observe = () => {
    keepFilled()
    focusFirstField()
    observer.observe(document, { childList: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', observe, { once: true })
  else observe()
}
