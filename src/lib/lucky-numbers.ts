/** How one number was found: the column's sum, the number it was reduced to, and the number after making way for an equal one. */
export type LuckyStep = { column: number; letters: number; sum: number; reduced: number; number: number }

export type LuckyNumbers = { numbers: number[]; steps: LuckyStep[] }

const HOW_MANY = 6
const HIGHEST = 49

/**
 * Six distinct whole numbers from 1 to 49, in ascending order, derived from a dream's letters.
 *
 * The rule, after Pythagorean numerology as it is popularly taught (the letters a to i count 1 to 9, j to r again, s to z again):
 * 1. The letters and digits of the dream are written in rows of six. Case, spaces and punctuation don't count, accents are dropped,
 *    a digit counts as itself, a letter of another alphabet by its place in Unicode, from 1 to 9 likewise.
 * 2. Each of the six columns is added up.
 * 3. A sum above 49 has forty-five, five nines, cast out until it is not: taking nines away never changes a number's root.
 * 4. A number that is there already moves on by nine, which keeps its root too, and starts again from below past 49.
 *
 * The same letters give the same numbers. `steps` show the way, one per column.
 */
export function luckyNumbers(dream: string): LuckyNumbers {
  const values = letterValues(dream)
  const taken = new Set<number>()
  const steps: LuckyStep[] = []
  for (let column = 0; column < HOW_MANY; column += 1) {
    const own = values.filter((_, at) => at % HOW_MANY === column)
    const sum = own.reduce((total, value) => total + value, 0)
    const reduced = castOut(sum)
    let number = reduced
    while (taken.has(number)) number = number + 9 > HIGHEST ? wrap(number, taken) : number + 9
    taken.add(number)
    steps.push({ column: column + 1, letters: own.length, sum, reduced, number })
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

/** Below 50 without a change of root; an empty column counts nine, the root of nothing left over. */
function castOut(sum: number): number {
  let number = sum === 0 ? 9 : sum
  if (number > HIGHEST) number -= Math.ceil((number - HIGHEST) / 45) * 45
  return number
}

/** The lowest number with the same root that is free; six numbers always find one among five. */
function wrap(number: number, taken: ReadonlySet<number>): number {
  const root = ((number - 1) % 9) + 1
  for (let next = root; next <= HIGHEST; next += 9) if (!taken.has(next)) return next
  return (number % HIGHEST) + 1
}
