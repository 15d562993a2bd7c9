import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  pushSubscriptionRemovalSchema,
  pushSubscriptionSchema,
  reminderSettingsSchema,
  remindersSchema,
  sentNotesSchema,
} from '../../../contract/reminders.ts'
import {
  describeReminders,
  registerBrowser,
  removeBrowser,
  resendConfirmation,
  setReminders,
  stopReminders,
} from '../../domain/reminders/reminders.ts'
import { sendSample } from '../../domain/reminders/send-reminders.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

export const reminderRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'get',
      path: '/reminders',
      summary: 'Your reminders, and how they can be sent',
      responses: { 200: jsonResponse('The reminders', remindersSchema), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const { database, reminders } = c.get('services')
      return c.json(await describeReminders(database.db, reminders, requireUser(c).id), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/reminders',
      summary: 'Set your reminders; a new e-mail address is sent a link to confirm it',
      request: jsonBody(reminderSettingsSchema),
      responses: {
        200: jsonResponse('The reminders', remindersSchema),
        ...errorResponses(400, 401, 403, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, reminders, rateLimits } = c.get('services')
      const { id } = requireUser(c)
      await setReminders(database.db, reminders, rateLimits, id, c.req.valid('json'), new Date())
      return c.json(await describeReminders(database.db, reminders, id), 200, NO_STORE)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/reminders',
      summary: 'Stop all reminders; the e-mail address and the browsers are forgotten',
      responses: { 204: { description: 'Stopped' }, ...errorResponses(401, 403, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      const { id } = requireUser(c)
      await stopReminders(database.db, id)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reminders/push-subscriptions',
      summary: 'Register this browser to receive reminders as notifications',
      request: jsonBody(pushSubscriptionSchema),
      responses: { 204: { description: 'Registered' }, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      const { id } = requireUser(c)
      await registerBrowser(database.db, id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/reminders/push-subscriptions',
      summary: 'Remove a browser of yours',
      request: jsonBody(pushSubscriptionRemovalSchema),
      responses: { 204: { description: 'Removed' }, ...errorResponses(400, 401, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database } = c.get('services')
      const { id } = requireUser(c)
      await removeBrowser(database.db, id, c.req.valid('json').endpoint)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reminders/email-confirmation',
      summary: 'Send the link that confirms your e-mail address once more',
      responses: {
        204: { description: 'Sent, unless the address gets too many' },
        ...errorResponses(401, 403, 404, 429, 503),
      },
    }),
    async (c) => {
      const { database, reminders, rateLimits } = c.get('services')
      await resendConfirmation(database.db, reminders, rateLimits, requireUser(c).id, new Date())
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reminders/sample',
      summary: 'Send yourself one reminder now',
      responses: {
        200: jsonResponse('How many were sent', sentNotesSchema),
        ...errorResponses(401, 403, 404, 429, 503),
      },
    }),
    async (c) => {
      const { database, reminders, rateLimits } = c.get('services')
      return c.json(await sendSample(database.db, reminders, rateLimits, requireUser(c).id, new Date()), 200)
    },
  )
