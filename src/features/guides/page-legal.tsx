import { PageText } from '../../components/layout/page-text.tsx'
import { HtmlText } from '../../components/ui/html-text.tsx'
import type { Site } from '../../contract/site.ts'
import { longDay } from '../../lib/days.ts'
import { fill } from '../../lib/fill.ts'
import { LEGAL, type LegalPage } from './legal.ts'

/** The privacy policy, or the terms of service. */
export function PageLegal({ page, site }: { page: LegalPage; site: Site }) {
  const { title, updated, html } = LEGAL[page]
  return (
    <PageText title={title} lead={`Last updated ${longDay(updated)}`}>
      <div className="mt-10">
        <HtmlText html={fill(html, site)} />
      </div>
    </PageText>
  )
}
