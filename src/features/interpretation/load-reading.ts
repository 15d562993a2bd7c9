/** Loads what follows the form, which isn't part of the page's first scripts. */
export const loadReading = () => import('./reading.ts')
