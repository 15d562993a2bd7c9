/** The tag of the entries that their dreamer likes best: a heart sets it, and it is shown as one. */
export const FAVORITE = 'favorite'
