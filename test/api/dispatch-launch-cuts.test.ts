/** Launches through dispatches that are cut off between two calls of the table. */
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launchThrough, seedDispatch, type SeededDispatch } from '#test/support/dispatches.ts'

jest.setTimeout(60_000)

let backend: Backend
let packageId: string
withCourse((started) => ({ backend, packageId } = started))

async function countedOf({ dispatch }: SeededDispatch): Promise<unknown> {
  const key = keys.dispatchCounter(dispatch.tenantId, dispatch.dispatchId)
  return (await get(backend.table, key, { consistent: true }))?.['counted']
}

it('counts one seat and makes one session, wherever a launch is cut off before it is repeated', async () => {
  for (let cut = 0; cut < 8; cut += 1) {
    const seeded = await seedDispatch(backend, { packageId, licenseLimit: 1 })
    let calls = 0
    backend.aws.faultDynamoDb(() => {
      calls += 1
      return calls > cut ? 'InternalServerError' : undefined
    })
    const broken = await launchThrough(backend, seeded)
    backend.aws.faultDynamoDb(null)
    expect(broken.status).toBe(cut < 6 ? 503 : 200)
    const repeated = await launchThrough(backend, seeded)
    expect([repeated.status, await countedOf(seeded)]).toEqual([200, 1])
    const sessions = await backend.call('listSessions', {
      bearer: backend.liveKey,
      query: { user_id: repeated.body.learner_id },
    })
    expect(sessions.body.sessions).toHaveLength(1)
    expect((await launchThrough(backend, seeded, { learner: 'second' })).body.code).toBe(
      'DISPATCH_LICENSE_LIMIT_REACHED',
    )
  }
})
