/** The SVG paths of the logo in a square of 32 × 32: a crescent and one star. `public/icon.svg` has the same paths. */
export const CRESCENT = 'M20.5 4.2a12 12 0 1 0 7.3 16.9A10 10 0 0 1 20.5 4.2Z'
export const STAR = 'M25.5 7.2l1 3 3 1-3 1-1 3-1-3-3-1 3-1z'
