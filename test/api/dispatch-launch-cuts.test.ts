/** Launches through dispatches that are cut off between two calls of the table. */
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launchThrough, seedDispatch, type SeededDispatch } from '#test/support/dispatches.ts'
import { random } from '#test/support/random.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

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

const killedDispatches = usualNumber(20, 6)

describe(`a dispatch whose launches are killed ${killedDispatches * 10} times at random calls of the table`, () => {
  const limit = 3
  const names = ['ada', 'bo', 'cy', 'di', 'ed']
  const pick = (count: number): number => Math.floor(random() * count)

  /** Seats that the counter counts, and learners who have one: by their items, or by the counter's lists. */
  async function seatsOf({ dispatch }: SeededDispatch): Promise<{ counted: number; holders: number }> {
    const partition = keys.dispatch(dispatch.tenantId, dispatch.dispatchId).pk
    const items = await queryAll(backend.table, { partition, consistent: true })
    const counter = items.find(({ sk }) => sk === 'C')
    const listed = [counter?.['recent'], counter?.['settling']].flatMap((set) => (set instanceof Set ? [...set] : []))
    const seated = items.filter(({ sk, releasedAt }) => String(sk).startsWith('L#') && releasedAt === undefined)
    const holders = new Set([...seated.map(({ tag }) => String(tag)), ...listed.map(String)])
    return { counted: Number(counter?.['counted']), holders: holders.size }
  }

  /** Launches for one or two learners at once; each process ends before the same number of calls. */
  async function killedLaunches(seeded: SeededDispatch): Promise<void> {
    let left = pick(10)
    backend.aws.faultDynamoDb(() => ((left -= 1) < 0 ? 'InternalServerError' : undefined))
    const learners = Array.from({ length: 1 + pick(2) }, () => names[pick(names.length)] ?? '')
    await Promise.all(learners.map((learner) => launchThrough(backend, seeded, { learner })))
    backend.aws.faultDynamoDb(null)
  }

  /** Launches of everybody to the end. Resolves to those who were let in. */
  async function letIn(seeded: SeededDispatch): Promise<string[]> {
    const found: string[] = []
    for (const learner of names)
      if ((await launchThrough(backend, seeded, { learner })).status === 200) found.push(learner)
    return found
  }

  it('counts no seat twice and loses none', async () => {
    for (let dispatches = 0; dispatches < killedDispatches; dispatches += 1) {
      const seeded = await seedDispatch(backend, { packageId, licenseLimit: limit })
      for (let kills = 0; kills < 10; kills += 1) {
        await killedLaunches(seeded)
        const { counted, holders } = await seatsOf(seeded)
        expect(counted).toBe(holders)
        expect(counted).toBeLessThanOrEqual(limit)
      }
      const first = await letIn(seeded)
      expect(first).toHaveLength(limit)
      expect(await letIn(seeded)).toEqual(first)
      expect(await seatsOf(seeded)).toEqual({ counted: limit, holders: limit })
    }
  })
})
