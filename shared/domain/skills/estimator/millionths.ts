/**
 * Numbers of the estimator: integers of millionths. Sums of integers are exact in any order, so the estimate of a set
 * of evidence does not depend on the order in which it came.
 */

export const million = 1_000_000

/** The product of two numbers of millionths, rounded to millionths. */
export const mul = (a: number, b: number): number => Math.round((a * b) / million)

export const toMillionths = (value: number): number => Math.round(value * million)

export const fromMillionths = (value: number): number => value / million

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
