import {
  createStartHandler,
  defaultRenderHandler,
  defaultStreamHandler,
  defineHandlerCallback,
} from '@tanstack/react-start/server'
import { renderScope } from './render-scope.ts'

/**
 * Renders a page. What is the same for everyone is there when rendering begins, so it is written as one text, which
 * takes half the time of a stream; other pages may wait for parts of theirs.
 */
export const renderPage = createStartHandler(
  defineHandlerCallback((page) => (renderScope().isForEveryone ? defaultRenderHandler : defaultStreamHandler)(page)),
)
