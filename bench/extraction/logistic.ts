/** Logistic regression: how much each of some signs speaks for something. */

/** One case to learn from. */
export interface Case {
  /** 1 for each sign that holds, otherwise 0. */
  readonly signs: readonly number[]
  /** Whether what is to be predicted holds. */
  readonly holds: boolean
}

/** What each sign adds to the score; before those of the signs, what every case has. */
type Weights = readonly number[]

/** Keeps the weights of rare signs small. */
const ridge = 1

/** The weights no longer change after ten or so. */
const rounds = 20

/** Above 0: it holds rather than not. */
const scoreOf = (weights: Weights, signs: readonly number[]): number =>
  signs.reduce((sum, sign, at) => sum + sign * (weights[at + 1] ?? 0), weights[0] ?? 0)

/** Solves equations by elimination: a row holds the factors of one, and its right side. Overwrites the rows. */
function solve(rows: readonly number[][]): number[] {
  const size = rows.length
  for (let at = 0; at < size; at += 1)
    for (let below = at + 1; below < size; below += 1) {
      const [row = [], other = []] = [rows[at], rows[below]]
      const factor = (other[at] ?? 0) / (row[at] ?? 1)
      for (let column = at; column <= size; column += 1)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0)
    }
  const found = Array.from({ length: size }, () => 0)
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? []
    const known = found.reduce((sum, value, column) => (column > at ? sum + value * (row[column] ?? 0) : sum), 0)
    found[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1)
  }
  return found
}

/** The step of Newton's method from some weights to better ones. */
function stepFrom(weights: Weights, cases: readonly Case[]): number[] {
  const rows = weights.map((weight, at) => [
    ...weights.map((_, column) => (column === at && at > 0 ? ridge : 0)),
    at > 0 ? -ridge * weight : 0,
  ])
  for (const { signs, holds } of cases) {
    const likely = 1 / (1 + Math.exp(-scoreOf(weights, signs)))
    const values = [1, ...signs]
    for (const [at, row] of rows.entries()) {
      const value = values[at] ?? 0
      if (value === 0) continue
      for (const [column, other] of values.entries())
        row[column] = (row[column] ?? 0) + likely * (1 - likely) * value * other
      row[values.length] = (row[values.length] ?? 0) + (Number(holds) - likely) * value
    }
  }
  return solve(rows)
}

/** The same cases in the same order give the same weights. */
export function weightsOf(cases: readonly Case[]): Weights {
  let weights: Weights = [0, ...(cases[0]?.signs ?? []).map(() => 0)]
  for (let round = 0; round < rounds; round += 1) {
    const step = stepFrom(weights, cases)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
  }
  return weights
}

/** The score of each case by the weights of those of other groups. @param groups the group of each case */
export function crossScores(cases: readonly Case[], groups: readonly string[]): number[] {
  const weights = new Map(
    [...new Set(groups)].map((group) => [group, weightsOf(cases.filter((_, at) => groups[at] !== group))]),
  )
  return cases.map(({ signs }, at) => scoreOf(weights.get(groups[at] ?? '') ?? [], signs))
}
