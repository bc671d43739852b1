/**
 * Results of a dispatch with many learners: exact, and read page by page. `LECTERN_LEARNERS=10000` takes as many as one response
 * counts, and prints the time.
 */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { dispatchSessionId } from '#shared/domain/dispatches/learner-identity.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launchThrough, seedDispatch, type SeededDispatch } from '#test/support/dispatches.ts'
import { documentClient } from '#test/support/document-client.ts'

const learners = Number(process.env['LECTERN_LEARNERS'] ?? 1200)

let backend: Backend
let packageId: string
withCourse((started) => ({ backend, packageId } = started))

async function put(items: readonly RawItem[]): Promise<void> {
  const client = documentClient(backend.table)
  for (let from = 0; from < items.length; from += 25) {
    const requests = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [backend.table.name]: requests } }))
  }
}

/** Copies the one learner of the dispatch, with the session. Every fourth one has passed with half of the score. */
async function copyLearner({ dispatch }: SeededDispatch): Promise<void> {
  const { tenantId, dispatchId } = dispatch
  const { pk } = keys.dispatch(tenantId, dispatchId)
  const [learner] = await queryAll(backend.table, { partition: pk, range: { prefix: 'L#' } })
  if (learner === undefined) throw new Error('The dispatch has no learner.')
  const { generation } = learner
  const source = { tenantId, dispatchId, tag: String(learner['tag']), generation: Number(generation) }
  const session = await get(backend.table, keys.session(tenantId, dispatchSessionId(source)))
  const copies = Array.from({ length: learners - 1 }, (_, index) => {
    const tag = `copy${String(index).padStart(12, '0')}`
    const sessionId = dispatchSessionId({ ...source, tag })
    const result = index % 4 === 0 ? { completion: 'passed', scaled: 0.5 } : { completion: 'incomplete' }
    return [
      { ...learner, ...keys.dispatchLearner(tenantId, dispatchId, tag), tag },
      { ...session, ...keys.session(tenantId, sessionId), sessionId, ...result },
    ]
  })
  await put(copies.flat())
}

const ask = (operationId: string, { dispatch }: SeededDispatch, query = {}): Promise<ApiResponse> =>
  backend.call(operationId, { bearer: backend.liveKey, params: { dispatchId: dispatch.dispatchId }, query })

it(`counts ${learners} learners exactly, and lists each of them once`, async () => {
  const seeded = await seedDispatch(backend, { packageId })
  expect((await launchThrough(backend, seeded)).status).toBe(200)
  await copyLearner(seeded)
  const passed = Math.ceil((learners - 1) / 4)
  const begun = performance.now()
  const { status, body } = await ask('getDispatchResults', seeded)
  if (process.env['LECTERN_LEARNERS'] !== undefined)
    console.log(`Results of ${learners} learners: ${Math.round(performance.now() - begun)} ms.`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ learners, passed, completed: passed, incomplete: learners - 1 - passed })
  expect(body).toMatchObject({ not_attempted: 1, average_score_scaled: 0.5, is_partial: false })

  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const page: ApiResponse = await ask('listDispatchLearners', seeded, { limit: '200', cursor })
    expect(page.body.learners.length).toBeLessThanOrEqual(200)
    for (const { learner_key: key } of page.body.learners) {
      expect(found.has(key)).toBe(false)
      found.add(key)
    }
    cursor = page.body.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found.size).toBe(learners)
})
