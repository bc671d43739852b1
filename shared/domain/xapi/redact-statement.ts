/** Taking one agent out of statements: what is theirs, what only mentions them, and what is left of that without them (docs/adr/0025). */
import { signatureUsage, type Account, type Agent, type Group, type StoredStatement } from '#shared/contract/xapi/statement.ts'
import { actorKey, actorKeys } from './actor-key.ts'
import { told, type Telling } from './format-statement.ts'
import { statementKeys } from './statement-keys.ts'

/**
 * What a statement is to an agent: `own`, where the agent has done what it states, alone; `mention`, where the agent stands
 * in it in any other place; null, where the agent does not stand in it.
 * @param key see `actorKey`
 */
export function partIn(statement: StoredStatement, key: string): 'own' | 'mention' | null {
  const { actor } = statement
  const actors = actorKeys(actor)
  // An anonymous group is its members.
  if (actorKey(actor) === key || (actorKey(actor) === null && actors.length > 0 && actors.every((member) => member === key))) return 'own'
  return statementKeys(statement).relatedAgents.includes(key) ? 'mention' : null
}

/** Who stands in the place of agents that were erased: the same for all of them, so that nothing tells them apart. @param home origin of the service */
export const standIn = (home: string): Account => ({ homePage: home, name: 'erased' })

/** What an agent is replaced by, whose key this is. */
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
  if (actorKey(group) === redaction.key) return { objectType: 'Group', account: redaction.account, ...(member && { member }) }
  return { ...group, ...(member && { member }) }
}

/** Signatures hold the statement as it was. */
const unsigned = <Part extends Pick<StoredStatement, 'attachments'>>({ attachments = [], ...part }: Part): Omit<Part, 'attachments'> & Pick<StoredStatement, 'attachments'> => {
  const others = attachments.filter(({ usageType }) => usageType !== signatureUsage)
  return others.length === 0 ? part : { ...part, attachments: others }
}

/** The statement with another one in the agent's place, and without signatures. Done again, it changes nothing. */
export function redacted(statement: StoredStatement, redaction: Redaction): StoredStatement {
  const telling: Telling = {
    agent: (agent) => withoutAgent(agent, redaction),
    group: (group) => withoutMember(group, redaction),
    activity: (activity) => activity,
    verb: (verb) => verb,
  }
  const { object, ...rest } = told(statement, telling)
  return { ...unsigned(rest), object: object.objectType === 'SubStatement' ? unsigned(object) : object }
}
