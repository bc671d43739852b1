/** A published skill, and evidence of it that a client system sends. */
import type { Backend } from './backend.ts'
import { makeClientSystem, makeFramework, publishContent, skillOf } from './skills.ts'

export const forklift = '9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02'

export interface EvidenceSource {
  readonly backend: Backend
  readonly bearer: string
  readonly clientSystemId: string
  readonly frameworkId: string
}

/** Publishes a framework with the skill "Load handling" and registers a client system. */
export async function makeEvidenceSource(
  backend: Backend,
  bearer = backend.liveKey,
  skillId = forklift,
): Promise<EvidenceSource> {
  const { id: frameworkId } = await makeFramework(backend, bearer)
  await publishContent(backend, bearer, { frameworkId, skills: [skillOf(skillId, 'Load handling')] })
  const { id: clientSystemId } = await makeClientSystem(backend, { kind: 'assessment' }, bearer)
  return { backend, bearer, clientSystemId, frameworkId }
}

/** A passed exam, with the fields that a test overrides. */
export const anExam = (overrides: Record<string, unknown> = {}) => ({
  externalId: 'exam 1',
  subjectId: 'ada',
  activityId: 'https://exams.example/forklift',
  skillId: forklift,
  attributes: { demonstrationMode: 'applied', demandRatings: { cognitive: 2 } },
  occurredAt: '2026-11-20T09:00:00.000Z',
  success: true,
  ...overrides,
})

/** Sends evidence. Returns the response. */
export const send = ({ backend, bearer, clientSystemId }: EvidenceSource, ...evidence: readonly unknown[]) =>
  backend.call('createEvidence', { bearer, body: { clientSystemId, evidence } })
