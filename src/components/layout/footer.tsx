import { Link } from '@tanstack/react-router'
import { ShareButtons } from '../ui/share-buttons.tsx'
import { EXPLORE_LINKS, type LinkItem, RESOURCE_LINKS } from './navigation-links.ts'
import { Wordmark } from './wordmark.tsx'

export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className="mt-24 border-t border-night-line print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-12 px-5 py-14 sm:grid-cols-2 md:px-8 lg:grid-cols-[1.6fr_1fr_1fr]">
        <div className="max-w-sm sm:col-span-2 lg:col-span-1">
          <Wordmark name={siteName} />
          <p className="mt-4 text-sm text-moon-soft">
            A dictionary and a diary of dreams. {siteName} reads what you tell, quotes your own words, and says what
            each reading rests on. It predicts nothing, and it keeps nothing that you didn’t ask it to keep.
          </p>
          <p className="mt-3 text-sm">
            <Link to="/nightmares" className="link">
              Woken by a nightmare?
            </Link>
          </p>
          <div className="mt-6">
            <ShareButtons text={`${siteName}: read what your dream may mean`} />
          </div>
        </div>
        <FooterList title="Explore" links={EXPLORE_LINKS} />
        <FooterList title="Resources" links={RESOURCE_LINKS} />
      </div>
      <p className="mx-auto max-w-page px-5 pb-10 text-sm text-moon-soft md:px-8">
        © 2025 {siteName}. All rights reserved.
      </p>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: LinkItem[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="label-caps font-sans tracking-[0.09em]">{title}</h2>
      <ul className="mt-4">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-block py-1.5 text-moon transition-colors duration-200 hover:text-lamp">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
