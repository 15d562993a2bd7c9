import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { TEMPLATE_FOLDER } from '../src/server/storage/embedded.ts'
import { createCluster } from '../src/server/storage/pglite.ts'

// Usage: node scripts/database-template.ts: part of the build, makes the empty embedded database that a first start
// copies. Making it takes seconds and much memory; copying it takes neither.
const unfinished = `${TEMPLATE_FOLDER}.new`
await mkdir(path.dirname(TEMPLATE_FOLDER), { recursive: true })
await rm(unfinished, { recursive: true, force: true })
await createCluster(unfinished)
await rm(TEMPLATE_FOLDER, { recursive: true, force: true })
await rename(unfinished, TEMPLATE_FOLDER)
