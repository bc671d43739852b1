/** Trouble of a running service's demo workspace, made over its API, as connectors and learners make it. */
import { randomUUID } from 'node:crypto'
import { reachable, type Classroom } from './browser.ts'
import { call } from './service-client.ts'

const connectorFailures = ['course.failed', 'grade.failed', 'auth.failed', 'launch.failed']

/** Installations of connectors: one that reports failures, which are incidents, one of TEST, and one that is uninstalled. */
export async function seedConnectors({ service }: Classroom): Promise<void> {
  const install = async (externalId: string, more: object, bearer = service.liveKey): Promise<string> => {
    const body = { connector: 'moodle', externalId, ...more }
    const { body: made } = await call(service, 'POST /api/v1/connectors/installations', { bearer, body })
    return made.installation.id
  }
  const stated = { displayName: 'Learning platform of Northwind', siteUrl: 'https://learning.northwind.example/' }
  const installationId = await install('troubled', { ...stated, version: '2.1.0', hostVersion: 'Moodle 4.5' })
  const events = connectorFailures.map((type) => ({
    ...{ event_id: randomUUID(), type, occurred_at: new Date().toISOString() },
  }))
  await call(service, 'POST /api/v1/connectors/events', { body: { installation_id: installationId, events } })
  await install('tested', { displayName: 'Trial platform' }, service.testKey)
  const removedId = await install('removed', {})
  await call(service, `DELETE /api/v1/connectors/installations/${removedId}`)
}

interface DispatchLaunch {
  readonly dispatchId: string
  readonly link: string
  /** The host's page in which the course is opened. */
  readonly host: string
}

/**
 * A learner's launch of a dispatch from a host, again where the machine is too slow for the time that the function has.
 * @returns the status of the response
 */
async function launchDispatch(room: Classroom, { dispatchId, link, host }: DispatchLaunch): Promise<number> {
  const address = new URL(link)
  const token = address.hash.slice('#t='.length)
  const body = { dispatch_token: token, learner_id: 'somebody', host: { standard: 'scorm_1_2' }, host_origin: host }
  for (;;) {
    const { status } = await fetch(reachable(`${address.origin}/api/v1/dispatches/${dispatchId}/launch`), {
      method: 'POST',
      headers: { origin: room.learnerOrigin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (status < 500) return status
  }
}

/** A dispatch that a learner has opened at an allowed host, and tried to open at another one: an incident. @returns its id */
export async function seedDispatch(room: Classroom, settings: object): Promise<string> {
  const body = { allowedDomains: ['lms.example.com'], ...settings }
  const { body: made } = await call(room.service, 'POST /api/v1/dispatches', { body })
  const opened = { dispatchId: made.dispatch_id, link: made.launch_url }
  expect(await launchDispatch(room, { ...opened, host: 'https://lms.example.com' })).toBe(200)
  expect(await launchDispatch(room, { ...opened, host: 'https://elsewhere.example.org' })).toBe(403)
  return opened.dispatchId
}
