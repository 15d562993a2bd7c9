import { Link } from '@tanstack/react-router'

/** A link from a passage of a guide to the guide that says more; its path, and the link's text. */
export type GuideLinkTarget = { path: '/nightmares'; label: string }

/** The link to the guide that says more than a passage, if there is one. */
export function GuideLink({ guide }: { guide: GuideLinkTarget | undefined }) {
  if (!guide) return null
  return (
    <Link to={guide.path} className="link">
      {guide.label}
    </Link>
  )
}
