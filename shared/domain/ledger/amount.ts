/** Amounts of money: whole mills (thousandths of a dollar) inside, decimal text outside. */

/** @param text as `ledgerAmount` of the contract takes it: `-12.5` @returns mills */
export function millsOf(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1
  const [dollars = '', fraction = ''] = text.replace('-', '').split('.')
  const mills = sign * (Number(dollars) * 1000 + Number(fraction.padEnd(3, '0')))
  // Without this, `-0` would be stored as another number than 0.
  return mills === 0 ? 0 : mills
}

/** Always with three decimals. @param mills a whole number */
export function decimalText(mills: number): string {
  const [sign, size] = [mills < 0 ? '-' : '', Math.abs(mills)]
  return `${sign}${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')}`
}
