/** Value models, made through the API. */
import type { Backend } from './backend.ts'

/** What a workspace states, with the fields that a test overrides. */
export const valueModelOf = (frameworkId: string, more: Record<string, unknown> = {}) => ({
  ...{ frameworkId, version: 0, currency: 'EUR', levelValuesMinor: [10_000, 30_000, 70_000, 100_000] },
  learnerHourMinor: 3_000,
  ...more,
})

/** States a value model, unless the framework has one. Returns its version. */
export async function statedVersion(backend: Backend, frameworkId: string): Promise<number> {
  const bearer = backend.liveKey
  await backend.call('putValueModel', { bearer, body: valueModelOf(frameworkId) })
  const version: number = (await backend.call('getValueModel', { bearer, query: { frameworkId } })).body.valueModel
    .version
  return version
}
