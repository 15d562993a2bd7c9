import { serve } from '@hono/node-server'
import { startApplication } from '../../src/server/application.ts'

/** The API in a process of its own, with the settings of its environment; says its port once it answers. For tests that kill it. */
const { app } = await startApplication()
serve({ fetch: (request) => app.fetch(request, {}), port: 0 }, ({ port }) => process.stdout.write(`port ${port}\n`))
