/** Checks of a course: uploaded, processed, launched, opened as a learner, and its files at the edge. */
import { randomUUID } from 'node:crypto'
import { buildSampleCourse, zipSampleCourse } from '#samples/build-course.ts'
import { contentPrefix } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { Patient } from './patient.ts'
import { bodyOf, Trouble, type Check } from './examination.ts'

/** A fixed learner: a run with a LIVE key counts one active learner a month, however often the doctor runs. */
const learner = 'lectern-doctor'

/** Uploads the sample course and waits until it can be launched. */
export const uploadCourse = ({ api, fetch }: Patient, tenantId: string): Check<{ packageId: string }> => ({
  name: 'upload',
  repair:
    'Look at the log of api/uploads for the request. A refused PUT points to the uploads bucket: its policy, its CORS rules, or a proxy that changes headers.',
  look: async () => {
    const zip = await zipSampleCourse('scorm12')
    const filename = 'lectern-doctor.zip'
    const body = { tenant_id: tenantId, filename, file_size: zip.byteLength }
    const ticket = await bodyOf(api.createUpload({ body, idempotencyKey: randomUUID() }))
    const put = { method: 'PUT', headers: ticket.required_put_headers, body: Buffer.from(zip) }
    const { status } = await fetch(ticket.presigned_url, put)
    if (status !== 200) throw new Trouble(`The uploads bucket answered ${status} to the PUT.`)
    const order = { storage_path: ticket.storage_path, original_filename: filename }
    const { package: made } = await bodyOf(api.processUpload({ body: order, idempotencyKey: randomUUID() }))
    if (made?.version_status !== 'ready')
      throw new Trouble(
        `The course was uploaded, but its version is ${made?.version_status ?? 'unknown'} instead of ready.`,
        'See docs/runbook.md#processing-queue-late.',
      )
    return { value: { packageId: made.package_id }, detail: `${zip.byteLength} bytes, package ${made.package_id}` }
  },
})

export interface Launched {
  readonly sessionId: string
  readonly token: string
}

/** Launches the course and opens its link, as a learner's browser does. */
export const launchCourse = ({ api, fetch, baseUrl }: Patient, packageId: string): Check<Launched> => ({
  name: 'launch',
  repair:
    'Check LearnerBaseUrl of the edge stack: its DNS record, its certificate, and the web files of the last deployment (the log of publish-web).',
  look: async () => {
    const body = { user_id: learner, runtime_protocol: 'exclusive_v1' as const }
    const launched = await bodyOf(api.launchPackage({ params: { packageId }, body, idempotencyKey: randomUUID() }))
    const launchUrl = new URL(launched.launch_url)
    if (launchUrl.origin === new URL(baseUrl).origin)
      throw new Trouble(
        `Courses run on the origin of the API, ${launchUrl.origin}.`,
        'Give learners a host of their own (docs/deploy.md#own-host-names): the code of courses is not trusted.',
      )
    const page = await fetch(launched.launch_url, {})
    const type = page.headers.get('content-type') ?? ''
    if (page.status !== 200 || !type.startsWith('text/html'))
      throw new Trouble(
        `The launch link on ${launchUrl.origin} answered ${page.status} (${type}) instead of the player.`,
      )
    const token = launchUrl.searchParams.get('token') ?? ''
    const value = { sessionId: launched.session_id, token }
    return { value, detail: `session ${value.sessionId} on ${launchUrl.origin}` }
  },
})

/** Reads a file of the course as the player does, and checks that an unsigned address gets nothing. */
export const readContent = (patient: Patient, { sessionId, token }: Launched): Check<null> => ({
  name: 'content',
  repair:
    'Check that the signing keys at the edge are those of the secret: run the function of RotateKeysFunctionName (docs/runbook.md#key-rotation-failed).',
  look: async () => {
    const { fetch } = patient
    const session = await bodyOf(patient.as(token).getSession({ params: { sessionId }, query: {} }))
    const base = session.player?.contentBaseUrl
    if (base === undefined) throw new Trouble('The session states no address of its content.')
    // The first file is the manifest.
    const [, [path, expected] = ['', new Uint8Array()]] = [...buildSampleCourse('scorm12')]
    const served = await fetch(`${base}${path}`, {})
    const bytes = Buffer.from(await served.arrayBuffer())
    if (served.status !== 200) throw new Trouble(`The file ${path} of the course answered ${served.status}.`)
    if (!bytes.equals(expected)) throw new Trouble(`The file ${path} differs from the one that was uploaded.`)
    const forged = await fetch(`${forge(base)}${path}`, {})
    if (forged.status < 400)
      throw new Trouble(
        `A file of the course was served with a wrong signature (${forged.status}).`,
        'Stop: content is public. Deploy the edge stack again, and check that its CloudFront Function is attached to /content/*.',
      )
    return {
      value: null,
      detail: `${path}, ${bytes.byteLength} bytes; a wrong signature is refused with ${forged.status}`,
    }
  },
})

/** The same address with another signature, which is the first part of the path behind the prefix. */
function forge(base: string): string {
  const address = new URL(base)
  const [signature = '', ...rest] = address.pathname.slice(contentPrefix.length).split('/')
  const other = signature.startsWith('A') ? 'B' : 'A'
  address.pathname = [`${contentPrefix}${other}${signature.slice(1)}`, ...rest].join('/')
  return address.href
}

/** Completes the session as a runtime does, so that its event is sent, and reads it back. */
export const completeSession = (patient: Patient, { sessionId, token }: Launched): Check<true> => ({
  name: 'progress',
  repair: 'See docs/runbook.md#api-server-errors and the log of api/sessions.',
  look: async () => {
    const runtime = patient.as(token)
    const owner = { runtime_id: randomUUID(), attempt: 1 }
    const params = { sessionId }
    await bodyOf(runtime.claimRuntime({ params, body: { ...owner, expected_runtime_id: null } }))
    const result = { completion_status: 'completed' as const, cmi_data: { 'cmi.core.lesson_location': 'doctor' } }
    await bodyOf(runtime.commitSession({ params, body: { ...owner, ...result, visit_ended: true } }))
    const read = await bodyOf(patient.api.getSession({ params, query: {} }))
    if (read.completion_status !== 'completed' || read.cmi_data['cmi.core.lesson_location'] !== 'doctor')
      throw new Trouble(`Progress was accepted, but the session reads ${read.completion_status}.`)
    return { value: true, detail: `completed, version ${read.version}` }
  },
})

/** Archives the course: it takes no place of the plan, only its storage. */
export const archiveCourse = ({ api }: Patient, packageId: string): Check<null> => ({
  name: 'clean-up',
  repair: `Archive the package ${packageId} in the dashboard or with DELETE /api/v1/packages/${packageId}.`,
  look: async () => {
    await bodyOf(api.archivePackage({ params: { packageId } }))
    return { value: null, detail: `package ${packageId} is archived` }
  },
})
