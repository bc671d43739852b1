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

/** What a text must be to name an actor. */
export const actorRule = 'must be an agent or identified group in JSON, or its mbox'

/** An actor in JSON, or the mbox of one; null: the text is neither. */
export function readActor(text: string): Actor | null {
  const reading = readActorParameter(text.startsWith('mailto:') ? JSON.stringify({ mbox: text }) : text, 'actor')
  return reading.outcome === 'refused' || actorKey(reading.value) === null ? null : reading.value
}

/** As `readActor`. @throws ServiceError VALIDATION_ERROR */
export const actorOf = (text: string): Actor => readActor(text) ?? refuse('actor', actorRule)
