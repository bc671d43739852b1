const isWholeRun = process.env['EVERY_CASE'] === '1'

/** Cases of a matrix that a test runs: all of them with `EVERY_CASE=1`, otherwise only `few`, in which each value occurs. */
export const usualCases = <Case>(all: readonly Case[], few: readonly Case[]): readonly Case[] =>
  isWholeRun ? all : few

/**
 * Cases of a long list that a test runs: all of them with `EVERY_CASE=1`, otherwise every n-th from `first` on. A test
 * that does so for many things counts `first` up, so that every case occurs for some of them.
 */
export const everyNth = <Case>(n: number, all: readonly Case[], first = 0): readonly Case[] =>
  usualCases(
    all,
    all.filter((_, index) => index % n === first % n),
  )

/** How often a test repeats something random, or what step it takes through a long list: `whole` with `EVERY_CASE=1`. */
export const usualNumber = (whole: number, usual: number): number => (isWholeRun ? whole : usual)
