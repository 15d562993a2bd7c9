import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { KEY } from '../../components/ui/account-icon-paths.ts'
import { Button } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { PathIcon } from '../../components/ui/line-icon.tsx'
import { readFromTab } from '../../lib/drafts/tab-memory.ts'
import { NEW_ENTRY_PATH } from '../../lib/routing/new-entry-path.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { usePasskeySignIn } from './passkeys/use-passkey-sign-in.ts'

/** The two forms, each at an address of its own. */
const TABS = [
  { how: 'login', label: 'Login', tab: undefined },
  { how: 'register', label: 'Register', tab: 'register' },
] as const

/**
 * `next` is the path, within the site, to go to afterwards. Without one it is the journal, or the home page if a dream
 * has been told there in this tab.
 */
type Props = { siteName: string; next: string | undefined; how: 'login' | 'register' }

/** The page to sign in or to register. */
export function AuthPage({ siteName, next, how }: Props) {
  const [landing] = useState(() => (readFromTab('guest') ? '/' : '/journal'))
  const nextPath = next ?? landing
  return (
    <div className="mx-auto grid max-w-page gap-12 px-5 pt-10 md:grid-cols-[1fr_26rem] md:gap-20 md:px-8 md:pt-20">
      <div className="md:pt-4">
        <Constellation slug="open-door" className="hidden size-40 md:block" />
        <h1 className="text-4xl md:mt-6">{how === 'login' ? 'Welcome back' : 'Keep your dreams'}</h1>
        <p className="mt-4 max-w-md text-moon-soft md:text-lg">
          An account gives you a private journal and more interpretations a day. It takes a name and a password: no
          e-mail address, no real name.
        </p>
        <ul className="mt-6 hidden max-w-md space-y-3 border-l border-night-edge pl-5 text-moon-soft md:block">
          <li>
            What you write in the journal is yours alone. Not even an administrator of {siteName} can open it here.
          </li>
          <li>You can take everything with you as one file, and end the account at any time.</li>
        </ul>
      </div>
      <div>
        <nav aria-label="Sign in or make an account" className="flex border-b border-night-line">
          {TABS.map(({ how: its, label, tab }) => (
            <Link
              key={its}
              to="/auth"
              search={{ next, tab }}
              replace
              resetScroll={false}
              viewTransition={false}
              activeOptions={{ exact: true }}
              aria-current={its === how ? 'page' : undefined}
              className="-mb-px grid min-h-12 flex-1 place-items-center border-b-2 border-transparent font-medium text-moon-soft hover:text-lamp aria-[current=page]:border-lamp aria-[current=page]:text-moon"
            >
              {label}
            </Link>
          ))}
        </nav>
        {next === NEW_ENTRY_PATH && (
          <p className="mt-5 border-l-2 border-lamp pl-4">
            What you’re saving is kept on this device for an hour. It opens in your journal as soon as you’re in.
          </p>
        )}
        <div className="pt-7">
          <CredentialsForm key={how} how={how} next={nextPath} />
          {how === 'login' && <OtherWays next={nextPath} />}
        </div>
        <noscript>
          <p className="mt-5 text-ember">Signing in needs JavaScript. Reading the dictionary doesn’t.</p>
        </noscript>
        <div className="mt-10 border-t border-night-line pt-5 text-sm text-moon-soft">
          <h2 className="label-caps font-sans tracking-[0.09em]">Admin Access</h2>
          <p className="mt-2">Administrators sign in here too, with the account that the site’s settings name.</p>
        </div>
      </div>
    </div>
  )
}

/** The ways to sign in without the password. */
function OtherWays({ next }: { next: string }) {
  const { signIn, fault } = usePasskeySignIn(next)
  return (
    <div className="mt-4">
      <Button variant="quiet" className="w-full" onClick={signIn}>
        <PathIcon path={KEY} size={18} />
        Sign in with a passkey
      </Button>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {fault}
      </p>
      <p className="mt-4 text-center">
        <Link to="/password-recovery" className="link inline-flex min-h-11 items-center">
          Forgot your password?
        </Link>
      </p>
    </div>
  )
}
