import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of Chromium: `CHROMIUM_PATH`, Playwright's download, or one on the PATH; undefined if there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...onPath].find((file) => file && existsSync(file))
}

/**
 * What Chromium leaves out. The first two are the suggestions under the address bar: two pages for each window, which
 * no test sees, and which took a fifth of the tests' processor time. The others are those that Playwright leaves out,
 * since only the last list counts.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
]

/** Command-line flags for running in a container and without network requests other than to the site under test. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES}`,
]

/** Installs Chromium: Playwright's download, or the Debian package if that fails. Throws if both fail. */
function installChromium(): void {
  console.log('No Chromium found: installing one.')
  const downloaded = spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  if (downloaded.status === 0 && findChromium()) return
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  } catch {
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
  }
}

if (import.meta.main) {
  if (!findChromium()) installChromium()
  console.log(`Testing in ${findChromium()}`)
}
