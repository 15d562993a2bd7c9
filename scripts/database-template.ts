import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { TEMPLATE_FOLDER } from '../src/server/storage/embedded/embedded.ts'
import { createCluster } from '../src/server/storage/embedded/pglite.ts'

// Usage: node scripts/database-template.ts (part of the build)
// Creates the empty embedded database that is copied at the first start. Creating one takes seconds and much memory,
// copying it takes neither.
const unfinished = `${TEMPLATE_FOLDER}.new`
await mkdir(path.dirname(TEMPLATE_FOLDER), { recursive: true })
await rm(unfinished, { recursive: true, force: true })
await createCluster(unfinished)
await rm(TEMPLATE_FOLDER, { recursive: true, force: true })
await rename(unfinished, TEMPLATE_FOLDER)
