/** The CMI data of a stored attempt, or of an event of a session. */
import { storedCmiOf, type EventFacts } from '#shared/domain/events/published-event.ts'
import { unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, StoredCmi } from '#shared/domain/sessions/session.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

/** @param records where large CMI data is stored @returns no elements where there are none */
export async function readCmi(cmi: StoredCmi | null, records: Pick<ObjectStore, 'read'>): Promise<CmiData> {
  if (cmi === null) return {}
  if ('bytes' in cmi) return unpackCmi(cmi.bytes)
  // A later commit may have replaced the object. The event of that commit brings its answers.
  const bytes = await records.read(cmi.objectKey)
  return bytes === null ? {} : unpackCmi(bytes)
}

/** @returns no elements where the event brings none */
export const publishedCmi = (
  session: NonNullable<EventFacts['session']>,
  records: Pick<ObjectStore, 'read'>,
): Promise<CmiData> => readCmi(storedCmiOf(session), records)
