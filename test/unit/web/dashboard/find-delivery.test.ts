import { makeId } from '#shared/domain/identifiers.ts'
import { findDelivery } from '#web/dashboard/app/find-delivery.ts'

const random = Uint8Array.from({ length: 16 }, (_, index) => index * 7)
const eventId = makeId('evt', Date.UTC(2026, 4, 1, 12, 30, 0, 250), random)
const own = { id: eventId.replace('evt', 'dlv'), body: JSON.stringify({ data: { audit_event_id: eventId } }) }
const other = { id: 'dlv_other', body: '{}' }

test.each([
  ['its own id', own.id],
  ['the id of its event', eventId],
])('finds a delivery by %s in the millisecond of the event', async (_, id) => {
  const queries: object[] = []
  const found = await findDelivery(id, (query) => {
    queries.push(query)
    return Promise.resolve({ deliveries: [other, own] })
  })
  expect(found).toBe(own)
  expect(queries).toEqual([{ limit: 50, from: '2026-05-01T12:30:00.250Z', to: '2026-05-01T12:30:00.251Z' }])
})

test('finds nothing where the endpoint has other deliveries only', async () => {
  await expect(findDelivery(own.id, () => Promise.resolve({ deliveries: [other] }))).resolves.toBeNull()
})

test.each(['whatever', eventId.replace('evt', 'pkg')])(
  'asks nothing for %s, which is no id of a delivery',
  async (id) => {
    const list = (): Promise<never> => Promise.reject(new Error('asked'))
    await expect(findDelivery(id, list)).resolves.toBeNull()
  },
)
