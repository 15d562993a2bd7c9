import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// Preloaded with `--import` into the site's process, with the path of a control file: the time of day is ahead by as
// many milliseconds as the file says (behind, if negative). Clocks that measure durations go on, as when a person sets
// a clock.

const control = new URL(import.meta.url).searchParams.get('control')
if (control) {
  const RealDate = Date
  const now = () => RealDate.now() + (existsSync(control) ? Number(readFileSync(control, 'utf8')) : 0)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, self) => Reflect.construct(target, values.length > 0 ? values : [now()], self),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  })
}

/** The Node.js command-line options that preload this module with the control file at the path `control`. */
export function withSetClock(control: string): string[] {
  const program = pathToFileURL(`${import.meta.dirname}/set-clock.ts`)
  program.searchParams.set('control', control)
  return ['--import', program.href]
}
