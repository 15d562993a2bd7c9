/**
 * The code that is loaded once a copy of the journal is kept on the device, or is to be. It is one chunk, because the
 * first load of every page names each chunk that there is.
 */
export { keepCopy, relockCopy, summariseCopy } from './keep-copy.ts'
export { KeptCopy } from './kept-copy.tsx'
