import { Button } from '../../../components/ui/button.tsx'
import { ButtonSpinner } from '../../../components/ui/button-spinner.tsx'
import { InputField } from '../../../components/ui/field.tsx'
import type { RenderSymbolCard } from '../../../components/ui/html-text.tsx'
// Loaded with the form: the first toast may say that the connection is lost.
import '../../../components/ui/toast-region.tsx'
import { SLUG_MAX, TITLE_MAX } from '../../../contract/limits.ts'
import type { Post } from '../../../contract/posts.ts'
import { ContentField } from './content-field.tsx'
import { PostPreview } from './post-preview.tsx'
import { PublishingNote } from './publishing-note.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { usePostForm } from './use-post-form.ts'

type Props = {
  userId: number
  /** The post to edit; undefined for a new one. */
  post?: Post | undefined
  card: RenderSymbolCard
  onCancel: () => void
  onSaved: () => void
}

/** The form for a new post or an edited one, with a preview. Until it is saved, a draft is kept on the device. */
export function PostForm({ userId, post, card, onCancel, onSaved }: Props) {
  const form = usePostForm({ userId, post, onSaved })
  const { values, errors } = form
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-6">
      {form.isRestored && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-lamp/70 px-4 py-3"
        >
          This is what you had written on this device and not saved.
          <Button variant="quiet" onClick={form.discardDraft}>
            Start over
          </Button>
        </p>
      )}
      <InputField label="Title" maxLength={TITLE_MAX} required error={errors.title?.message} {...form.titleField} />
      <div className="grid gap-6 md:grid-cols-[1fr_18rem]">
        <InputField
          label="Slug"
          maxLength={SLUG_MAX}
          required
          spellCheck={false}
          autoCapitalize="none"
          help={`The post’s address: /blog/${values.slug || '…'}${post && form.isSlugChanged ? '. Links to the old one will lead nowhere.' : ''}`}
          error={
            errors.slug?.message ??
            (form.isSlugTaken ? 'Another post has this slug. Please choose another.' : undefined)
          }
          {...form.slugField}
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
          {...form.publishedAtField}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <ContentField
          value={values.content}
          revision={form.revision}
          error={errors.content?.message}
          onChange={form.setContent}
        />
        <PostPreview content={form.settledContent} card={card} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-night-line pt-6">
        <div className="mr-auto">
          <PublishingNote post={post} />
        </div>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending && <ButtonSpinner />}
          <span>{post ? 'Update post' : 'Create post'}</span>
        </Button>
      </div>
      <UnsavedChangesGuard isUnsaved={form.isUnsaved} />
    </form>
  )
}
