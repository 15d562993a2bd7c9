/** Hours of sleep as they are stored: the database refuses numbers that are too small for its single precision. */
export const toHundredths = (value: number) => Math.round(value * 100) / 100
