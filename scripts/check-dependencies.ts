import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { init as readLicences } from 'license-checker-rseidelsohn'

// Usage: npm run check:dependencies -- [--write]
// Checks what is delivered with the product: that every package's licence is one of those allowed here, that
// THIRD-PARTY-LICENSES.md lists them all (--write writes it), and that the registry knows of no severe vulnerability.
const FILE = 'THIRD-PARTY-LICENSES.md'
const AUDIT_MS = 15_000

/** Licences under which a package may be used and passed on with the product, whose own licence is MIT. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'Unlicense'],
  // Of argparse.
  ...['Python-2.0', 'PSF-2.0'],
  // For each file of their own: they are used unchanged.
  'MPL-2.0',
  // For fonts, and for the data of caniuse-lite.
  ...['OFL-1.1', 'CC-BY-4.0'],
])
/** Packages whose `package.json` names no SPDX license, with the license that is in their license file. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

const run = promisify(execFile)
const faults: string[] = []
await checkLicences()
await checkVulnerabilities()
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

async function checkLicences(): Promise<void> {
  const options = { start: process.cwd(), production: true, excludePrivatePackages: true }
  const packages = await promisify(readLicences)(options)
  const rows: string[] = []
  for (const [id, found] of Object.entries(packages)) {
    const name = id.slice(0, id.lastIndexOf('@'))
    const licence = READ_BY_HAND[name] ?? [found.licenses ?? 'no licence'].flat().join(' AND ')
    if (!isAllowed(licence))
      faults.push(`${id} is under ${licence}, which scripts/check-dependencies.ts doesn’t allow.`)
    if (!isForOnePlatform(found.path ?? '')) rows.push(`| ${id} | ${licence} | ${found.repository ?? ''} |`)
  }
  const text = `# Licences of what Somnary is delivered with

Written by \`npm run check:dependencies -- --write\`. Builds of a package for one platform are under its licence.

| package | licence | source |
|---|---|---|
${rows.sort().join('\n')}
`
  if (process.argv.includes('--write')) writeFileSync(FILE, text)
  else if (readIfThere(FILE) !== text) {
    faults.push(`${FILE} isn’t up to date. Run: npm run check:dependencies -- --write`)
  }
}

/** Whether one of the licences that a package offers is allowed, and all that it names together are. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)))
}

/** Whether a package is installed on some platforms alone: then the list would depend on the machine. */
function isForOnePlatform(folder: string): boolean {
  const { os, cpu, libc } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return Boolean(os ?? cpu ?? libc)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Fails only on vulnerabilities that the registry has found; if it can't be asked, says so and goes on. */
async function checkVulnerabilities(): Promise<void> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  // npm exits with 1 when it has found something.
  const { stdout } = await run('npm', args, { timeout: AUDIT_MS, maxBuffer: 64 * 1024 * 1024 }).catch((error) => error)
  const found = parsed(stdout)?.vulnerabilities as Record<string, { severity: string; range: string }> | undefined
  if (!found) {
    console.warn('\nNOT CHECKED: the registry could not be asked for known vulnerabilities (npm audit).\n')
    return
  }
  for (const [name, { severity, range }] of Object.entries(found)) {
    if (severity === 'high' || severity === 'critical') faults.push(`${name} ${range} has a ${severity} vulnerability.`)
  }
}

function parsed(json: unknown): Record<string, unknown> | undefined {
  try {
    return JSON.parse(String(json))
  } catch {
    return undefined
  }
}
