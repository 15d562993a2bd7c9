import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

export function BackToJournal() {
  return (
    <Link to="/journal" className="inline-flex min-h-11 items-center gap-2 hover:text-lamp print:hidden">
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
      Back to the journal
    </Link>
  )
}
