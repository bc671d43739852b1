/** Timings of several subjects in one process, in turns, so that disturbances of the machine affect all alike. */

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prepares one measurement; the returned function is timed. */
export type Subject = (round: number) => Promise<() => Promise<unknown>>

/** @returns a function that gives the median of a subject, in milliseconds */
export async function interleave<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<(name: Name) => number> {
  const times = new Map<string, number[]>(Object.keys(subjects).map((name) => [name, []]))
  const turns: [string, Subject][] = Object.entries(subjects)
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [name, subject] of round % 2 === 0 ? turns : turns.toReversed()) {
      const run = await subject(round)
      const started = performance.now()
      await run()
      if (round >= warmUp) times.get(name)?.push(performance.now() - started)
    }
  }
  return (name) => median(times.get(name) ?? [])
}
