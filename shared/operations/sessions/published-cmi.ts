/** The CMI data that an event of a session brings. */
import { storedCmiOf, type EventFacts } from '#shared/domain/events/published-event.ts'
import { unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData } from '#shared/domain/sessions/session.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

/** @param records where large CMI data is stored @returns no elements where the event brings none */
export async function publishedCmi(
  session: NonNullable<EventFacts['session']>,
  records: Pick<ObjectStore, 'read'>,
): Promise<CmiData> {
  const cmi = storedCmiOf(session)
  if (cmi === null) return {}
  if ('bytes' in cmi) return unpackCmi(cmi.bytes)
  // A later commit may have replaced the object. The event of that commit brings its answers.
  const bytes = await records.read(cmi.objectKey)
  return bytes === null ? {} : unpackCmi(bytes)
}
