/** The words of a list that is separated by spaces or line breaks. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
