/** Something for every screen of the demo workspace of a service of one's own. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { sampleSkillId } from '#samples/skills/framework.ts'
import type { Classroom } from './browser.ts'
import { call } from './service-client.ts'
import { uploadVersion } from './single-things.ts'
import { seedConnectors, seedDispatch } from './workspace-troubles.ts'

/** Ids by the names of the parameters of routes. */
export type Things = Readonly<Record<string, string>>

/** Fills it by a key and, where no key may, by a signed-in owner. @returns once all jobs that this starts have ended */
export async function fillWorkspace(room: Classroom, owner: BrowserContext): Promise<Things> {
  const byKey = (path: string, body: object) => asked(room, `POST /api/v1/${path}`, body)
  const { organization } = await byKey('organizations', { name: 'Northwind' })
  const address = `${room.service.webhookReceiver}/actions`
  const { webhook } = await byKey('webhooks', {
    ...{ url: address, label: 'Portal', eventScope: 'all', secret: randomUUID() },
  })
  const packageId = Object.values(room.service.sampleCourses)[0] ?? ''
  const dispatchId = await seedDispatch(room, {
    ...{ packageId, name: 'For Northwind', organizationId: organization.id },
  })
  const [skills] = await Promise.all([
    addSkills(room),
    // The version before can be activated again.
    uploadVersion(room.service, {}, packageId),
    pairHeadset(room),
    seedConnectors(room),
    byOwner(room, owner),
  ])
  return { ...skills, organizationId: organization.id, webhookId: webhook.id, dispatchId }
}

async function asked(room: Classroom, route: Parameters<typeof call>[1], body?: object): Promise<any> {
  const { status, body: answer } = await call(room.service, route, body === undefined ? {} : { body })
  if (status >= 300) throw new Error(`${route}: ${status} ${JSON.stringify(answer)}`)
  return answer
}

/** Asks until a job has ended. */
async function ended(ask: () => Promise<string>): Promise<void> {
  while (['queued', 'processing'].includes(await ask())) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function pairHeadset(room: Classroom): Promise<void> {
  const { pairing_code } = await asked(room, 'POST /api/v1/vr/registrations', { label: 'Blue headset' })
  await asked(room, 'POST /api/v1/vr/registrations/claim', { pairing_code, device: { model: 'Quest 3' } })
}

/** A framework and an alignment with drafts, and a dry run of a recomputation. */
async function addSkills(room: Classroom): Promise<Things> {
  const cale = '/api/v1/cale'
  const { frameworks } = await asked(room, `GET ${cale}/frameworks?limit=200`)
  const frameworkId: string = frameworks[0].id
  const { framework } = await asked(room, `POST ${cale}/frameworks`, { title: 'Drafted' })
  await asked(room, `PUT ${cale}/frameworks/${framework.id}/draft`, {
    ...{
      version: framework.version,
      edges: [],
      skills: [
        { skillId: 'lifts', label: 'Lifts', statement: 'Lifts safely.' },
        { skillId: 'drives', label: 'Drives', statement: 'Drives safely.' },
      ],
    },
  })
  const [alignment] = (await asked(room, `GET ${cale}/alignments`)).alignments
  const attributes = { demonstrationMode: 'recall', demandRatings: { cognitive: 2 }, passMarkScaled: null }
  await asked(room, `PUT ${cale}/alignments/${alignment.id}`, {
    version: alignment.version,
    mappings: [{ target: { kind: 'package' }, skillId: sampleSkillId('Sets an agenda'), attributes }],
  })
  const body = { kind: 'replay', frameworkId, dryRun: true }
  const { recomputation } = await asked(room, `POST ${cale}/recomputations`, body)
  const { id } = recomputation
  await ended(async () => (await asked(room, `GET ${cale}/recomputations/${id}`)).recomputation.status)
  return { draftedId: framework.id, alignmentId: alignment.id, recomputationId: id }
}

/** What only people start: invitations, forwarders, exports of the audit log and of what a learner left. */
async function byOwner({ service: { apiBaseUrl, tenantId } }: Classroom, { request }: BrowserContext): Promise<void> {
  const headers = { origin: apiBaseUrl, 'x-service-session-workspace': tenantId }
  const customer = async (method: 'GET' | 'POST', path: string, data?: object): Promise<any> => {
    const response = await request.fetch(`${apiBaseUrl}/api/customer/${path}`, { method, headers, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  await customer('POST', 'invitations', { email: 'somebody@example.com', role: 'member' })
  await customer('POST', 'lrs/forwarders', {
    ...{ label: 'Warehouse', endpoint: 'https://lrs.example.com/xapi', username: 'lectern', password: 'not a secret' },
  })
  const actor = { mbox: 'mailto:somebody@example.com' }
  await customer('POST', 'lrs/actor-requests', { kind: 'export', actor })
  const { export: job } = await customer('POST', 'exports', { kind: 'audit', format: 'csv' })
  await ended(async () => (await customer('GET', `exports/${job.id}`)).export.status)
}
