import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HtmlText, type RenderSymbolCard } from '../../../components/ui/html-text.tsx'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { previewQuery } from '../queries.ts'

/** The content as it will be published: rendered by the same code on the server. */
export function PostPreview({ content, card }: { content: string; card: RenderSymbolCard }) {
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
        {/* The server refuses to publish what it refuses to preview, with the same sentence. */}
        {error instanceof ApiFailure && (
          <p role="status" className="mb-4 text-ember">
            {error.body.error ?? 'The preview could not be made. Please try again.'}
          </p>
        )}
        {content.trim() && data ? (
          <HtmlText html={data.html} renderSymbolCard={card} />
        ) : (
          !error && <p className="text-moon-soft">What you write appears here as it will be read.</p>
        )}
      </div>
    </section>
  )
}
