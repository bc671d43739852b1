/** Packages that are aligned to skills, and recommendations of them, made through the API. */
import type { Backend } from './backend.ts'
import { forklift, type EvidenceSource } from './evidence.ts'
import { seedPackage } from './seed.ts'

interface Alignable {
  readonly frameworkId: string
  readonly skillId: string
  readonly mode?: string
  readonly cognitive?: number
  readonly packageId?: string
}

/** Publishes an alignment of a package to a skill: of a new one where none is named. Returns the package. */
export async function alignPackage(
  backend: Backend,
  { frameworkId, skillId, mode = 'applied', cognitive = 2, packageId }: Alignable,
): Promise<string> {
  const aligned = packageId ?? (await seedPackage(backend))
  const attributes = { demonstrationMode: mode, demandRatings: { cognitive }, passMarkScaled: null }
  const mappings = [{ target: { kind: 'package' }, skillId, attributes }]
  const body = { packageId: aligned, frameworkId, mappings }
  const { alignment } = (await backend.call('createAlignment', { bearer: backend.liveKey, body })).body
  await backend.call('publishAlignment', {
    ...{ bearer: backend.liveKey, params: { alignmentId: alignment.id } },
    body: { version: alignment.version },
  })
  return aligned
}

/** A package that is recommended to a learner for the skill of an evidence source. */
export async function recommended(backend: Backend, { frameworkId }: EvidenceSource, subjectId = 'rita') {
  const packageId = await alignPackage(backend, { frameworkId, skillId: forklift })
  const requirements = [{ skillId: forklift, level: 3 }]
  const brief = { title: 'Driver', frameworkId, requirements }
  const { body } = await backend.call('createRoleBrief', { bearer: backend.liveKey, body: brief })
  const roleBriefId: string = body.roleBrief.id
  const request = { bearer: backend.liveKey, params: { subjectId }, query: { roleBriefId } }
  const list = (await backend.call('listRecommendations', request)).body
  const found = list.recommendations.find((each: { packageId: string }) => each.packageId === packageId)
  const recommendationId: string = found.id
  return { packageId, roleBriefId, recommendationId }
}
