/** Amounts of a currency: whole minor units in the service, units with their decimals for people. */

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Decimals of a currency: 2 for EUR, none for JPY. */
export const decimalsOf = (currency: string): number =>
  isCurrency(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2

/** An amount in units of its currency, for files. */
export const unitsOf = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/** An amount as people of a language write it; a round one without decimals. */
export const amountText = (minor: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(unitsOf(minor, currency))

/** An amount as it is typed into a field: no currency, no separators of thousands. */
export function typedAmount(minor: number, currency: string, language: string): string {
  const decimals = minor % 10 ** decimalsOf(currency) === 0 ? 0 : decimalsOf(currency)
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(unitsOf(minor, currency))
}

/** Minor units of a typed amount; null for what is none in this currency. Point and comma both stand before decimals. */
export function minorOf(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const [, units, rest = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(typed.trim()) ?? []
  if (units === undefined || rest.length > decimals) return null
  return Number(units + rest.padEnd(decimals, '0'))
}

/** A return on costs in percent, with its sign. */
export const roiText = (roi: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(roi)
