/** Incidents in the dashboard (specification, "Other route families"). */
import { dispatchTrouble } from '#shared/domain/incidents/dispatch-trouble.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { recordIncident } from '#test/support/incidents.ts'
import { openWorkspace, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const change = ({ changes }: SignedIn, incidentId: string, body: unknown): Promise<ApiResponse> =>
  backend.call('updateIncident', { headers: changes, params: { incidentId }, body })
const list = async ({ reads }: SignedIn, query: Record<string, string> = {}) =>
  (await backend.call('listIncidents', { headers: reads, query })).body
const idsOf = (page: { incidents: { id: string }[] }): string[] => page.incidents.map(({ id }) => id)

it('shows what happened, to members of every role', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner', 'viewer'])
  const id = await recordIncident(backend.table, tenantId, { entityId: 'dsp_1', now: '2026-11-20T10:00:00.000Z' })
  expect(await list(people[1])).toEqual({
    incidents: [
      {
        ...{
          id,
          source: 'dispatch',
          entityType: 'dispatch',
          entityId: 'dsp_1',
          code: 'DISPATCH_LICENSE_LIMIT_REACHED',
        },
        ...{
          title: 'All licences are in use',
          severity: 'warn',
          status: 'open',
          count: 1,
          note: null,
          resolvedBy: null,
        },
        ...{ firstSeenAt: '2026-11-20T10:00:00.000Z', lastSeenAt: '2026-11-20T10:00:00.000Z' },
      },
    ],
    next_cursor: null,
  })
})

it('pages through hundreds, newest first, and by status', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const [owner] = people
  const recorded: string[] = []
  for (let n = 0; n < 130; n += 1) recorded.push(await recordIncident(backend.table, tenantId))
  const newestFirst = [...recorded].sort().reverse()
  const resolved = newestFirst.filter((_, index) => index % 10 === 0)
  for (const id of resolved) await change(owner, id, { status: 'resolved' })
  const all = async (query: Record<string, string>): Promise<string[]> => {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(owner, { ...query, ...(cursor === '' ? {} : { cursor }) })
      ids.push(...idsOf(page))
      cursor = page.next_cursor
    }
    return ids
  }
  expect(await all({ limit: '40' })).toEqual(newestFirst)
  expect(await all({ limit: '5', status: 'resolved' })).toEqual(resolved)
  expect(await all({ limit: '200', status: 'acknowledged' })).toEqual([])
})

it('opens the next page to no other workspace, and to no other list', async () => {
  const [one, two] = [await openWorkspace(backend, ['owner']), await openWorkspace(backend, ['owner'])]
  for (let n = 0; n < 3; n += 1) await recordIncident(backend.table, one.tenantId)
  const { next_cursor: cursor } = await list(one.people[0], { limit: '2' })
  const refused = [
    await backend.call('listIncidents', { headers: two.people[0].reads, query: { cursor } }),
    await backend.call('listIncidents', { headers: one.people[0].reads, query: { cursor, status: 'open' } }),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([400, 'VALIDATION_ERROR']))
})

it('acknowledges, notes and resolves, and names who resolved', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['admin'])
  const [admin] = people
  const id = await recordIncident(backend.table, tenantId)
  expect((await change(admin, id, { status: 'acknowledged' })).body.incident.status).toBe('acknowledged')
  expect((await change(admin, id, { note: 'Called them' })).body.incident).toMatchObject({
    status: 'acknowledged',
    note: 'Called them',
    resolvedBy: null,
  })
  const resolved = await change(admin, id, { status: 'resolved' })
  expect(resolved.body.incident).toMatchObject({ status: 'resolved', note: 'Called them', resolvedBy: admin.personId })
  expect((await change(admin, id, { status: 'resolved' })).body).toEqual(resolved.body)
  const reopened = await change(admin, id, { status: 'open' })
  expect([reopened.status, reopened.body.details.field]).toEqual([400, 'status'])
})

