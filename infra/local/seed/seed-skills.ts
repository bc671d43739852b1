import * as z from 'zod'
import { callApi, RefusedCall, type ApiAccess } from './api-access.ts'

/** What the demo workspace gets: a published framework, aligned courses, a value model, and evidence of a client system. */
export interface SampleSkills {
  /** Settings of the framework. A framework with this `caseIdentifier` is taken up. */
  readonly framework: { readonly title: string; readonly caseIdentifier: string }
  readonly content: { readonly skills: readonly object[]; readonly edges: readonly object[] }
  readonly mappings: readonly object[]
  readonly clientSystem: { readonly name: string; readonly kind: string }
  /** What levels are worth and what an hour costs, as a value model states it. */
  readonly value: object
  /** Month, amount and label of what each course cost. */
  readonly courseCost: object
  readonly evidence: readonly object[]
}

const framework = z.object({
  id: z.string(),
  caseIdentifier: z.string(),
  currentVersion: z.number().nullable(),
  version: z.number(),
})
const frameworks = z.object({ frameworks: z.array(framework) })
const oneFramework = z.object({ framework })
const alignment = z.object({
  id: z.string(),
  packageId: z.string().nullable(),
  frameworkId: z.string(),
  currentVersion: z.number().nullable(),
  version: z.number(),
})
const alignments = z.object({ alignments: z.array(alignment) })
const oneAlignment = z.object({ alignment })
const clientSystem = z.object({ id: z.string(), name: z.string() })
const clientSystems = z.object({ clientSystems: z.array(clientSystem) })
const oneClientSystem = z.object({ clientSystem })
const results = z.object({ results: z.array(z.object({ status: z.string(), reason: z.string().nullable() })) })

const api = '/api/v1/cale'
/** Pieces of evidence that one request may hold. */
const atOnce = 50

/** The framework, published. An earlier start may have ended at any step of it. */
async function publishedFramework(access: ApiAccess, { framework: settings, content }: SampleSkills): Promise<string> {
  const listed = frameworks.parse(await callApi(access, ['GET', `${api}/frameworks?limit=200`]))
  const known =
    listed.frameworks.find(({ caseIdentifier }) => caseIdentifier === settings.caseIdentifier) ??
    oneFramework.parse(await callApi(access, ['POST', `${api}/frameworks`], settings)).framework
  if (known.currentVersion !== null) return known.id
  const path = `${api}/frameworks/${known.id}`
  const draft = await callApi(access, ['PUT', `${path}/draft`], { version: known.version, ...content })
  const { version } = oneFramework.parse(draft).framework
  await callApi(access, ['POST', `${path}/publish`], { version })
  return known.id
}

interface Course {
  readonly packageId: string
  readonly frameworkId: string
  readonly mappings: readonly object[]
}

async function alignCourse(access: ApiAccess, course: Course, stored: z.output<typeof alignments>): Promise<void> {
  const known =
    stored.alignments.find(
      ({ packageId, frameworkId }) => packageId === course.packageId && frameworkId === course.frameworkId,
    ) ?? oneAlignment.parse(await callApi(access, ['POST', `${api}/alignments`], course)).alignment
  if (known.currentVersion === null)
    await callApi(access, ['POST', `${api}/alignments/${known.id}/publish`], { version: known.version })
}

/** States the value model, unless an earlier start has stated it. */
async function stateValue(
  access: ApiAccess,
  { frameworkId, packageIds }: { readonly frameworkId: string; readonly packageIds: readonly string[] },
  { value, courseCost }: SampleSkills,
): Promise<void> {
  const packageCosts = packageIds.map((packageId) => ({ packageId, ...courseCost }))
  const body = { frameworkId, version: 0, ...value, packageCosts }
  try {
    await callApi(access, ['PUT', '/api/v1/intelligence/value-model'], body)
  } catch (error) {
    if (!(error instanceof RefusedCall && error.status === 409)) throw error
  }
}

async function sendEvidence(access: ApiAccess, { clientSystem: settings, evidence }: SampleSkills): Promise<void> {
  const listed = clientSystems.parse(await callApi(access, ['GET', `${api}/client-systems?limit=200`]))
  const { id: clientSystemId } =
    listed.clientSystems.find(({ name }) => name === settings.name) ??
    oneClientSystem.parse(await callApi(access, ['POST', `${api}/client-systems`], settings)).clientSystem
  for (let start = 0; start < evidence.length; start += atOnce) {
    const body = { clientSystemId, evidence: evidence.slice(start, start + atOnce) }
    const answer = results.parse(await callApi(access, ['POST', `${api}/evidence`], body))
    const refused = answer.results.find(({ status }) => status === 'refused')
    if (refused !== undefined) throw new Error(`The service refuses evidence of the sample: ${refused.reason ?? ''}`)
  }
}

/**
 * Puts the sample framework, alignments of the sample courses, a value model and evidence into a workspace. It looks for what is there
 * already, so that it can be repeated after an interruption.
 * @param packageIds the courses that are aligned
 * @throws Error where the service refuses a call
 */
export async function seedSkills(
  access: ApiAccess,
  packageIds: readonly string[],
  sample: SampleSkills,
): Promise<void> {
  const frameworkId = await publishedFramework(access, sample)
  const stored = alignments.parse(await callApi(access, ['GET', `${api}/alignments?limit=200`]))
  for (const packageId of packageIds)
    await alignCourse(access, { packageId, frameworkId, mappings: sample.mappings }, stored)
  // Before the evidence: only level changes after the first value model are booked.
  await stateValue(access, { frameworkId, packageIds }, sample)
  await sendEvidence(access, sample)
}
