/**
 * Redacts one agent from statements, and distinguishes the agent's own statements from those that mention the agent
 * (docs/adr/0025).
 */
import {
  signatureUsage,
  type Account,
  type Agent,
  type Group,
  type StoredStatement,
} from '#shared/contract/resources/statements/statement.ts'
import { actorKey, actorKeys } from './actor-key.ts'
import { mapStatement, type StatementMapping } from './format-statement.ts'
import { statementKeys } from './statement-keys.ts'

/**
 * The role of an agent in a statement: `own` if the agent is the only actor; `mention` if the agent is anywhere else in
 * it; null if the agent is not in it.
 * @param key see `actorKey`
 */
export function roleIn(statement: StoredStatement, key: string): 'own' | 'mention' | null {
  const { actor } = statement
  const actors = actorKeys(actor)
  // An anonymous group acts as its members.
  if (
    actorKey(actor) === key ||
    (actorKey(actor) === null && actors.length > 0 && actors.every((member) => member === key))
  )
    return 'own'
  return statementKeys(statement).relatedAgents.includes(key) ? 'mention' : null
}

/**
 * The account that replaces erased agents: one for all, so that erased agents cannot be distinguished. @param home origin of
 * the service
 */
export const pseudonymAccount = (home: string): Account => ({ homePage: home, name: 'erased' })

/** The agent with this key (see `actorKey`) is replaced by this account. */
export interface Redaction {
  readonly key: string
  readonly account: Account
}

function withoutAgent(agent: Agent, { key, account }: Redaction): Agent {
  if (actorKey(agent) !== key) return agent
  return { ...(agent.objectType === undefined ? {} : { objectType: agent.objectType }), account }
}

function withoutMember(group: Group, redaction: Redaction): Group {
  const member = group.member?.map((agent) => withoutAgent(agent, redaction))
  if (actorKey(group) === redaction.key)
    return { objectType: 'Group', account: redaction.account, ...(member && { member }) }
  return { ...group, ...(member && { member }) }
}

/** Without signatures, because a signature contains the original statement. */
const unsigned = <Part extends Pick<StoredStatement, 'attachments'>>({
  attachments = [],
  ...part
}: Part): Omit<Part, 'attachments'> & Pick<StoredStatement, 'attachments'> => {
  const others = attachments.filter(({ usageType }) => usageType !== signatureUsage)
  return others.length === 0 ? part : { ...part, attachments: others }
}

/** The statement with the agent replaced, and without signatures. Idempotent. */
export function redactStatement(statement: StoredStatement, redaction: Redaction): StoredStatement {
  const mapping: StatementMapping = {
    agent: (agent) => withoutAgent(agent, redaction),
    group: (group) => withoutMember(group, redaction),
    activity: (activity) => activity,
    verb: (verb) => verb,
  }
  const { object, ...rest } = mapStatement(statement, mapping)
  return { ...unsigned(rest), object: object.objectType === 'SubStatement' ? unsigned(object) : object }
}
