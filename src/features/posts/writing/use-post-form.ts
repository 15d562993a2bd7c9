import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newPostSchema, type Post } from '../../../contract/posts.ts'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { today } from '../../../lib/dates.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { deleteDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { slugOfPost } from '../../../lib/slug.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { slugQuery } from '../queries.ts'
import { useSavePost } from '../use-change-posts.ts'
import { noteSent } from './create-post.ts'
import {
  draftNameOfPost,
  EMPTY_POST_FORM,
  isSame,
  type NewPostTries,
  type PostDraft,
  type PostFormValues,
  postFormOf,
} from './post-draft.ts'
import { usePostDraft } from './use-post-draft.ts'

const DEBOUNCE_MS = 300

const { title, slug, content } = newPostSchema.shape
const formSchema = z.object({ title, slug, content, publishedAt: z.string() })

type Options = { userId: number; post: Post | undefined; onSaved: () => void }

/**
 * The state of the post form: its fields and their faults, the slug that follows the title, the draft on the device,
 * and saving.
 */
export function usePostForm({ userId, post, onSaved }: Options) {
  const draftName = draftNameOfPost(post?.id)
  const start = post ? postFormOf(post) : EMPTY_POST_FORM
  const save = useSavePost(userId, post?.id)
  const form = useForm<PostFormValues>({
    defaultValues: start,
    // The schema only reports faults: the request is built from the raw values of the form.
    resolver: zodResolver(formSchema, undefined, { raw: true }) as never,
  })
  const { formState, getValues, register, reset, setError, setValue, watch } = form
  const values = watch()
  const settled = useDebouncedValue(values, DEBOUNCE_MS)
  const isSaved = useRef(false)
  const isUnsaved = (current: PostFormValues) => !isSaved.current && !isSame(current, start)
  /** The slug follows the title until it is edited itself. */
  const isSlugEdited = useRef(false)
  const [isRestored, setIsRestored] = useState(false)
  const [revision, setRevision] = useState(0)

  const [triesAtStart] = useState<NewPostTries>(() => ({ id: newId(), sent: [] }))
  const tries = useRef(triesAtStart)

  usePostDraft({
    userId,
    draftName,
    form,
    isUnsaved,
    tries: () => tries.current,
    onRestore({ id, sent = [], ...draft }) {
      if (id) tries.current = { id, sent }
      reset({ ...start, ...draft }, { keepDefaultValues: true })
      isSlugEdited.current = draft.slug !== slugOfPost(draft.title, dayOfPost(draft.publishedAt))
      setIsRestored(true)
      setRevision((current) => current + 1)
    },
  })

  const { data: known } = useQuery({
    ...slugQuery(settled.slug),
    enabled: settled.slug !== '' && settled.slug !== start.slug,
  })

  const submit = form.handleSubmit(({ publishedAt, ...fields }) => {
    const written = { ...fields, ...(publishedAt && { publishedAt: new Date(publishedAt).toISOString() }) }
    // Kept before it is sent: the page may be closed before there is a response.
    tries.current = noteSent(tries.current, written)
    saveDraft<PostDraft>(userId, draftName, { ...fields, publishedAt, ...tries.current })
    save.mutate(
      { post: written, tries: tries.current },
      {
        onSuccess: () => {
          isSaved.current = true
          deleteDraft(userId, draftName)
          onSaved()
        },
        onError: (failure) => {
          const faults = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
          for (const [name, message] of Object.entries(faults)) {
            setError(name as keyof PostFormValues, { message }, { shouldFocus: true })
          }
        },
      },
    )
  })

  return {
    values,
    /** The content as it was when typing last paused. */
    settledContent: settled.content,
    errors: formState.errors,
    isPending: save.isPending,
    submit,
    isUnsaved: () => isUnsaved(getValues()),
    isSlugChanged: values.slug !== start.slug,
    isSlugTaken: known?.taken === true && settled.slug === values.slug && values.slug !== start.slug,
    titleField: register('title', {
      onChange: ({ target }) => {
        if (isSlugEdited.current) return
        const slug = slugOfPost(target.value, dayOfPost(getValues('publishedAt')))
        setValue('slug', slug, { shouldValidate: formState.isSubmitted })
      },
    }),
    slugField: register('slug', {
      onChange: ({ target }) => {
        isSlugEdited.current = target.value !== ''
      },
    }),
    publishedAtField: register('publishedAt'),
    /** Counts how often the texts were replaced: by a draft, or by discarding it. */
    revision,
    setContent: (text: string) =>
      setValue('content', text, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    /** The form shows a draft that was saved on the device before. */
    isRestored,
    discardDraft() {
      reset(start)
      // A version sent before may have arrived; the next post must not replace it.
      tries.current = { id: newId(), sent: [] }
      isSlugEdited.current = false
      setIsRestored(false)
      setRevision((current) => current + 1)
    },
  }
}

/** The day (YYYY-MM-DD) of a time of the form, where an empty one means now. */
function dayOfPost(publishedAt: string): string {
  return publishedAt.slice(0, 10) || today()
}
