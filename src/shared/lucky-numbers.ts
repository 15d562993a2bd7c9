/**
 * How one number was calculated: `sum` of the column's letter values, `reduced` to at most 49, and the final `number`,
 * which differs from `reduced` if that was already taken. `column` is from 1 to 6; `letters` is the column's length.
 */
export type LuckyStep = { column: number; letters: number; sum: number; reduced: number; number: number }

export type LuckyNumbers = { numbers: number[]; steps: LuckyStep[] }

const COUNT = 6
const MAXIMUM = 49

/**
 * Derives six distinct whole numbers from 1 to 49, in ascending order, from a dream's letters. The same letters always
 * yield the same numbers. `steps` has the calculation, one step per column.
 *
 * The rule follows Pythagorean numerology as it is popularly taught (a to i count 1 to 9, j to r and s to z likewise):
 * 1. The letters and digits of the dream are written in rows of six. Case, spaces and punctuation are ignored, accents
 *    are dropped, a digit counts as itself, and a letter of another alphabet as 1 to 9 by its code point.
 * 2. Each of the six columns is added up.
 * 3. While a sum is above 49, 45 is subtracted: subtracting a multiple of nine preserves the digital root.
 * 4. If a number is already taken, nine is added, which preserves the root too. Past 49 it becomes the lowest number
 *    with the same root that is free.
 */
export function luckyNumbers(dream: string): LuckyNumbers {
  const values = letterValues(dream)
  const taken = new Set<number>()
  const steps: LuckyStep[] = []
  for (let column = 0; column < COUNT; column += 1) {
    const columnValues = values.filter((_, index) => index % COUNT === column)
    const sum = columnValues.reduce((total, value) => total + value, 0)
    const reduced = reduceToMaximum(sum)
    let number = reduced
    while (taken.has(number)) number = number + 9 > MAXIMUM ? lowestFreeOfRoot(number, taken) : number + 9
    taken.add(number)
    steps.push({ column: column + 1, letters: columnValues.length, sum, reduced, number })
  }
  return { numbers: [...taken].sort((a, b) => a - b), steps }
}

function letterValues(text: string): number[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const values: number[] = []
  for (const letter of plain) {
    if (/[a-z]/.test(letter)) values.push(((letter.charCodeAt(0) - 97) % 9) + 1)
    else if (/[0-9]/.test(letter)) values.push(Number(letter))
    else if (/[\p{L}\p{N}]/u.test(letter)) values.push(((letter.codePointAt(0) ?? 0) % 9) + 1)
  }
  return values
}

/** Subtracts 45 until the number is at most 49, which preserves its digital root. An empty column's 0 becomes 9. */
function reduceToMaximum(sum: number): number {
  let number = sum === 0 ? 9 : sum
  if (number > MAXIMUM) number -= Math.ceil((number - MAXIMUM) / 45) * 45
  return number
}

/** The lowest free number with the same digital root; if its five or six numbers are all taken, the next number. */
function lowestFreeOfRoot(number: number, taken: ReadonlySet<number>): number {
  const root = ((number - 1) % 9) + 1
  for (let next = root; next <= MAXIMUM; next += 9) if (!taken.has(next)) return next
  return (number % MAXIMUM) + 1
}
