/**
 * Pass marks in percent, exactly: the decimal point is moved in the text, because a product of fractions is not exact
 * (0.57 × 100 is 56.99999999999999).
 */
const moved = (value: number, places: number): number => {
  const exact = Number(`${value}e${places}`)
  // A number that is written with an exponent of its own.
  return Number.isNaN(exact) ? value * 10 ** places : exact
}

/** What a field shows. @param share 0.01 to 1; null: empty */
export const passMarkField = (share: number | null): string => (share === null ? '' : String(moved(share, 2)))

/** The share of a percentage that was typed; null where nothing was. */
export const passMarkOf = (percent: string): number | null => (percent === '' ? null : moved(Number(percent), -2))

/** With all its decimals, unlike other percentages: two pass marks that differ must look different. */
export const passMarkText = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 15 }).format(share)
