import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- first-visit
// Measures the start of the server (the first one builds the site if the build is outdated), and the size and render
// time of the home page's HTML and the size of its JavaScript.
const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const settings = { DATA_DIR: folder }
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

try {
  const first = await startServer(settings)
  await first.stop()
  const server = await startServer(settings)

  const html = await (await fetch(server.url, { headers: { cookie: 'session=none' } })).text()
  const scripts = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))]
  let scriptBytes = 0
  for (const script of scripts) {
    const source = Buffer.from(await (await fetch(server.url + script)).arrayBuffer())
    scriptBytes += gzipSync(source).length
  }
  const times: number[] = []
  for (let i = 0; i < 200; i++) {
    const started = performance.now()
    await (await fetch(server.url, { headers: { cookie: 'session=none' } })).text()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  await server.stop()

  console.table({
    'first start': `${Math.round(first.startMs)} ms`,
    'second start': `${Math.round(server.startMs)} ms (target: under 5000 ms)`,
    'home page, HTML gzip': `${kb(gzipSync(html).length)} (target: under 20 KB)`,
    'home page, JavaScript gzip': `${kb(scriptBytes)} in ${scripts.length} files (target: at most 135 KB)`,
    'home page, rendered anew': `p50 ${times[100]?.toFixed(1)} ms, p95 ${times[190]?.toFixed(1)} ms`,
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
