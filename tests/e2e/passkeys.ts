import type { Page } from '@playwright/test'
import { PASSWORD } from './member.ts'
import { expect } from './visitor.ts'

/** Gives the page's browser an authenticator whose user is always there and verified. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Adds a passkey to the account of the page's member. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Added. You can sign in with it from now on.')).toBeVisible()
}
