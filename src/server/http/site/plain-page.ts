import { html } from 'hono/html'

/** The Content-Security-Policy of {@link plainPage}. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The words of a plain page; `next` is the link or the button below. */
type Words = { title: string; text: string; next: ReturnType<typeof html> }

/** A page without scripts, which costs no rendering. It is sent with {@link PLAIN_PAGE_POLICY}. */
export function plainPage(siteName: string, { title, text, next }: Words) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title} - ${siteName}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
body { margin: 0; background: oklch(0.16 0.025 262); color: oklch(0.95 0.014 85); font: 1.0625rem/1.6 system-ui, sans-serif }
main { min-height: 100vh; display: grid; place-content: center; justify-items: center; padding: 2rem 1.25rem; box-sizing: border-box; text-align: center }
img { width: 3.5rem; height: 3.5rem }
h1 { margin: 1.5rem 0 0; font: 500 1.875rem/1.2 Georgia, serif; text-wrap: balance }
p { margin: 1rem 0 0; max-width: 30rem; color: oklch(0.78 0.018 85) }
button { margin-top: 2rem; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: 9999px; background: oklch(0.84 0.115 82); color: oklch(0.16 0.025 262); font: 600 1rem/1.25 system-ui, sans-serif; cursor: pointer }
a { display: inline-block; margin-top: 2rem; padding: .625rem; color: inherit }
:focus-visible { outline: 2px solid oklch(0.84 0.115 82); outline-offset: 3px }
</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="">
<h1>${title}</h1>
<p>${text}</p>
${next}
</main>
</body>
</html>`
}
