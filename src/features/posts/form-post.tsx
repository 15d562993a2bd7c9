import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClientOnly, useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/dialog.tsx'
import { Field, INPUT, InputField } from '../../components/ui/field.tsx'
import '../../components/ui/toast-region.tsx'
import { HtmlText, type SymbolCard } from '../../components/ui/html-text.tsx'
import { SLUG_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { newPostSchema, type Post } from '../../contract/post.ts'
import { ApiFailure } from '../../lib/api-client.ts'
import { addDraftKeeper, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { slugOf } from '../../lib/slug.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { previewQuery, slugQuery, useSavePost } from './queries.ts'

const MarkdownEditor = lazy(() => import('./markdown-editor.tsx'))

const TYPING_MS = 300

/** A post as it stands in the form; `publishedAt` as the device's clock has it, empty for now. */
type PostForm = { title: string; slug: string; content: string; publishedAt: string }

const { title, slug, content } = newPostSchema.shape
const formSchema = z.object({ title, slug, content, publishedAt: z.string() })

type Props = {
  userId: number
  /** The post that is edited; a new one without. */
  post?: Post | undefined
  card: SymbolCard
  onCancel: () => void
  onSaved: () => void
}

/** Writing a post, or editing one, with its preview beside it. While it isn't saved, it is kept on the device. */
export function FormPost({ userId, post, card, onCancel, onSaved }: Props) {
  const draftName = `post:${post?.id ?? 'new'}`
  const start = post ? formOf(post) : EMPTY
  const save = useSavePost(userId, post?.id)
  const { register, handleSubmit, watch, setValue, setError, reset, getValues, formState } = useForm<PostForm>({
    defaultValues: start,
    resolver: zodResolver(formSchema, undefined, { raw: true }) as never,
  })
  const { errors } = formState
  const values = watch()
  const isDirty = !isSame(values, start)
  const saved = useRef(false)
  const [isRestored, setIsRestored] = useState(false)
  /** Until the slug is written by hand it follows the title. */
  const slugIsTheirs = useRef(false)

  // The device is asked only in the browser, so what it holds comes after the first picture of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form stands
  useEffect(() => {
    const draft = readDraft<PostForm>(userId, draftName)?.fields
    if (!draft) return
    reset({ ...start, ...draft }, { keepDefaultValues: true })
    slugIsTheirs.current = draft.slug !== slugOf(draft.title)
    setIsRestored(true)
  }, [])
  const settled = useSettled(values, TYPING_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when typing pauses
  useEffect(() => {
    if (saved.current) return
    if (isSame(settled, start)) {
      if (!isDirty) forgetDraft(userId, draftName)
    } else keepDraft(userId, draftName, settled)
  }, [settled])

  // When another's page is about to take its place, what was typed since is kept too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the form stands
  useEffect(
    () =>
      addDraftKeeper(() => {
        const values = getValues()
        if (saved.current || isSame(values, start)) return false
        keepDraft(userId, draftName, values)
        return true
      }),
    [userId, draftName],
  )

  const { data: known } = useQuery({
    ...slugQuery(settled.slug),
    enabled: settled.slug !== '' && settled.slug !== start.slug,
  })
  const isTaken = known?.taken === true && settled.slug === values.slug && values.slug !== start.slug

  const submit = handleSubmit(({ publishedAt, ...fields }) =>
    save.mutate(
      { ...fields, ...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }) },
      {
        onSuccess: () => {
          saved.current = true
          forgetDraft(userId, draftName)
          onSaved()
        },
        onError: (failure) => {
          const faults = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
          for (const [name, message] of Object.entries(faults)) {
            setError(name as keyof PostForm, { message }, { shouldFocus: true })
          }
        },
      },
    ),
  )
  const titleField = register('title', {
    onChange: ({ target }) => {
      if (!slugIsTheirs.current) setValue('slug', slugOf(target.value), { shouldValidate: formState.isSubmitted })
    },
  })
  const slugField = register('slug', {
    onChange: ({ target }) => {
      slugIsTheirs.current = target.value !== ''
    },
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-6">
      {isRestored && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-lamp/70 px-4 py-3"
        >
          This is what you had written on this device and not saved.
          <Button
            look="quiet"
            onClick={() => {
              reset(start)
              slugIsTheirs.current = false
              setIsRestored(false)
            }}
          >
            Start afresh
          </Button>
        </p>
      )}
      <InputField label="Title" maxLength={TITLE_MAX} required error={errors.title?.message} {...titleField} />
      <div className="grid gap-6 md:grid-cols-[1fr_18rem]">
        <InputField
          label="Slug"
          maxLength={SLUG_MAX}
          required
          spellCheck={false}
          autoCapitalize="none"
          help={`The post’s address: /blog/${values.slug || '…'}${post && values.slug !== start.slug ? '. Links to the old one will lead nowhere.' : ''}`}
          error={errors.slug?.message ?? (isTaken ? 'Another post has this slug. Please choose another.' : undefined)}
          {...slugField}
        />
        <InputField
          label="Published"
          type="datetime-local"
          help={
            post
              ? 'In the future: only you see it until then.'
              : 'Empty: now. In the future: only you see it until then.'
          }
          error={errors.publishedAt?.message}
          {...register('publishedAt')}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Content
          value={values.content}
          error={errors.content?.message}
          onChange={(text) => setValue('content', text, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        />
        <Preview content={settled.content} card={card} />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-night-line pt-6">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending && <Turning />}
          {post ? 'Update post' : 'Create post'}
        </Button>
      </div>
      <Leaving isUnsaved={() => !saved.current && !isSame(getValues(), start)} />
    </form>
  )
}

const EMPTY: PostForm = { title: '', slug: '', content: '', publishedAt: '' }

function formOf({ title, slug, content, publishedAt }: Post): PostForm {
  const date = new Date(publishedAt)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return { title, slug, content, publishedAt: local.toISOString().slice(0, 16) }
}

function isSame(one: PostForm, other: PostForm): boolean {
  return (['title', 'slug', 'content', 'publishedAt'] as const).every((name) => one[name] === other[name])
}

type ContentProps = { value: string; error: string | undefined; onChange: (text: string) => void }

function Content({ value, error, onChange }: ContentProps) {
  return (
    <Field label="Content" help="Markdown. [[snake]] links to a symbol, [^1] to a note below." error={error}>
      {(control) => {
        const plain = (
          <textarea
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            rows={16}
            className={`${INPUT} min-h-96`}
          />
        )
        return (
          <ClientOnly fallback={plain}>
            <Suspense fallback={plain}>
              <div
                className={`${INPUT} overflow-hidden p-0 focus-within:border-lamp`}
                aria-invalid={error ? true : undefined}
              >
                <MarkdownEditor
                  value={value}
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

/** The content as it will be read, by the same hand that will publish it. */
function Preview({ content, card }: { content: string; card: SymbolCard }) {
  const { data, error } = useQuery({
    ...previewQuery(content),
    enabled: content.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 font-medium">Preview</p>
      <div
        className="max-h-[40rem] min-h-96 overflow-y-auto rounded-lg border border-night-line px-5 py-4"
        tabIndex={-1}
      >
        {/* What is refused in the preview is refused when it is published, with the same sentence. */}
        {error instanceof ApiFailure && (
          <p role="status" className="mb-4 text-ember">
            {error.body.error ?? 'The preview could not be made. Please try again.'}
          </p>
        )}
        {content.trim() && data ? (
          <HtmlText html={data.html} card={card} />
        ) : (
          !error && <p className="text-moon-soft">What you write appears here as it will be read.</p>
        )}
      </div>
    </section>
  )
}

function Turning() {
  return (
    <span
      aria-hidden="true"
      className="size-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-turn"
    />
  )
}

/** Asks before unsaved work is left, inside the site and out of it. */
function Leaving({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      confirm="Leave"
      onConfirm={() => proceed?.()}
    >
      What you have written isn’t saved yet. It stays on this device and will be offered to you again.
    </ConfirmDialog>
  )
}
