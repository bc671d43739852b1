/**
 * The estimator again, from its description: rational numbers of BigInt, rows compared pair by pair, nothing shared with
 * the estimator. Slow and exact.
 */
import type { LedgerRow } from '#shared/domain/skills/estimator/ledger.ts'

const M = 1_000_000n

/** A fraction rounded to a whole number, halves up. The denominator is positive. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  return doubled < 0n && quotient * 2n * denominator !== doubled ? quotient - 1n : quotient
}

/** The largest whole number whose square is at most `value`. */
function floorRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** The root of a fraction, rounded to a whole number. */
const roundedRoot = (numerator: bigint, denominator: bigint): bigint =>
  (floorRoot((4n * numerator) / denominator) + 1n) / 2n

const product = (one: bigint, other: bigint): bigint => rounded(one * other, M)

const powers = new Map<string, bigint>()

/** 2^(-days / halfLife) in millionths: the whole number n with (n - 1/2)^h <= 10^6h / 2^days < (n + 1/2)^h. */
function decayed(days: number, halfLifeDays: number): bigint {
  const known = powers.get(`${days}/${halfLifeDays}`)
  if (known !== undefined) return known
  const exponent = BigInt(halfLifeDays)
  const target = (2n * M) ** exponent
  const shift = BigInt(days)
  let [low, high] = [0n, M + 1n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (((2n * middle - 1n) ** exponent) << shift <= target) low = middle
    else high = middle
  }
  powers.set(`${days}/${halfLifeDays}`, low)
  return low
}

const weights = {
  exposure: 250_000n,
  recall: 600_000n,
  applied: 1_000_000n,
  simulated: 1_500_000n,
  observed: 2_500_000n,
}
const modeCeilings = { exposure: 1, recall: 2, applied: 3, simulated: 3, observed: 4 }
const cognitiveCeilings = [0, 2, 3, 4, 4]
const fineness = { activity: 0, package: 0, sco: 1, objective: 2, interaction: 3 }
const repeats = [1_000_000n, 333_333n, 111_111n, 37_037n, 12_346n, 4_115n, 1_372n, 457n, 152n, 51n, 17n, 6n, 2n, 1n]

const dayOfRow = ({ occurredAt }: LedgerRow): number => Math.floor(Date.parse(occurredAt) / 86_400_000)

const before = (one: LedgerRow, other: LedgerRow): boolean =>
  one.occurredAt === other.occurredAt ? one.observationKey < other.observationKey : one.occurredAt < other.occurredAt

function loses(one: LedgerRow, other: LedgerRow): boolean {
  if (one.isWithdrawn !== other.isWithdrawn) return other.isWithdrawn
  if (one.occurredAt !== other.occurredAt) return one.occurredAt < other.occurredAt
  if (one.alignmentVersion !== other.alignmentVersion) return one.alignmentVersion < other.alignmentVersion
  return one.evidenceId < other.evidenceId
}

function counting(rows: readonly LedgerRow[], day: number): LedgerRow[] {
  const distinct = [...new Map(rows.map((row) => [row.evidenceId, row])).values()].filter((row) => dayOfRow(row) <= day)
  const best = distinct.filter(
    (row) => !distinct.some((other) => other.observationKey === row.observationKey && loses(row, other)),
  )
  const ledger = best.filter((row) => best.filter((other) => before(row, other)).length < 60)
  const alive = ledger.filter(({ isWithdrawn, outcome }) => !isWithdrawn && outcome !== null)
  return alive.filter(
    (row) => !alive.some((other) => other.attemptKey === row.attemptKey && fineness[other.grain] > fineness[row.grain]),
  )
}

interface Fading {
  readonly day: number
  readonly halfLifeDays: number
}

function weightOf(row: LedgerRow, rows: readonly LedgerRow[], { day, halfLifeDays }: Fading): bigint {
  const items = rows
    .filter((other) => other.attemptKey === row.attemptKey)
    .reduce((sum, other) => sum + BigInt(other.items), 0n)
  const newer = rows.filter(
    (other) => other.sourceKey === row.sourceKey && before(row, other) && dayOfRow(other) - dayOfRow(row) < 30,
  ).length
  const root = roundedRoot(items * M * M, 1n)
  const bundle = product(rounded(BigInt(row.items) * M, items), root > 3n * M ? 3n * M : root)
  const shared = roundedRoot(M * M, BigInt(row.skillsOfTarget))
  const factors = [bundle, shared, BigInt(row.trust), repeats[newer] ?? 0n, decayed(day - dayOfRow(row), halfLifeDays)]
  return factors.reduce(product, weights[row.mode])
}

function sidesOf(row: LedgerRow, weight: bigint): readonly [bigint, bigint] {
  const demand = rounded(M * BigInt(row.demands.reduce((sum, rating) => sum + rating, 0)), BigInt(row.demands.length))
  const outcome = BigInt(row.outcome ?? 0)
  const pass = 700_000n + product(150_000n, demand)
  const fail = 700_000n + product(150_000n, 5n * M - demand)
  return [product(product(weight, pass), outcome), product(product(weight, fail), M - outcome)]
}

/** What the estimator must give for these rows, given in any order and any number of times. */
export function oracle(rows: readonly LedgerRow[], { day, halfLifeDays }: Fading) {
  const counted = counting(rows, day)
  const sides = counted.map((row) => ({
    row,
    sides: sidesOf(row, weightOf(row, counted, { day, halfLifeDays })),
  }))
  const alpha = sides.reduce((sum, { sides: [a] }) => sum + a, M)
  const beta = sides.reduce((sum, { sides: [, b] }) => sum + b, M)
  const total = alpha + beta
  const estimate = Number(rounded(M * alpha, total))
  const standardDeviation = Number(roundedRoot(alpha * beta * M ** 3n, total * total * (total + M)))
  const lowerBound = Math.max(0, estimate - standardDeviation)
  const ceilings = counted
    .filter(({ outcome }) => (outcome ?? 0) >= 700_000)
    .map(({ mode, demands: [cognitive = 0] }) => Math.min(modeCeilings[mode], cognitiveCeilings[cognitive] ?? 0))
  const ceiling = counted.length === 0 ? 0 : Math.max(1, ...ceilings)
  const byBound = lowerBound < 350_000 ? 1 : lowerBound < 550_000 ? 2 : lowerBound < 750_000 ? 3 : 4
  return {
    ...{ alpha: Number(alpha), beta: Number(beta), estimate, standardDeviation, lowerBound, ceiling },
    level: Math.min(ceiling, byBound),
    contributions: new Map(
      sides.map(({ row, sides: [a, b] }) => [row.evidenceId, Number(rounded(M * (a - b), 2n * total))]),
    ),
  }
}
