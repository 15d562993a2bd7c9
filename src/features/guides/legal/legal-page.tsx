import { TextPage } from '../../../components/layout/text-page.tsx'
import { HtmlText } from '../../../components/ui/html-text.tsx'
import type { Site } from '../../../contract/site.ts'
import { formatDay } from '../../../lib/dates.ts'
import { fillPlaceholders } from '../../../lib/fill-placeholders.ts'
import type { Legal } from './legal.ts'

/** The page of the privacy policy or the terms of service. */
export function LegalPage({ legal, site }: { legal: Legal; site: Site }) {
  const { title, updated, html } = legal
  return (
    <TextPage title={title} lead={`Last updated ${formatDay(updated)}`}>
      <div className="mt-10">
        <HtmlText html={fillPlaceholders(html, site)} />
      </div>
    </TextPage>
  )
}
