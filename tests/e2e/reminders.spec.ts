import { becomeMember } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const ENDPOINT = 'https://push.example.com/browser'
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Makes the page's push service one that always answers: a test has no connection to the real one. */
function fakePushService({ endpoint, keys }: { endpoint: string; keys: typeof KEYS }): void {
  let subscription: unknown = null
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
      subscription = {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    },
  })
}

test('reminders are set in the device’s zone, kept, and stopped', async ({ page }) => {
  await becomeMember(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Reminders' })
  await expect(section.getByText(/^The times are those of this device, /)).toBeVisible()
  await expect(section.getByText('This site has no mail server, so reminders can’t come by e-mail.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Stop all reminders' })).toBeHidden()
  await expectAccessible(page)

  await section.getByLabel('At', { exact: true }).fill('22:30')
  await section.getByRole('button', { name: 'Save reminders' }).click()
  await expect(section.getByText(/^This is within your quiet hours/)).toBeVisible()
  await expect(section.getByLabel('At', { exact: true })).toBeFocused()
  await section.getByLabel('At', { exact: true }).fill('08:15')
  await section.getByLabel('Reality checks a day').selectOption('4')
  await section.getByRole('button', { name: 'Save reminders' }).click()
  await expect(section.getByText(/^Saved\. No browser shows them yet/)).toBeVisible()
  await section.getByRole('button', { name: 'Send me one now' }).click()
  await expect(section.getByText(/^There is nowhere to send one yet\./)).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(section.getByLabel('At', { exact: true })).toHaveValue('08:15')
  await expect(section.getByLabel('Reality checks a day')).toHaveValue('4')
  await section.getByRole('button', { name: 'Stop all reminders' }).click()
  await expect(section.getByRole('button', { name: 'Stop all reminders' })).toBeHidden()
  expect((await (await page.request.get('/api/reminders')).json()).settings).toBeNull()
})

test.describe('notifications', () => {
  test.use({ serviceWorkers: 'allow' })

  test('are asked for by a press alone, and turned off by another', async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(fakePushService, { endpoint: `${ENDPOINT}/${Date.now()}`, keys: KEYS })
    await becomeMember(page)
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Reminders' })
    await expect(section.getByText('This browser doesn’t show them yet.')).toBeVisible()
    await section.getByRole('button', { name: 'Show them in this browser' }).click()
    await expect(section.getByText(/^This browser shows them/)).toBeVisible()
    expect((await (await page.request.get('/api/reminders')).json()).devices).toBe(1)
    await section.getByRole('button', { name: 'Not in this browser' }).click()
    await expect(section.getByText('This browser doesn’t show them yet.')).toBeVisible()
    expect((await (await page.request.get('/api/reminders')).json()).devices).toBe(0)
  })

  test('that were refused are explained', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
    await becomeMember(page)
    await page.goto('/account')
    await expect(page.getByText(/^This browser was told not to show notifications from this site\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show them in this browser' })).toBeHidden()
  })

  test('are shown silently, one of a kind, and “Stop these” stops them without a page', async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await page.goto('/glossary')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const client = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      }),
    )
    await client.send('ServiceWorker.enable')
    const registrationId = await registered
    const origin = new URL(page.url()).origin
    const push = (body: string) =>
      client.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify({
          title: 'Good morning.',
          body,
          tag: 'morning',
          path: '/night',
          stopPath: '/reminders/stop?token=1.2.x',
        }),
      })
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
          getNotifications: () => registration.getNotifications(),
        }))
        return (await getNotifications()).map(({ title, body, silent }) => [title, body, silent])
      })
    await push('The first.')
    await expect.poll(shown).toEqual([['Good morning.', 'The first.', true]])
    await push('Do you remember a dream?')
    await expect.poll(shown).toEqual([['Good morning.', 'Do you remember a dream?', true]])

    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no service worker.')
    const stopping = context.waitForEvent('request', (request) => request.url().includes('/reminders/stop'))
    await worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: 'stop' }))
    })
    expect((await stopping).method()).toBe('POST')
  })
})

test('a link that can’t be used says so, on a plain page that is accessible', async ({ page }) => {
  const open = (path: string) => page.goto(path, { waitUntil: 'load' })
  await open('/reminders/stop?token=1.2.x')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop all reminders?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop all reminders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link can’t be used')
  await expectAccessible(page)
  await open('/reminders/confirm?token=1.2.x')
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link can’t be used')
})
