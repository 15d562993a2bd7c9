import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Day } from '../../components/ui/day.tsx'
import type { AccountSession } from '../../contract/sessions.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { confirmationFailureText } from './passkeys/webauthn.ts'
import { sessionsQuery, useEndSessions } from './session-queries.ts'

const nameOf = ({ device }: AccountSession) => device || 'Unknown browser'

/** Lists the user's sessions, with a button that ends each of the other sessions, and one that ends all of them. */
export function SessionsSection({ userId }: { userId: number }) {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const end = useEndSessions(userId)
  const [message, setMessage] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const endThen = (which: Parameters<typeof end.mutate>[0], sentence: string) => {
    setMessage('')
    end.mutate(which, {
      onSuccess: () => {
        setMessage(sentence)
        // The pressed button is gone.
        list.current?.focus()
      },
    })
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p className="text-moon-soft">
        Every browser in which you are signed in, the one used last first. If you don’t know one, sign it out and change
        your password.
      </p>
      <p role="status" className="mt-3 text-dawn empty:hidden">
        {message}
      </p>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {end.error && confirmationFailureText(end.error)}
      </p>
      <AccountList ref={list} label="Where you are signed in">
        {sessions.map((session) => (
          <AccountListItem
            key={session.id}
            name={
              <>
                {nameOf(session)}
                {session.isCurrent && (
                  <span className="ml-3 whitespace-nowrap rounded-full border border-dawn px-2.5 py-0.5 font-normal text-dawn text-sm">
                    This browser
                  </span>
                )}
              </>
            }
            details={
              <>
                Signed in <Day date={session.createdAt} />, last used <Day date={session.lastUsedAt} />
              </>
            }
          >
            {!session.isCurrent && (
              <Button
                variant="quiet"
                aria-label={`Sign out ${nameOf(session)}`}
                disabled={end.isPending}
                onClick={() => endThen({ id: session.id }, `${nameOf(session)} is signed out.`)}
              >
                Sign out
              </Button>
            )}
          </AccountListItem>
        ))}
      </AccountList>
      {others.length > 0 && (
        <Button
          variant="destructive"
          className="mt-5"
          disabled={end.isPending}
          onClick={() => endThen('others', 'You are signed out everywhere else.')}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
