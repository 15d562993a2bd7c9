/** The modules that a page loads once its reader begins to type a dream. */
export { languageOfText } from '../../shared/text-language.ts'
export { EntryReadingView } from './entry-reading-view.tsx'
export { LoadingView } from './loading-view.tsx'
export { RefusalHelp } from './refusal-help.tsx'
export { restoredState } from './restored-state.ts'
export { ResultView } from './result-view.tsx'
export { streamInterpretation } from './stream-interpretation.ts'
