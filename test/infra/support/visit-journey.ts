/** Visits whose statements use every path through the table and the bucket of records. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, ApiRequest } from '#test/support/backend.ts'
import { randomBytes } from '#test/support/random.ts'

type Call = (operationId: string, request?: ApiRequest) => Promise<ApiResponse>

interface Ways {
  readonly call: Call
  /** Publishes what waits, and lets the consumers work. */
  readonly consume: () => Promise<unknown>
  /** Deletes the objects of all records. */
  readonly loseRecords: () => Promise<void>
}

/** Cannot be deflated: CMI data and statements of this size are stored in the bucket. */
const largeAnswer = (): Record<string, string> => ({
  'cmi.interactions.0.id': 'q',
  'cmi.interactions.0.learner_response': randomBytes(40_000).toString('base64'),
})

export async function visitJourney(packageId: string, { call, consume, loseRecords }: Ways): Promise<void> {
  const launch = async (learner: string) =>
    (
      await call('launchPackage', {
        params: { packageId },
        body: { user_id: learner },
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body.session_id
  const commit = async (sessionId: string, body: object) =>
    expect(await call('commitSession', { params: { sessionId }, body })).toMatchObject({ status: 200 })

  await launch('looker')
  const sessionId = await launch('finisher')
  await commit(sessionId, { cmi_data: largeAnswer(), completion_status: 'incomplete', visit_ended: true })
  await consume()
  // The same answer again: it is compared with the stored one in the bucket.
  await commit(sessionId, { completion_status: 'completed' })
  await consume()
  const lost = await launch('loser')
  await commit(lost, { cmi_data: largeAnswer(), completion_status: 'incomplete', visit_ended: true })
  await loseRecords()
  await consume()
}

/** Visits that other runtimes than the player report: a page with scorm-again, and an app for headsets. */
export async function otherRuntimes(
  call: Call,
  { packageId, appId }: { readonly packageId: string; readonly appId: string },
): Promise<void> {
  const begun = await call('launchScorm', { body: { package_id: packageId, user_id: 'reader' } })
  const visit = { params: { sessionId: begun.body.session_id }, query: { standard: 'scorm12', attempt: '1' } }
  await call('getScormData', visit)
  await call('commitScorm', { ...visit, body: { cmi: { core: { lesson_status: 'completed' } } } })
  const training = await call('launchPackage', { params: { packageId: appId }, body: { user_id: 'trainee' } })
  const outcome = { outcome_id: randomUUID(), completion_status: 'completed' }
  await call('recordOutcome', { params: { sessionId: training.body.session_id }, body: outcome })
}
