import type { JournalEntry } from '#web/player/saving/journal.ts'
import { signatureKey } from '#web/player/saving/snapshot.ts'
import { openSession } from '#web/player/session/open-session.ts'
import { MemoryStore, plainJournal } from '../support/fakes.ts'

const me = '00000000-0000-4000-8000-000000000001'

interface Stored {
  owner: string | null
  attempt: number
  protocol: 'exclusive_v1' | 'legacy'
  mode: 'normal' | 'review'
  cmi: Record<string, string>
}

/** A service with one session. `interferences` run between the player's calls. */
class FakeService {
  stored: Stored = { owner: null, attempt: 1, protocol: 'exclusive_v1', mode: 'normal', cmi: {} }
  reads = 0
  readonly claims: object[] = []
  interferences: (() => void)[] = []
  answer: any = null
  expected: { ownerId: string | null; attempt: number } | null = null
  readonly journal = plainJournal(new MemoryStore())

  private get context() {
    return {
      runtimeProtocol: this.stored.protocol,
      runtimeOwnerId: this.stored.owner,
      runtimeMode: null,
      contentBaseUrl: 'c/',
      courseUrl: 'c/course.json',
      journalKey: 'k',
      title: 'T',
      learnerName: 'N',
      locale: null,
      returnUrl: null,
    }
  }

  read(): Promise<any> {
    this.reads += 1
    const { attempt, mode, cmi } = this.stored
    const body = {
      id: 'ses_1',
      attempt_number: attempt,
      version: 4,
      cmi_data: cmi,
      user_id: 'u',
      launch_mode: mode,
      start_over_allowed: true,
      player: this.context,
    }
    const reply = this.answer ?? { outcome: 'ok', status: 200, body }
    this.interferences.shift()?.()
    return Promise.resolve(reply)
  }

  claim(body: { runtime_id: string; expected_runtime_id: string | null; attempt: number }): Promise<any> {
    this.claims.push(body)
    const refused = (code: string) => Promise.resolve({ outcome: 'refused', status: 409, code })
    if (this.stored.protocol === 'legacy') return refused('RUNTIME_PROTOCOL_NOT_ENABLED')
    if (body.attempt !== this.stored.attempt) return refused('ATTEMPT_SUPERSEDED')
    if (body.expected_runtime_id !== this.stored.owner) return refused('RUNTIME_SUPERSEDED')
    this.stored.owner = body.runtime_id
    const { attempt, mode, cmi } = this.stored
    return Promise.resolve({
      outcome: 'ok',
      status: 200,
      body: {
        session: {
          ...this.context,
          id: 'ses_1',
          attemptNumber: attempt,
          version: 5,
          cmiData: cmi,
          learnerId: 'u',
          launchMode: mode,
          startOverAllowed: true,
        },
      },
    })
  }

  open() {
    return openSession({
      api: this,
      openJournal: () => Promise.resolve(this.journal),
      runtimeId: me,
      expected: this.expected,
    })
  }
}

const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  format: 1,
  sessionId: 'ses_1',
  attempt: 1,
  writer: 'A',
  sequence: 3,
  base: null,
  savedAt: 1,
  countedSeconds: 0,
  snapshot: {
    cmi: { 'cmi.location': 'unsent' },
    completion: 'incomplete',
    success: 'unknown',
    score: null,
    seconds: 1,
  },
  ...more,
})

let service: FakeService
beforeEach(() => {
  service = new FakeService()
})

test('claims a session without owner, and reads the learner from the response', async () => {
  expect(await service.open()).toMatchObject({
    outcome: 'open',
    unsaved: null,
    sequence: 0,
    session: { version: 5, learnerName: 'N', isReview: false },
  })
  expect(service.claims).toEqual([{ runtime_id: me, expected_runtime_id: null, attempt: 1 }])
})

test('takes a session over from the owner that it read', async () => {
  service.stored.owner = 'A'
  await service.open()
  expect(service.stored.owner).toBe(me)
})

test('reads once more if a claim or a new attempt came in between', async () => {
  service.interferences = [() => (service.stored = { ...service.stored, owner: 'B', attempt: 2 })]
  expect(await service.open()).toMatchObject({ outcome: 'open', session: { attempt: 2 } })
  expect(service.reads).toBe(2)
})

