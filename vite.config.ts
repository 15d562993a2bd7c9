import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { content } from './vite-content.ts'

export default defineConfig({
  server: { port: 3000 },
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
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
