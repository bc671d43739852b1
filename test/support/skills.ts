/** Things of the skills families, made through the API. */
import type { Backend } from './backend.ts'

/** Registers a client system and returns it. */
export async function makeClientSystem(
  backend: Backend,
  settings: Record<string, unknown> = {},
  bearer = backend.liveKey,
) {
  const { body } = await backend.call('createClientSystem', {
    bearer,
    body: { name: 'Warehouse LMS', kind: 'lms', ...settings },
  })
  return body.clientSystem
}
