/** Counters of what a workspace has, which are limited. They change in the transaction that creates or removes the thing. */
import { Expression } from './expression.ts'
import type { Key } from './table.ts'
import { updateStep, type TransactionStep } from './transaction.ts'

/** One more, unless the counter has reached the limit. A counter without an item counts none. */
export function raiseCountStep(key: Key, counter: string, most: number): TransactionStep {
  const raise = new Expression()
  raise.addTo(counter, 1)
  raise.require(`(attribute_not_exists(pk) OR ${raise.name(counter)} < ${raise.value(most)})`)
  return updateStep(key, raise)
}

export function lowerCountStep(key: Key, counter: string): TransactionStep {
  const lower = new Expression()
  lower.addTo(counter, -1)
  return updateStep(key, lower)
}
