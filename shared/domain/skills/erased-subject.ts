/** Learners that were erased: what they did until then is no evidence any more, wherever it still comes from. */
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import type { ClientSystem } from './client-system.ts'

const mailto = 'mailto:'

export type SubjectRule = ClientSystem['subjectRule']

/**
 * The learner that an agent stands for: an account of this service, or what the rules of the workspace's client systems say.
 * Null where the agent is no learner.
 * @param home the home page of accounts of this service
 */
export function subjectOfAgent(
  { account, mbox }: Actor,
  { home, rules }: { readonly home: string; readonly rules: readonly SubjectRule[] },
): string | null {
  if (account !== undefined) {
    const isKnown = account.homePage === home || rules.some((rule) => rule.accountHomePages.includes(account.homePage))
    return isKnown ? account.name : null
  }
  if (mbox === undefined || !rules.some((rule) => rule.mailto)) return null
  return mbox.startsWith(mailto) ? mbox.slice(mailto.length) : null
}

/** Whether something was erased. @param erasedUntil ISO 8601; null: the learner was never erased */
export const isErased = ({ occurredAt }: { readonly occurredAt: string }, erasedUntil: string | null): boolean =>
  erasedUntil !== null && occurredAt <= erasedUntil
