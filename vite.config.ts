import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { content } from './vite-content.ts'

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//

export default defineConfig({
  server: { port: 3000 },
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The libraries that every page loads are one file instead of ten: it compresses better, and a new build of
          // the site leaves it in the browser's cache.
          output: {
            codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK, tags: ['$initial'] }] },
          },
        },
      },
    },
  },
  // Node reads drizzle's large package.json anew for each of its hundred modules: half a start, and half its memory.
  ssr: { noExternal: ['drizzle-orm'] },
  plugins: [
    content(),
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
})
