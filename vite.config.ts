import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { content } from './vite-content.ts'

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//

/** Which nearly every page loads, too, though not the entry itself. */
const QUERY_HOOKS = /\/@tanstack\/(react-query\/.*\/use(Mutation|SuspenseQuery)|query-core\/.*\/mutationObserver)\.js/

/** What the server puts into every page as text is as small there as a script in a file of its own. */
const HEAD_SCRIPTS = /\/src\/shared\/(early-input|load-scripts)\.ts$/
const smallHeadScripts: Plugin = {
  name: 'small-head-scripts',
  apply: 'build',
  enforce: 'post',
  transform: async (code, id) => (HEAD_SCRIPTS.test(id) ? (await minify(id, code, { module: true })).code : undefined),
}

const NOT_BUNDLED = [
  ...['@node-rs/argon2', '@resvg/resvg-js', 'nodemailer', 'pdfkit', 'pg', 'pino', 'pino-pretty', 'piscina', 'satori'],
  ...['swagger-ui-dist', 'web-push', 'wink-eng-lite-web-model', 'wink-nlp', '@zxcvbn-ts/language-common'],
]

export default defineConfig(({ command }) => ({
  server: { port: 3000 },
  // Without lists of what each script imports, which would add 3 KB (gzip) to every first visit.
  build: { modulePreload: false, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // V8 keeps the text of a program: without comments and with all names, which the log's traces show.
    ssr: { build: { rolldownOptions: { output: { minify: { compress: false, mangle: false } } } } },
    client: {
      build: {
        rolldownOptions: {
          // The libraries that every page loads are one file instead of ten: it compresses better, and a new build of
          // the site leaves it in the browser's cache. What else every page loads is another.
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, tags: ['$initial'] },
                { name: 'framework', test: QUERY_HOOKS },
                { name: 'base', tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
  // The libraries are bundled too: what no handler needs stays out of memory, and so does Node's record of a thousand
  // modules. Left out are those that start threads, bring native code or files, or are loaded only by some sites.
  ssr: command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : {},
  plugins: [
    content(),
    smallHeadScripts,
    tailwindcss(),
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: false,
        // What loads a page comes with the page, not with the first load of all.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        },
      },
      importProtection: { client: { files: ['**/server/**'] } },
    }),
    react(),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|webmanifest)$/, threshold: 512 }),
  ],
}))
