import { FileUnreadable } from './limits.ts'
import { type Answers, type ChosenFile, readImport } from './read.ts'

/** The Web Worker that reads files, however large, while the page stays usable. */
self.addEventListener('message', async ({ data }: MessageEvent<{ files: ChosenFile[]; answers: Answers }>) => {
  try {
    self.postMessage({ reading: await readImport(data.files, data.answers) })
  } catch (error) {
    // An error that is passed between threads loses its class.
    self.postMessage({ refusal: error instanceof FileUnreadable ? error.message : null })
  }
})
