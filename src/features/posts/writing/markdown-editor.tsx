import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'

type Props = {
  /** The text at the beginning. The editor owns it from then on: another text needs another editor, by its key. */
  initialValue: string
  onChange: (value: string) => void
  /** HTML attributes of the editable element, such as its ARIA label. */
  attributes: Record<string, string>
}

/** A CodeMirror editor for Markdown. The Tab key moves the focus on, as in any other field. */
export default function MarkdownEditor({ initialValue, onChange, attributes }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  // A text that came back from React after the next letter was typed would undo that letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once
  useEffect(() => {
    if (!container.current) return
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initialValue,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          markdown(),
          syntaxHighlighting(HIGHLIGHT),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ spellcheck: 'true', ...attributes }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latestOnChange.current(update.state.doc.toString())
          }),
          THEME,
        ],
      }),
    })
    return () => editor.destroy()
  }, [])

  return <div ref={container} />
}

const THEME = EditorView.theme(
  {
    '&': { fontSize: '1rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': {
      minHeight: '24rem',
      padding: '0.75rem 1rem',
      fontFamily: 'var(--font-sans)',
      caretColor: 'var(--color-lamp)',
    },
    '.cm-line': { padding: '0' },
    '.cm-cursor': { borderLeftColor: 'var(--color-lamp)' },
  },
  { dark: true },
)

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-lamp)' },
  { tag: [tags.processingInstruction, tags.quote], color: 'var(--color-moon-soft)' },
])
