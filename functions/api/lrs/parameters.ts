/** Parses structured parameters. Errors name the parameter and the path in it. */
import { ServiceError } from '#shared/contract/errors.ts'
import type { Agent, XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { isTimestamp, readInstant } from '#shared/contract/resources/statements/timestamp.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { problemText, type Problem } from '#shared/formats/xapi/problem.ts'
import { readActorParameter, readAgentParameter } from '#shared/formats/xapi/read-statement.ts'

/** @throws ServiceError VALIDATION_ERROR */
export function refuseInput(problems: readonly Problem[]): never {
  const issues = problems.slice(0, 20).map(({ path, message }) => ({ field: path === '' ? '(body)' : path, message }))
  throw new ServiceError('VALIDATION_ERROR', problemText(problems), { details: { ...issues[0], issues } })
}

/** Key of the agent or identified group in a parameter; see `actorKey`. */
export function actorKeyOf(text: string): string {
  const reading = readActorParameter(text, 'agent')
  if (reading.outcome === 'refused') return refuseInput(reading.problems)
  return actorKey(reading.value) ?? refuseInput([{ path: 'agent', message: 'must be an agent or an identified group' }])
}

export function agentOf(text: string): Agent {
  const reading = readAgentParameter(text, 'agent')
  return reading.outcome === 'read' ? reading.value : refuseInput(reading.problems)
}

/** Milliseconds since the epoch; null where the parameter is absent. */
export function sinceOf(text: string | undefined, version: XapiVersion): number | null {
  if (text === undefined) return null
  const instant = isTimestamp(text, version) ? readInstant(text) : null
  return instant?.milliseconds ?? refuseInput([{ path: 'since', message: 'must be a timestamp with date and time' }])
}
