export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
export const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Whether a name takes a verb in the plural: "the boys", "the police". */
export const isPlural = (name: string) =>
  /[^s’']s$/.test(name) || /\b(?:people|men|women|children|police|guys|kids)$/.test(name)
