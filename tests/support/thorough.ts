/**
 * Whether tests that repeat a fault, or try every combination of values, do so in full: `npm run test:thorough`.
 * Otherwise each does a part, so that all tests together are run before every commit.
 */
export const isThorough = import.meta.env.MODE === 'thorough'
