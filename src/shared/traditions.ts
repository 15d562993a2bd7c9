/**
 * The traditions under which an entry says what has been made of its symbol, in the order of the page. Each has a page
 * of its own at `/traditions/<slug>`.
 */
export const TRADITIONS = ['western', 'biblical', 'islamic', 'chinese', 'korean', 'indian', 'others'] as const
export type Tradition = (typeof TRADITIONS)[number]

/** The traditions that the symbol comparison sets side by side, in its order. */
export const COMPARED_TRADITIONS = ['western', 'korean', 'chinese', 'indian', 'islamic'] as const
export type ComparedTradition = (typeof COMPARED_TRADITIONS)[number]

/** Whether a text is the slug of a tradition. */
export const isTradition = (slug: string): slug is Tradition => (TRADITIONS as readonly string[]).includes(slug)
