// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openComponentTest, renderPage } from '../../../tests/support/component.tsx'
import { CredentialsForm } from './credentials-form.tsx'

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const fill = async (name: string, text: string) => userEvent.type(await screen.findByLabelText(name), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows the contract’s errors for a username and a password that are too short', () =>
  site.asUser(async () => {
    renderPage(<CredentialsForm how="register" next="/" />)
    await fill('Username', 'ab')
    await fill('Password', '12345')
    await press('Create account')
    await screen.findByText('Username must be at least 3 characters')
    await screen.findByText('Password must be at least 6 characters')
    expect(document.activeElement).toBe(await screen.findByLabelText('Username'))
  }))

it('shows the server’s error beside the field that it belongs to', () =>
  site.asUser(async () => {
    renderPage(<CredentialsForm how="register" next="/" />)
    await fill('Username', 'dreamer')
    await fill('Password', 'seven moons over Lisbon')
    await press('Create account')
    await waitFor(async () =>
      expect((await screen.findByLabelText('Username')).getAttribute('aria-invalid')).toBe('true'),
    )
  }))

it('shows an error when username and password don’t match, and keeps the username', () =>
  site.asUser(async () => {
    renderPage(<CredentialsForm how="login" next="/" />)
    await fill('Username', 'dreamer')
    await fill('Password', 'not the password')
    await press('Log in')
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => (textContent ?? '').length > 10)).toBe(true),
    )
    expect(((await screen.findByLabelText('Username')) as HTMLInputElement).value).toBe('dreamer')
  }))
