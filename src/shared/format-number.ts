/**
 * A whole number as English writes it: “1,234”. By hand, because loading the browser's own number formats holds up a
 * phone that is hydrating a page for a tenth of a second.
 */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
