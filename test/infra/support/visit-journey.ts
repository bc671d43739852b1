/** Visits whose statements take every way through the table and the bucket of records when their events are handed on. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiAnswer, ApiRequest } from '#test/support/backend.ts'

type Call = (operationId: string, request?: ApiRequest) => Promise<ApiAnswer>

interface Ways {
  readonly call: Call
  /** Hands on what waits. */
  readonly handOn: () => Promise<unknown>
  /** Takes away the objects of all records. */
  readonly loseRecords: () => Promise<void>
}

/** Nothing that can be deflated: CMI data and statements of this size lie in the bucket. */
const largeAnswer = (): Record<string, string> => ({ 'cmi.interactions.0.id': 'q', 'cmi.interactions.0.learner_response': randomBytes(40_000).toString('base64') })

export async function visitJourney(packageId: string, { call, handOn, loseRecords }: Ways): Promise<void> {
  const launch = async (learner: string) => (await call('launchPackage', { params: { packageId }, body: { user_id: learner }, headers: { 'idempotency-key': randomUUID() } })).body.session_id
  const commit = async (sessionId: string, body: object) => expect(await call('commitSession', { params: { sessionId }, body })).toMatchObject({ status: 200 })

  await launch('looker')
  const sessionId = await launch('finisher')
  await commit(sessionId, { cmi_data: largeAnswer(), completion_status: 'incomplete', visit_ended: true })
  await handOn()
  // The answer comes again, and is compared with the one that lies in the bucket.
  await commit(sessionId, { completion_status: 'completed' })
  await handOn()
  const lost = await launch('loser')
  await commit(lost, { cmi_data: largeAnswer(), completion_status: 'incomplete', visit_ended: true })
  await loseRecords()
  await handOn()
}
