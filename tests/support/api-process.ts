import { serve } from '@hono/node-server'
import { startApplication } from '../../src/server/bootstrap/application.ts'

/**
 * Runs the API as a separate process, with the settings of its environment variables, for tests that kill it. Prints
 * "port N" when it accepts requests.
 */
const { app } = await startApplication()
serve({ fetch: (request) => app.fetch(request, {}), port: 0 }, ({ port }) => process.stdout.write(`port ${port}\n`))
