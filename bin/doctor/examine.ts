import { readHealth, readWorkspace } from './check-access.ts'
import { archiveCourse, completeSession, launchCourse, readContent, uploadCourse } from './check-course.ts'
import { awaitDelivery, subscribe, type Receiving, type Subscription } from './check-webhook.ts'
import { Examination, type Finding } from './examination.ts'
import { patientOf, type Patient, type Stage } from './patient.ts'

export interface Order extends Stage {
  /** Address that shall receive an event; null leaves webhooks out. */
  readonly webhookUrl: string | null
  /** Seconds to wait for the event. */
  readonly waitSeconds: number
}

const courseChecks = ['launch', 'content', 'progress']

/**
 * Examines a stage from outside, with the calls of a customer's back end and of a learner's browser.
 * @param report called with each finding as soon as it is made
 * @returns all findings, in the order of the checks
 */
export async function examine(
  { webhookUrl, waitSeconds, ...stage }: Order,
  report: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const patient = patientOf(stage)
  const examination = new Examination(report)
  await examination.run(readHealth(patient))
  const workspace = await examination.run(readWorkspace(patient))
  const webhook = webhookUrl === null ? null : { url: webhookUrl, key: stage.key, waitSeconds }
  if (workspace === null) {
    const webhookChecks = webhook === null ? [] : ['webhook endpoint', 'webhook delivery']
    examination.skip(['upload', ...courseChecks, ...webhookChecks], 'needs a valid key')
    return examination.findings
  }
  const endpoint = webhook === null ? null : await examination.run(subscribe(patient, webhook))
  const completed = await examineCourse(examination, patient, workspace.tenantId)
  if (webhook !== null) await examineDelivery(examination, patient, { webhook, endpoint, completed })
  return examination.findings
}

/** @returns whether a session was completed */
async function examineCourse(examination: Examination, patient: Patient, tenantId: string): Promise<boolean> {
  const uploaded = await examination.run(uploadCourse(patient, tenantId))
  if (uploaded === null) {
    examination.skip(courseChecks, 'needs an uploaded course')
    return false
  }
  const launched = await examination.run(launchCourse(patient, uploaded.packageId))
  if (launched === null) examination.skip(['content', 'progress'], 'needs a launched session')
  else await examination.run(readContent(patient, launched))
  const completed = launched === null ? null : await examination.run(completeSession(patient, launched))
  await examination.run(archiveCourse(patient, uploaded.packageId))
  return completed !== null
}

interface Delivering {
  readonly webhook: Receiving
  readonly endpoint: Subscription | null
  readonly completed: boolean
}

async function examineDelivery(
  examination: Examination,
  patient: Patient,
  { webhook, endpoint, completed }: Delivering,
): Promise<void> {
  if (endpoint !== null && completed) await examination.run(awaitDelivery(patient, webhook, endpoint))
  else examination.skip(['webhook delivery'], endpoint === null ? 'needs an endpoint' : 'needs a completed session')
}
