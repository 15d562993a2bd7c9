/** Loads the views that follow the form, which aren't part of the page's first scripts. */
export const loadReading = () => import('./reading.ts')
