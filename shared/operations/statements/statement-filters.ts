/** Parses structured parameters. */
import { ServiceError } from '#shared/contract/errors.ts'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import { readInstant } from '#shared/contract/resources/statements/timestamp.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { readActorParameter } from '#shared/formats/xapi/read-statement.ts'

function refuse(field: string, message: string): never {
  throw new ServiceError('VALIDATION_ERROR', `${field}: ${message}`, {
    details: { field, message, issues: [{ field, message }] },
  })
}

/** The time in milliseconds, the precision of `stored`. @throws ServiceError VALIDATION_ERROR */
export function timeOf(field: 'since' | 'until', text: string | undefined): string | null {
  if (text === undefined) return null
  const instant = readInstant(text)
  return instant === null ? refuse(field, 'must be a time in ISO 8601') : new Date(instant.milliseconds).toISOString()
}

/** An actor in JSON, or the mbox of one. @throws ServiceError VALIDATION_ERROR */
export function actorOf(text: string): Actor {
  const reading = readActorParameter(text.startsWith('mailto:') ? JSON.stringify({ mbox: text }) : text, 'actor')
  if (reading.outcome === 'refused' || actorKey(reading.value) === null)
    return refuse('actor', 'must be an agent or identified group in JSON, or its mbox')
  return reading.value
}
