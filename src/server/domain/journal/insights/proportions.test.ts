import { expect, it } from 'vitest'
import { chanceOfAtLeast, chanceOfAtMost, controlFalseDiscoveries, wilsonInterval } from './proportions.ts'

it('gives Wilson’s interval, which stays between 0 and 1', () => {
  // Newcombe, “Two-sided confidence intervals for the single proportion”, Statistics in Medicine 17, 1998, table I
  expect(wilsonInterval(81, 263).low).toBeCloseTo(0.2553, 4)
  expect(wilsonInterval(81, 263).high).toBeCloseTo(0.3662, 4)
  expect(wilsonInterval(15, 148).low).toBeCloseTo(0.0624, 4)
  expect(wilsonInterval(15, 148).high).toBeCloseTo(0.1605, 4)
  expect(wilsonInterval(0, 20).low).toBe(0)
  expect(wilsonInterval(0, 20).high).toBeCloseTo(0.1611, 4)
  expect(wilsonInterval(29, 29).high).toBe(1)
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
})

it('adds up the binomial from both sides', () => {
  expect(chanceOfAtLeast(3, 3, 0.5)).toBeCloseTo(0.125, 10)
  expect(chanceOfAtMost(0, 4, 0.25)).toBeCloseTo(0.75 ** 4, 10)
  expect(chanceOfAtLeast(4, 10, 0.3) + chanceOfAtMost(3, 10, 0.3)).toBeCloseTo(1, 10)
  expect(chanceOfAtLeast(0, 10, 0.3)).toBe(1)
  expect(chanceOfAtMost(10, 10, 0.3)).toBe(1)
  expect(chanceOfAtLeast(9_000, 10_000, 0.2)).toBeLessThan(1e-12)
  expect(chanceOfAtLeast(100, 10_000, 0.2)).toBeCloseTo(1, 6)
})

it('keeps of many tests those that Benjamini and Hochberg’s procedure lets stand', () => {
  const tests = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205].map((chance) => ({ chance }))
  expect(controlFalseDiscoveries(tests, 8, 0.05).map(({ chance }) => chance)).toEqual([0.001, 0.008])
  expect(controlFalseDiscoveries(tests, 1_000, 0.05)).toEqual([])
  expect(controlFalseDiscoveries([{ chance: 0.01 }, { chance: 0.0001 }], 500, 0.05)).toEqual([{ chance: 0.0001 }])
})
