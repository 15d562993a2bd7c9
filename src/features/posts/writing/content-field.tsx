import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Field, INPUT_CLASS } from '../../../components/ui/field.tsx'

const MarkdownEditor = lazy(() => import('./markdown-editor.tsx'))

type Props = {
  value: string
  /** Changes when the text was replaced by something else than typing. */
  revision: number
  error: string | undefined
  onChange: (text: string) => void
}

/** The Markdown editor of a post; a plain text area until its script is loaded. */
export function ContentField({ value, revision, error, onChange }: Props) {
  return (
    <Field label="Content" help="Markdown. [[snake]] links to a symbol, [^1] to a note below." error={error}>
      {(control) => {
        const plain = (
          <textarea
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            rows={16}
            className={`${INPUT_CLASS} min-h-96`}
          />
        )
        return (
          <ClientOnly fallback={plain}>
            <Suspense fallback={plain}>
              <div
                className={`${INPUT_CLASS} overflow-hidden p-0 focus-within:border-lamp`}
                aria-invalid={error ? true : undefined}
              >
                <MarkdownEditor
                  key={revision}
                  initialValue={value}
                  onChange={onChange}
                  attributes={{
                    id: control.id,
                    'aria-label': 'Content',
                    'aria-describedby': control['aria-describedby'],
                  }}
                />
              </div>
            </Suspense>
          </ClientOnly>
        )
      }}
    </Field>
  )
}
