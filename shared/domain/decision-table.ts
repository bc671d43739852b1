/** Decision tables: rules as data. The first row whose conditions all hold decides. */

/** A situation: the value of each fact, by the name of the fact. */
type Situation = Readonly<Record<string, string>>

export interface Row<Facts extends Situation, Outcome> {
  /** Conditions: the values that facts must have. A fact that is absent may have any value. */
  readonly when: Partial<Facts>
  readonly then: Outcome
}

export type DecisionTable<Facts extends Situation, Outcome> = readonly Row<Facts, Outcome>[]

/**
 * Returns the outcome of the first row that matches the situation.
 * @throws Error if no row matches; cannot happen, because the last row of every table has no conditions
 */
export function decide<Facts extends Situation, Outcome>(table: DecisionTable<Facts, Outcome>, facts: Facts): Outcome {
  for (const { when, then } of table) {
    let holds = true
    for (const fact in when) if (when[fact] !== facts[fact]) holds = false
    if (holds) return then
  }
  throw new Error('No row of the decision table matches the situation. Give its last row no conditions.')
}
