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

/** Creates a framework and returns it. */
export async function makeFramework(backend: Backend, bearer = backend.liveKey) {
  return (await backend.call('createFramework', { bearer, body: { title: 'Warehouse' } })).body.framework
}

export const skillOf = (skillId: string, label = skillId, more: Record<string, unknown> = {}) => ({
  skillId,
  label,
  statement: `Statement of ${skillId}`,
  ...more,
})

/** Writes a draft and publishes it. Returns what was published. */
export async function publishContent(
  backend: Backend,
  bearer: string,
  { frameworkId, skills, edges = [] }: { frameworkId: string; skills: readonly unknown[]; edges?: readonly unknown[] },
) {
  const params = { frameworkId }
  const before: { version: number } = (await backend.call('getFramework', { bearer, params })).body.framework
  const { version } = before
  await backend.call('updateFrameworkDraft', { bearer, params, body: { version, skills, edges } })
  return (await backend.call('publishFramework', { bearer, params, body: { version: version + 1 } })).body
}

/** Uploads a CASE package and processes it. Returns the import. */
export const importPackage = (backend: Backend, bearer: string, source: unknown) =>
  importInto(backend, bearer, { source })

/** The same into the draft of a framework; without `frameworkId`, of a new one. */
export async function importInto(
  backend: Backend,
  bearer: string,
  { source, frameworkId }: { source: unknown; frameworkId?: string },
) {
  const bytes = Buffer.from(JSON.stringify(source))
  const { body } = await backend.call('createFrameworkImport', {
    bearer,
    body: { fileSize: bytes.length, frameworkId },
  })
  await fetch(body.uploadUrl, { method: 'PUT', headers: body.requiredHeaders, body: bytes })
  const params = { importId: body.import.id }
  return (await backend.call('processFrameworkImport', { bearer, params })).body.import
}

/** The attributes of the example of the specification's neighbours: applied, with a demand of 2. */
export const appliedAttributes = { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled: 0.8 }

/** Publishes a framework of a whole with one part, and aligns a package to both. Returns the alignment and its mappings. */
export async function makeAlignment(
  backend: Backend,
  { bearer, packageId, ids }: { bearer: string; packageId: string; ids: readonly [whole: string, part: string] },
) {
  const { id: frameworkId } = await makeFramework(backend, bearer)
  const [whole, part] = ids
  const edges = [{ type: 'partOf', from: part, to: whole }]
  await publishContent(backend, bearer, { frameworkId, skills: [skillOf(whole), skillOf(part)], edges })
  const mappings = [{ target: { kind: 'package' }, skillId: part, attributes: appliedAttributes }]
  return (await backend.call('createAlignment', { bearer, body: { packageId, frameworkId, mappings } })).body
}
