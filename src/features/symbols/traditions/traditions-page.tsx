import { Link } from '@tanstack/react-router'
import { TextPage } from '../../../components/layout/text-page.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import type { TraditionGuide } from './traditions.ts'

/** All traditions, each with what its page is about. */
export function TraditionsPage({ guides }: { guides: readonly TraditionGuide[] }) {
  return (
    <TextPage
      title="Dream Traditions"
      here="Traditions"
      lead="People have written books about dreams for four thousand years. These pages say which books each tradition really has, how they copy each other, and how far you can trust them."
    >
      <ul className="mt-10 divide-y divide-night-line border-y border-night-line">
        {guides.map(({ slug, title, lead }) => (
          <li key={slug}>
            <Link to="/traditions/$slug" params={{ slug }} className="group block py-7">
              <h2 className="text-xl group-hover:text-lamp">{title}</h2>
              <p className="mt-2 text-moon-soft">{lead}</p>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-14 flex flex-wrap gap-4">
        <Link to="/symbol-comparison" className={buttonClass('quiet')}>
          Symbol Comparison
        </Link>
        <Link to="/categories" className={buttonClass('quiet')}>
          Browse Dream Symbols
        </Link>
      </p>
    </TextPage>
  )
}
