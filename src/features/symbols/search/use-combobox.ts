import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

type Options<Item> = {
  /** Begins the ids of the elements. */
  id: string
  /** The suggestions for what is typed. */
  items: readonly Item[]
  onType: (text: string) => void
  onChoose: (item: Item) => void
}

const NONE = -1

/**
 * The behavior of an editable combobox with list autocomplete, after the ARIA Authoring Practices Guide: the focus
 * stays in the input, whose arrow keys go through the suggestions, around their end. The other keys are the input's;
 * Enter without a highlighted suggestion submits its form.
 */
export function useCombobox<Item>({ id, items, onType, onChoose }: Options<Item>) {
  const [isOpen, setIsOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(NONE)
  const isShown = isOpen && items.length > 0
  const active = isShown && highlighted < items.length ? highlighted : NONE
  const optionId = (index: number) => `${id}-option-${index}`

  const open = (index = NONE) => {
    setIsOpen(true)
    setHighlighted(index)
  }
  const close = () => {
    setIsOpen(false)
    setHighlighted(NONE)
  }
  const choose = (index: number) => {
    const item = items[index]
    close()
    if (item !== undefined) onChoose(item)
  }

  /** Does what the key stands for. Returns whether the browser is to do nothing more with it. */
  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    const last = items.length - 1
    switch (key) {
      case 'ArrowDown':
        open(altKey ? active : active < last ? active + 1 : 0)
        return true
      case 'ArrowUp':
        if (altKey) close()
        else open(active > 0 ? active - 1 : last)
        return true
      case 'Enter':
        if (active === NONE) return false
        choose(active)
        return true
      case 'Escape':
        // When no list is shown, the browser empties the input.
        close()
        return isShown
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setHighlighted(NONE)
        return false
      default:
        return false
    }
  }

  return {
    isShown,
    /** The index of the highlighted suggestion; -1 if there is none. */
    highlighted: active,
    close,
    inputProps: {
      id: `${id}-input`,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': isShown,
      'aria-activedescendant': active === NONE ? undefined : optionId(active),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onType(currentTarget.value)
        // Text may also come into the input while the reader is elsewhere, as when it was typed before hydration.
        if (document.activeElement === currentTarget) open()
        else close()
      },
      onClick: () => open(active),
      onBlur: close,
      onKeyDown: (event: KeyboardEvent) => {
        // The keys of an input method choose among its own suggestions.
        if (!event.nativeEvent.isComposing && press(event)) event.preventDefault()
      },
    },
    listProps: {
      id: `${id}-list`,
      role: 'listbox',
      // Keeps the focus in the input.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseLeave: () => setHighlighted(NONE),
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onMouseMove: () => setHighlighted(index),
      onClick: () => choose(index),
    }),
  } as const
}