it('lists what concerns one thing, by its id and status', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const first = await recordIncident(backend.table, tenantId, { entityId: 'dsp_1', code: 'DISPATCH_PAUSED' })
  const second = await recordIncident(backend.table, tenantId, { entityId: 'dsp_1' })
  await recordIncident(backend.table, tenantId, { entityId: 'dsp_2' })
  await change(people[0], first, { status: 'resolved' })
  expect(idsOf(await list(people[0], { entity_id: 'dsp_1' })).toSorted()).toEqual([first, second].toSorted())
  expect(idsOf(await list(people[0], { entity_id: 'dsp_1', status: 'open' }))).toEqual([second])
  expect(idsOf(await list(people[0], { entity_id: 'dsp_3' }))).toEqual([])
})

it('counts trouble in the open incident, and opens a new one after it was resolved', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const [owner] = people
  const occur = (minute: number) =>
    recordIncident(backend.table, tenantId, { entityId: 'dsp_1', now: `2026-11-20T10:0${minute}:00.000Z` })
  const first = await occur(1)
  await occur(2)
  await change(owner, first, { status: 'acknowledged' })
  await occur(3)
  expect((await list(owner)).incidents).toMatchObject([{ id: first, status: 'acknowledged', count: 3 }])
  await change(owner, first, { status: 'resolved' })
  const second = await occur(4)
  expect((await list(owner)).incidents).toMatchObject([
    { id: second, status: 'open', count: 1 },
    { id: first, status: 'resolved', count: 3 },
  ])
})

it('counts refusals of a renamed dispatch in its open incident, under the new name', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const refuse = (name: string, minute: number) =>
    recordIncident(backend.table, tenantId, {
      ...dispatchTrouble(
        { tenantId, dispatchId: 'dsp_1', name },
        {
          outcome: 'refused',
          code: 'DISPATCH_PAUSED',
          text: 'This dispatch is paused. Ask its provider to resume it.',
        },
      ),
      now: `2026-11-20T10:0${minute}:00.000Z`,
    })
  await refuse('Acme', 1)
  await refuse('Acme Europe', 2)
  expect((await list(people[0])).incidents).toMatchObject([
    { title: 'The dispatch Acme Europe refused a learner: it is paused', severity: 'info', count: 2 },
  ])
})

it('records who acknowledges, notes or resolves one, and nothing where nothing changes', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const [owner] = people
  const id = await recordIncident(backend.table, tenantId)
  const bodies = [
    { status: 'acknowledged' },
    { status: 'acknowledged' },
    { note: 'Asked Ada.' },
    { status: 'resolved' },
    { status: 'resolved' },
  ]
  for (const body of bodies) expect((await change(owner, id, body)).status).toBe(200)
  const stored = await get(backend.table, keys.incident(tenantId, id), { consistent: true })
  const by = { kind: 'person', id: owner.personId }
  const updated = { type: 'incident.updated', entityType: 'incident', entityId: id, severity: 'info', actor: by }
  expect(stored?.['events']).toMatchObject([
    { ...updated, data: { status: 'acknowledged' } },
    { ...updated, data: { status: 'acknowledged' } },
    { ...updated, data: { status: 'resolved' } },
  ])
  expect(stored?.['events']).toHaveLength(3)
  expect(JSON.stringify(stored?.['events'])).not.toContain('Asked Ada.')
})

it('finds no incident of another workspace', async () => {
  const [one, two] = [await openWorkspace(backend, ['owner']), await openWorkspace(backend, ['owner'])]
  const id = await recordIncident(backend.table, one.tenantId)
  expect((await change(two.people[0], id, { status: 'resolved' })).status).toBe(404)
})

it('resolves once in a race, and loses no trouble that comes at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { tenantId, people } = await openWorkspace(backend, ['owner', 'admin'])
    const id = await recordIncident(backend.table, tenantId, { entityId: 'dsp_1', now: '2026-11-20T10:00:00.000Z' })
    const [one, two] = await Promise.all([
      change(people[0], id, { status: 'resolved' }),
      change(people[1], id, { status: 'resolved' }),
      recordIncident(backend.table, tenantId, { entityId: 'dsp_1', now: '2026-11-20T10:02:00.000Z' }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.incident.resolvedBy).toBe(two.body.incident.resolvedBy)
    // Whatever came first, the next trouble is seen.
    await recordIncident(backend.table, tenantId, { entityId: 'dsp_1', now: '2026-11-20T10:05:00.000Z' })
    expect((await list(people[0], { status: 'open' })).incidents).toHaveLength(1)
  }
})
