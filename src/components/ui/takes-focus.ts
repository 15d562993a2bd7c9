/** The attribute of an element that is to get the focus when an open dialog closes; see `Dialog`. */
export const TAKES_FOCUS = 'data-takes-focus'
