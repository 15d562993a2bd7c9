import { useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import type { Period } from '../../../contract/journal-insights.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { PeriodContext } from './period.ts'

/** A link to the journal's list of some entries, at an address that the API gives. */
export function NightsLink({ address: ofAll, children }: { address: string; children: ReactNode }) {
  const router = useRouter()
  const address = inPeriod(ofAll, use(PeriodContext))
  return (
    <a
      href={address}
      className="link inline-block min-w-6 py-1 print:no-underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void router.navigate({ href: address })
      }}
    >
      {children}
    </a>
  )
}

/** "1 night", "12 dreams" */
export function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** The address with the days of the period; one of a month has its days already. */
function inPeriod(address: string, { from, to }: Period): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  if (search.has('month')) return address
  if (from) search.set('from', from)
  if (to) search.set('to', to)
  return search.size > 0 ? `${path}?${search}` : path
}
