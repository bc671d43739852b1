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
