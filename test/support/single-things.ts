/** Single things of a running service's demo workspace, made over the public API for the screens that show one. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningService } from '#bin/local/service-file.ts'
import { convertOnService } from './convert-on-service.ts'
import { presentation, textBox } from './presentation.ts'
import { manifestXml, packageEntries, type ManifestSpec } from './scorm-package.ts'
import { call, mintTicket, processUpload, put } from './service-client.ts'
import { writeZip } from './zip-writer.ts'

/** Makes a thing. @returns its id */
type Make = (service: RunningService) => Promise<string>

async function post(service: RunningService, path: string, body: object): Promise<any> {
  const { status, body: answer } = await call(service, `POST /api/v1/${path}`, { body })
  return accepted(path, status, answer)
}

function accepted(path: string, status: number, answer: any): any {
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}

/** A thing that a test file makes once, however often it opens its screen. */
function once(make: Make): Make {
  const made = new Map<string, Promise<string>>()
  return (service) => {
    const { apiBaseUrl, tenantId } = service
    const owner = `${apiBaseUrl} ${tenantId}`
    const id = made.get(owner) ?? make(service)
    made.set(owner, id)
    return id
  }
}

/** A dispatch of the sample course without limits. */
export const someDispatch = once(async (service) => {
  const packageId = Object.values(service.sampleCourses)[0] ?? ''
  return (await post(service, 'dispatches', { packageId, name: 'For a customer' })).dispatch_id
})

interface UploadedVersion {
  readonly packageId: string
  readonly versionId: string
}

/** Uploads a course as a new package, or as the next version of one. */
export async function uploadVersion(
  service: RunningService,
  manifest: ManifestSpec,
  packageId?: string,
): Promise<UploadedVersion> {
  const archive = writeZip(packageEntries(manifestXml(manifest)))
  const ticket = await mintTicket(service, archive)
  await put(ticket, archive)
  const options = packageId === undefined ? {} : { package_id: packageId }
  const { status, body } = await processUpload(service, ticket, options)
  const { package: made } = accepted('packages/process', status, body)
  return { packageId: made.package_id, versionId: made.version_id }
}

/** A chapter with a part, one inside of the other as often as it is deep. */
const chapter = (name: string, deep: number): string =>
  `<item identifier="${name}${deep}"><title>${name} ${deep}, with a title that is longer than a line of a phone</title>${
    deep === 0
      ? `<item identifier="${name}" identifierref="R1"><title>The part of ${name}</title></item>`
      : chapter(name, deep - 1)
  }</item>`

/** The second version of a course, which differs from the first in everything that is compared. */
export const someVersion = once(async (service) => {
  const part = (identifier: string, title: string): string =>
    `<item identifier="${identifier}" identifierref="R1"><title>${title}</title></item>`
  const { packageId } = await uploadVersion(service, {
    version: null,
    organizations: [part('A', 'Welcome'), part('B', 'Fire'), part('C', 'Escape'), chapter('Old', 1)].join(''),
  })
  const { versionId } = await uploadVersion(
    service,
    {
      version: '2004 4th Edition',
      organizations: [part('C', 'Escape'), part('A', 'Welcome'), part('B', 'Fires'), chapter('New', 6)].join(''),
    },
    packageId,
  )
  return `${packageId} ${versionId}`
})

/** An endpoint of webhooks, for events that are rare: it gets nothing that another test waits for. */
export const someWebhook = once(async (service) => {
  const url = `${service.webhookReceiver}/screens`
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  return (await post(service, 'webhooks', { url, label: 'Usage', eventScope: 'usage', secret })).webhook.id
})

/** A conversion that has ended. Its course differs from the deck, so that there is a report. */
export const someConversion = once(async (service) => {
  const shapes = textBox(['Leave the building'], { placeholder: 'title' })
  const deck = presentation({ slides: [{ shapes }, { shapes, hidden: true }] })
  return (await convertOnService(service, deck, 'Fire safety')).job_id
})

export const someOrganization = once(
  async (service) => (await post(service, 'organizations', { name: 'Northwind Logistics' })).organization.id,
)

/** A dry run of a recomputation, begun once no other one of the workspace is under way. @param frameworkId of the framework whose levels are computed */
export const dryRunOf = (frameworkId: (service: RunningService) => Promise<string>): Make =>
  once(async (service) => {
    const body = { kind: 'replay', frameworkId: await frameworkId(service), dryRun: true }
    for (;;) {
      const { status, body: answer } = await call(service, 'POST /api/v1/cale/recomputations', { body })
      if (answer.code !== 'RECOMPUTATION_RUNNING')
        return accepted('cale/recomputations', status, answer).recomputation.id
      await delay(200)
    }
  })
