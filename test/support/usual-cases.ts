/** Cases of a matrix that a test runs: all of them with `EVERY_CASE=1`, otherwise only `few`, in which each value occurs. */
export const usualCases = <Case>(all: readonly Case[], few: readonly Case[]): readonly Case[] =>
  process.env['EVERY_CASE'] === '1' ? all : few
