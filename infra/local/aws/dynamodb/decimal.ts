/** Exact decimals: `digits` x 10^-`scale`. DynamoDB numbers have 38 digits, more than a double holds. */
interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** The order of two plain decimal texts: negative, zero or positive. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = aligned(left, right)
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -1 : 1
}

/** The exact sum of two plain decimal texts, as plain decimal text. */
export function addDecimals(left: string, right: string): string {
  const [a, b] = aligned(left, right)
  return format({ digits: a.digits + b.digits, scale: a.scale })
}

/** The exact difference of two plain decimal texts, as plain decimal text. */
export function subtractDecimals(left: string, right: string): string {
  const [a, b] = aligned(left, right)
  return format({ digits: a.digits - b.digits, scale: a.scale })
}

function parse(text: string): Decimal {
  const point = text.indexOf('.')
  if (point === -1) return { digits: BigInt(text), scale: 0 }
  return { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 }
}

function aligned(left: string, right: string): [Decimal, Decimal] {
  const [a, b] = [parse(left), parse(right)]
  const scale = Math.max(a.scale, b.scale)
  return [rescale(a, scale), rescale(b, scale)]
}

function rescale({ digits, scale }: Decimal, wanted: number): Decimal {
  return { digits: digits * 10n ** BigInt(wanted - scale), scale: wanted }
}

function format({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}
