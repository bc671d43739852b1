/** What the pictures of the dashboard show beside the samples: a customer, learners at several places, a dispatch, a webhook, a role. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { callApi, type ApiAccess } from '#infra/local/seed/api-access.ts'
import { backEnd, bodyOf } from '#bin/demo/back-end.ts'
import { runtimeLearner } from '#bin/demo/runtime-learner.ts'
import type { RunningService } from '#bin/local/service-file.ts'
import { sampleSkillId } from '#samples/skills/framework.ts'

const learners = [
  ['ada.example', 'Example, Ada', 'finished'],
  ['ben.sample', 'Sample, Ben', 'finished'],
  ['chioma.case', 'Case, Chioma', 'begun'],
  ['dmitri.trial', 'Trial, Dmitri', 'finished'],
  ['elif.specimen', 'Specimen, Elif', 'begun'],
  ['farid.model', 'Model, Farid', 'opened'],
] as const

const withId = z.object({ id: z.string() })
const listed = z.object({ organizations: z.array(withId) })
const frameworks = z.object({ frameworks: z.array(withId) })

/** What a role asks for: label, level, weight. */
const requirements = [
  ['Tells observation from reading', 2, 1],
  ['Hears it to the end', 3, 2],
  ['Offers a next step', 2, 1],
  ['Records decisions', 3, 1],
  ['Sets an agenda', 2, 0.5],
  ['Names the conflict', 3, 1],
] as const

/** What the pages of single things are opened with. */
export interface Filled {
  readonly packageId: string
  readonly sessionId: string
  readonly dispatchId: string
  readonly webhookId: string
  readonly organizationId: string
  readonly frameworkId: string
  readonly roleBriefId: string
}

/** Launches the course for each learner and plays it as far as the list says. @returns the session of the first */
async function playCourse(service: RunningService, packageId: string): Promise<string> {
  const api = backEnd(service.apiBaseUrl, service.liveKey)
  const sessions: string[] = []
  for (const [userId, name, progress] of learners) {
    const body = { user_id: userId, learner_name: name, runtime_protocol: 'exclusive_v1' as const }
    const launched = await bodyOf(api.launchPackage({ params: { packageId }, body }))
    sessions.push(launched.session_id)
    const learner = runtimeLearner()
    if (progress === 'begun') await learner.leaveInTheMiddle(launched.launch_url)
    if (progress === 'finished') await learner.resumeAndFinish(launched.launch_url)
  }
  return sessions[0] ?? ''
}

/** In the demo workspace of a running service, which must not have been filled before. */
export async function fillWorkspace(service: RunningService): Promise<Filled> {
  const { apiBaseUrl, tenantId, liveKey: key } = service
  const access: ApiAccess = { apiBaseUrl, tenantId, key }
  const { organizations } = listed.parse(await callApi(access, ['GET', '/api/v1/organizations']))
  if (organizations.length > 0)
    throw new Error('The demo workspace has been used already. Start a service with an empty folder: --data <folder>.')
  const make = async (path: string, name: string, body: object): Promise<string> =>
    withId.parse(z.record(z.string(), z.unknown()).parse(await callApi(access, ['POST', path], body))[name]).id
  const packageId = service.sampleCourses['scorm12'] ?? ''
  const webhookId = await make('/api/v1/webhooks', 'webhook', {
    ...{ url: `${service.webhookReceiver}/learning-portal`, label: 'Learning portal, production', eventScope: 'all' },
    secret: randomUUID(),
  })
  const organizationId = await make('/api/v1/organizations', 'organization', {
    ...{ name: 'Northwind Retail', externalId: 'crm-4711', contactEmail: 'learning@northwind.example' },
    tags: ['retail', 'pilot'],
  })
  const dispatchId = await make('/api/v1/dispatches', 'dispatch', {
    ...{ packageId, name: 'Feedback that helps, for all stores', organizationId, licenseLimit: 250 },
    allowedDomains: ['lms.northwind.example'],
  })
  const [framework] = frameworks.parse(await callApi(access, ['GET', '/api/v1/cale/frameworks'])).frameworks
  const frameworkId = framework?.id ?? ''
  const roleBriefId = await make('/api/v1/intelligence/role-briefs', 'roleBrief', {
    ...{ title: 'Team lead', frameworkId },
    requirements: requirements.map(([label, level, weight]) => ({ skillId: sampleSkillId(label), level, weight })),
  })
  const sessionId = await playCourse(service, packageId)
  return { packageId, webhookId, organizationId, dispatchId, frameworkId, roleBriefId, sessionId }
}
