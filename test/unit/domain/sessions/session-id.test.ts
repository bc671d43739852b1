/** Ids of sessions: those of this service name their workspace. */
import { isForeignSessionId, makeSessionId } from '#shared/domain/sessions/session-id.ts'

describe('session ids', () => {
  const made = makeSessionId('tenant_one', 1_700_000_000_000, new Uint8Array(16).fill(7))

  it('recognizes an id of another workspace without a read', () => {
    expect(isForeignSessionId(made, 'tenant_one')).toBe(false)
    expect(isForeignSessionId(made, 'tenant_two')).toBe(true)
  })

  it('treats ids that a customer chose as its own', () => {
    for (const id of ['s1', 'ses_1', 'customer:7', `${made}x`, made.toUpperCase()])
      expect(isForeignSessionId(id, 'tenant_two')).toBe(false)
  })
})
