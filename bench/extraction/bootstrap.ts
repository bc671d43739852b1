/** How far a share would move with other texts of the same kind: the share of texts that are drawn from the ones there are. */
import { seeded } from '#test/support/random.ts'

/** What one text adds to a share. */
export interface Part {
  readonly part: number
  readonly whole: number
}

const draws = 10_000

/** The share between which and which 95 of 100 draws lie. Texts are drawn whole, because the names of one text go wrong together. */
export function intervalOf(parts: readonly Part[]): [low: number, high: number] {
  const random = seeded(1)
  const shares = Array.from({ length: draws }, () => {
    let [part, whole] = [0, 0]
    for (const _ of parts) {
      const drawn = parts[Math.floor(random() * parts.length)]
      part += drawn?.part ?? 0
      whole += drawn?.whole ?? 0
    }
    return part / Math.max(1, whole)
  }).sort((one, other) => one - other)
  const at = (share: number): number => shares[Math.floor(share * draws)] ?? 0
  return [at(0.025), at(0.975)]
}