test('fails as taken if another claim wins each time', async () => {
  service.interferences = ['B', 'C'].map((owner) => () => (service.stored.owner = owner))
  expect(await service.open()).toEqual({ outcome: 'failed', reason: 'taken' })
})

test('claims in one call if the launch link names the owner and the attempt', async () => {
  service.expected = { ownerId: null, attempt: 1 }
  expect(await service.open()).toMatchObject({ outcome: 'open', session: { version: 5 } })
  expect([service.reads, service.claims]).toEqual([0, [{ runtime_id: me, expected_runtime_id: null, attempt: 1 }]])
})

test.each([
  ['another runtime owns the session', { owner: 'A' }],
  ['another attempt is open', { attempt: 2 }],
  ['the session is not exclusive', { protocol: 'legacy' }],
] as const)('reads and opens the session if the link is out of date: %s', async (_why, stored) => {
  service.stored = { ...service.stored, ...stored }
  service.expected = { ownerId: null, attempt: 1 }
  expect(await service.open()).toMatchObject({ outcome: 'open' })
  expect(service.reads).toBe(1)
  if (service.stored.protocol === 'exclusive_v1') expect(service.stored.owner).toBe(me)
})

test.each([
  [{ outcome: 'refused', status: 401, code: 'AUTH_REQUIRED' }, 'expired'],
  [{ outcome: 'refused', status: 404, code: 'SESSION_NOT_FOUND' }, 'missing'],
  [{ outcome: 'unreachable' }, 'unreachable'],
])('fails without a second try if the claim in one call gets %p: %s', async (reply, reason) => {
  service.expected = { ownerId: null, attempt: 1 }
  jest.spyOn(service, 'claim').mockResolvedValueOnce(reply)
  expect(await service.open()).toEqual({ outcome: 'failed', reason })
  expect(service.reads).toBe(0)
})

test('plays a session of the legacy protocol without an owner', async () => {
  service.stored.protocol = 'legacy'
  expect(await service.open()).toMatchObject({ outcome: 'open', session: { isExclusive: false, learnerName: 'N' } })
  expect(service.claims).toEqual([])
})

test('claims and replays nothing in a review', async () => {
  service.stored.mode = 'review'
  service.journal.write(entry({}))
  expect(await service.open()).toMatchObject({
    outcome: 'open',
    unsaved: null,
    session: { isReview: true, learnerName: 'N' },
  })
  expect(service.claims).toEqual([])
})

test.each([
  [{ outcome: 'refused', status: 401, code: 'AUTH_REQUIRED' }, 'expired'],
  [{ outcome: 'refused', status: 404, code: 'SESSION_NOT_FOUND' }, 'missing'],
  [{ outcome: 'refused', status: 503, code: 'BACKEND_UNAVAILABLE' }, 'unavailable'],
  [{ outcome: 'unreachable' }, 'unreachable'],
  [{ outcome: 'ok', status: 200, body: {} }, 'unavailable'],
])('reports %j as %s', async (answer, reason) => {
  service.answer = answer
  expect(await service.open()).toEqual({ outcome: 'failed', reason })
})

describe('progress that an earlier page could not send', () => {
  test('returns as unsaved if no other writer has written since', async () => {
    service.journal.write(entry({}))
    expect(await service.open()).toMatchObject({
      unsaved: { writer: 'A', snapshot: { cmi: { 'cmi.location': 'unsent' } } },
    })
  })

  test('stays in the journal if another writer has written since', async () => {
    service.stored.cmi = { [signatureKey]: 'B/9' }
    service.journal.write(entry({}))
    expect(await service.open()).toMatchObject({ unsaved: null })
  })

  test('stays in the journal if it belongs to another attempt', async () => {
    service.journal.write(entry({ attempt: 2 }))
    expect(await service.open()).toMatchObject({ unsaved: null })
  })

  test('continues the sequence numbers of a reloaded runtime', async () => {
    service.stored.cmi = { [signatureKey]: `${me}/7` }
    service.journal.write(entry({ writer: me, sequence: 9 }))
    expect(await service.open()).toMatchObject({ sequence: 9, unsaved: { sequence: 9 } })
  })
})
