/**
 * The filters of a list in words, such as `Status: Passed · From: Nov 1, 2026`. Those without a value are left out. A value
 * keeps its own direction of writing, because people and learning platforms write some of them.
 */
export const filtersText = (filters: readonly (readonly [name: string, value: string | undefined])[]): string =>
  filters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: \u2068${value}\u2069`])).join(' · ')
