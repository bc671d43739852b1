/** Counters of what a workspace has, which are limited. They change in the transaction that creates or removes the thing. */
import { Expression } from './expression.ts'
import type { Key } from './table.ts'
import { updateStep, type TransactionStep } from './transaction.ts'

/** One more, unless the counter has reached the limit. A counter that is not there counts none. */
export function raiseCountStep(key: Key, counter: string, most: number): TransactionStep {
  const raise = new Expression()
  raise.addTo(counter, 1)
  const name = raise.name(counter)
  raise.require(`(attribute_not_exists(${name}) OR ${name} < ${raise.value(most)})`)
  return updateStep(key, raise)
}

export function lowerCountStep(key: Key, counter: string): TransactionStep {
  const lower = new Expression()
  lower.addTo(counter, -1)
  return updateStep(key, lower)
}
