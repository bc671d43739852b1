/** Sessions: what is written, what is refused, and what races leave behind. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { fc } from '#test/support/properties.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { decideRelaunch } from '#shared/domain/sessions/launch.ts'
import { claimTransition, explainClaim } from '#shared/domain/sessions/claim.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { transition, type Fence } from '#shared/domain/sessions/transition.ts'
import { keys } from '#shared/store/table/keys.ts'
import {
  sessionRepository,
  type SessionRepository,
  type SessionWrite,
} from '#shared/store/sessions/session-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { anyClaim, anyCommit, anySession } from '#test/unit/domain/support/arbitraries.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aCommit, aSession, course, launchCommand, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { full } from './support/full-session.ts'
import { documentClient } from '#test/support/document-client.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

const event = (eventId: string) =>
  ({
    eventId,
    type: 'package.launched',
    at: '2026-11-21T10:00:00.000Z',
    entityType: 'package',
    entityId: 'pkg_1',
    severity: 'info',
  }) as const

// Properties make hundreds of calls; the usual bound is for single ones.
onEveryEngine((bench) => {
  let sessions: SessionRepository
  beforeAll(() => {
    sessions = sessionRepository(bench.table)
  })

  const stored = async (parts: Partial<Session> = {}): Promise<Session> => {
    const session = aSession({ sessionId: fresh('ses_'), ...parts })
    expect(await sessions.create(session, [])).toEqual({ kind: 'written', session })
    return session
  }
  const read = (session: Session): Promise<Session | null> => sessions.get(session.tenantId, session.sessionId)
  const apply = (session: Session, change: Parameters<SessionRepository['apply']>[2]): Promise<SessionWrite> =>
    sessions.apply(session.tenantId, session.sessionId, change)

  describe('create and get', () => {
    it('returns any session as it was stored', async () => {
      await fc.assert(
        fc.asyncProperty(anySession, async (any) => {
          const session = await stored({ ...any, sessionId: fresh('any_') })
          expect(await read(session)).toEqual(session)
        }),
        { numRuns: usualNumber(60, 20) },
      )
    })

    it('returns a session with every part filled', async () => {
      const session = full()
      await sessions.create(session, [])
      expect(await read(session)).toEqual(session)
      const pointed = { ...full(), cmi: { objectKey: 'cmi/tenant_one/ses/sha' } }
      await sessions.create(pointed, [])
      expect(await read(pointed)).toEqual(pointed)
    })

    it('refuses a taken id with the stored session', async () => {
      const first = await stored({ learnerName: 'First' })
      expect(await sessions.create({ ...first, learnerName: 'Second' }, [])).toEqual({ kind: 'refused', found: first })
      expect(await read(first)).toEqual(first)
    })

    it('returns null for an unknown id', async () => {
      expect(await sessions.get('tenant_one', 'none')).toBeNull()
    })
  })

  describe('apply', () => {
    it('sets values, removes what is set to null, and returns the session after the change', async () => {
      const session = full()
      await sessions.create(session, [])
      const set = {
        ownerId: null,
        ownerMode: null,
        learnerName: null,
        cmi: null,
        history: [],
        score: { raw: 50, max: null },
        progress: 34,
      }
      const expected = { ...session, ...set, score: { scaled: -0.25, raw: 50, max: null, min: 0 } }
      expect(await apply(session, transition({ set }))).toEqual({ kind: 'written', session: expected })
      expect(await read(session)).toEqual(expected)
    })

    it('moves large CMI data from the item to a pointer and back', async () => {
      const session = await stored({ cmi: { bytes: new Uint8Array([1]) } })
      for (const cmi of [{ objectKey: 'cmi/a' }, { bytes: new Uint8Array([2]) }, null]) {
        await apply(session, transition({ set: { cmi } }))
        expect((await read(session))?.cmi).toEqual(cmi)
      }
    })

    it('changes nothing without values to set, and still requires its fences', async () => {
      const session = await stored()
      expect(await apply(session, transition({}))).toEqual({ kind: 'written', session })
      expect(await apply(session, transition({ fences: [{ fact: 'attempt', equals: 2 }] }))).toEqual({
        kind: 'refused',
        found: session,
      })
    })

    const heldBy = { ownerId: runtimeA, ownerMode: 'record', protocol: 'exclusive_v1', openSeconds: 10 } as const
    it.each<readonly [string, Fence, Partial<Session>, Partial<Session>]>([
      ['version', { fact: 'version', equals: 1 }, {}, { version: 2 }],
      ['attempt', { fact: 'attempt', equals: 1 }, {}, { attempt: 2 }],
      ['owner', { fact: 'ownerId', equals: runtimeA }, heldBy, {}],
      ['no owner', { fact: 'ownerId', equals: null }, {}, heldBy],
      ['owner’s mode', { fact: 'ownerMode', equals: 'record' }, heldBy, { ...heldBy, ownerMode: 'review' }],
      ['protocol', { fact: 'protocol', equals: 'legacy' }, {}, heldBy],
      ['opening', { fact: 'openMode', equals: 'record' }, {}, { openMode: 'review' }],
      ['outcome', { fact: 'outcome', equals: 'open' }, {}, { outcome: 'done' }],
      ['success', { fact: 'success', equals: 'unknown' }, {}, { success: 'failed' }],
      ['use', { fact: 'touched', equals: false }, {}, { touched: true }],
      ['time', { fact: 'openSeconds', atMost: 10 }, heldBy, { openSeconds: 10.5 }],
    ])(
      'applies the fence of the %s, and refuses other sessions with the stored one',
      async (...[, fence, named, other]) => {
        const [fits, differs] = [await stored(named), await stored(other)]
        const change = transition({ fences: [fence], set: { title: 'changed' } })
        expect(await apply(fits, change)).toEqual({ kind: 'written', session: { ...fits, title: 'changed' } })
        expect(await apply(differs, change)).toEqual({ kind: 'refused', found: differs })
        expect(await read(differs)).toEqual(differs)
      },
    )

    it('creates no session by a change of an unknown one', async () => {
      const missing = aSession({ sessionId: 'missing' })
      expect(await apply(missing, transition({ set: { title: 'x' } }))).toEqual({ kind: 'refused', found: null })
      expect(
        await apply(
          missing,
          claimTransition({ runtimeId: runtimeA, expectedRuntimeId: runtimeA, attempt: 1 }, stampAt()),
        ),
      ).toEqual({ kind: 'refused', found: null })
      expect(await read(missing)).toBeNull()
    })

    it('changes the item as the pure rule does, for any session and change', async () => {
      const agrees = async (session: Session, change: Parameters<SessionRepository['apply']>[2]): Promise<void> => {
        const expected = write(session, change)
        expect(await apply(session, change)).toEqual(
          expected === null ? { kind: 'refused', found: session } : { kind: 'written', session: expected },
        )
        expect(await read(session)).toEqual(expected ?? session)
      }
      await fc.assert(
        fc.asyncProperty(anySession, anyCommit, anyClaim, async (any, command, claim) => {
          const decision = decideCommit(any, command, stampAt())
          const launched = decideRelaunch(
            any,
            { command: { ...launchCommand, exclusive: any.attempt === 2 }, course },
            stampAt(),
          )
          const assumed = decideCommitWithoutRead(
            any.sessionId,
            { ...command, version: any.version, attempt: any.attempt },
            stampAt(),
          )
          const changes = [
            ...(decision.outcome === 'applied' ? [decision.value] : []),
            ...(launched.outcome === 'applied' ? [launched.value] : []),
            ...(assumed === null ? [] : [assumed]),
            claimTransition(claim, stampAt()),
            nextAttemptTransition(
              any,
              { trigger: 'api_reset', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } },
              stampAt(),
            ),
          ]
          for (const change of changes) await agrees(await stored({ ...any, sessionId: fresh('any_') }), change)
        }),
        { numRuns: usualNumber(50, 20) },
      )
    })
  })

  it('leaves the keys of the list indexes unchanged, so that no write is charged for them', async () => {
    const session = await stored({ protocol: 'exclusive_v1' })
    const listed = async () => {
      const item = await bench.item(keys.session(session.tenantId, session.sessionId))
      return ['tpk', 'lpk', 'ppk', 'listedAt'].map((name) => item?.[name])
    }
    const before = await listed()
    expect(before).not.toContain(undefined)
    const launch = decideRelaunch(
      session,
      { command: { ...launchCommand, learnerName: 'Another' }, course: { ...course, title: 'Renamed' } },
      stampAt(),
    )
    const changes = [
      claimTransition({ runtimeId: runtimeA, expectedRuntimeId: null, attempt: 1 }, stampAt()),
      transition({
        set: { completion: 'completed', outcome: 'done', updatedAt: '2027-01-01T00:00:00.000Z' },
        raisesVersion: true,
      }),
      ...(launch.outcome === 'applied' ? [transition({ ...launch.value, fences: [] })] : []),
      transition({
        ...nextAttemptTransition(
          session,
          { trigger: 'api_reset', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } },
          stampAt(),
        ),
        fences: [],
      }),
    ]
    for (const change of changes) expect((await apply(session, change)).kind).toBe('written')
    expect(await listed()).toEqual(before)
  })

  describe('races', () => {
    it('gives one of 20 simultaneous claims the runtime, and refuses the others', async () => {
      const session = await stored({ protocol: 'exclusive_v1' })
      const commands = Array.from({ length: 20 }, (_, index) => ({
        runtimeId: `0a0a0a0a-0000-4000-8000-0000000000${10 + index}`,
        expectedRuntimeId: null,
        attempt: 1,
      }))
      const results = await Promise.all(commands.map((command) => apply(session, claimTransition(command, stampAt()))))
      const winners = commands.filter((_, index) => results[index]?.kind === 'written')
      expect(winners).toHaveLength(1)
      expect((await read(session))?.ownerId).toBe(winners[0]?.runtimeId)
      for (const [index, result] of results.entries()) {
        if (result.kind === 'written' || result.found === null) continue
        expect(
          explainClaim(result.found, commands[index] ?? { runtimeId: '', expectedRuntimeId: null, attempt: 1 }),
        ).toMatchObject({ outcome: 'refused', code: 'RUNTIME_SUPERSEDED' })
      }
    })

    it('writes exactly one of 64 commits with the same version', async () => {
      const session = await stored()
      const commits = Array.from({ length: 64 }, (_, writer) =>
        aCommit({ version: 1, attempt: 1, sessionSeconds: writer }),
      )
      const results = await Promise.all(
        commits.map((command) => {
          const change = decideCommitWithoutRead(session.sessionId, command, stampAt())
          if (change === null) throw new Error('The commit is complete.')
          return apply(session, change)
        }),
      )
      const written = results.flatMap((result, writer) => (result.kind === 'written' ? [writer] : []))
      expect(written).toHaveLength(1)
      expect(await read(session)).toMatchObject({ version: 2, openSeconds: written[0] })
      for (const result of results) if (result.kind === 'refused') expect(result.found?.version).toBe(2)
    })

    it('writes one of a reset and 20 commits that were decided on the same revision', async () => {
      const session = await stored()
      const commit = (seconds: number): Promise<SessionWrite> => {
        const change = decideCommit(session, aCommit({ sessionSeconds: seconds }), stampAt())
        if (change.outcome === 'refused') throw new Error(change.text)
        return apply(session, change.value)
      }
      const reset = apply(
        session,
        nextAttemptTransition(
          session,
          { trigger: 'api_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
          stampAt(),
        ),
      )
      const commits = await Promise.all(Array.from({ length: 20 }, (_, index) => commit(index + 1)))
      const writes = [await reset, ...commits].filter(({ kind }) => kind === 'written')
      expect(writes).toHaveLength(1)
      expect((await read(session))?.version).toBe(2)
    })

    it('creates one session from 20 creations of one id, and returns it to the others', async () => {
      const sessionId = fresh('ses_')
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sessions.create(aSession({ sessionId, learnerName: `learner ${index}` }), []),
        ),
      )
      const [written, ...more] = results.flatMap((result) => (result.kind === 'written' ? [result.session] : []))
      expect(more).toEqual([])
      for (const result of results) if (result.kind === 'refused') expect(result.found).toEqual(written)
    })
  })

  describe('the outbox', () => {
    const itemOf = (session: Session) => bench.item(keys.session(session.tenantId, session.sessionId))

    it('stores events with the change, in order, and keeps the index entry of the first', async () => {
      const session = aSession({ sessionId: fresh('ses_') })
      await sessions.create(session, [event('evt_a')])
      await apply(session, transition({ events: [event('evt_b'), event('evt_c')], raisesVersion: true }))
      expect(await itemOf(session)).toMatchObject({
        events: [event('evt_a'), event('evt_b'), event('evt_c')],
        osk: 'evt_a',
        opk: expect.stringMatching(/^OUTBOX#[0-3]$/),
      })
    })

    it('lists a session from its first event on', async () => {
      const session = await stored()
      expect(await itemOf(session)).not.toHaveProperty('opk')
      await apply(session, transition({ events: [event('evt_d')] }))
      expect(await itemOf(session)).toMatchObject({ osk: 'evt_d', events: [event('evt_d')] })
    })

    it('stores no events of a refused change', async () => {
      const session = await stored()
      await apply(session, transition({ fences: [{ fact: 'version', equals: 9 }], events: [event('evt_e')] }))
      expect(await itemOf(session)).not.toHaveProperty('events')
    })
  })

  describe('an item that this code did not write', () => {
    const spoil = async (session: Session, UpdateExpression: string, value: unknown): Promise<void> => {
      await documentClient(bench.table).send(
        new UpdateCommand({
          TableName: bench.table.name,
          Key: keys.session(session.tenantId, session.sessionId),
          UpdateExpression,
          ExpressionAttributeValues: { ':x': value },
        }),
      )
    }

    it.each([
      ['a word that is none', 'SET completion = :x', 'secret-word'],
      ['a text for a number', 'SET attempt = :x', 'secret-word'],
      ['a history that cannot be unpacked', 'SET history = :x', new Uint8Array([1, 2, 3])],
    ])('throws an error with the key and without values: %s', async (_, expression, value) => {
      const session = await stored({ learnerId: fresh('spoilt-') })
      await spoil(session, expression, value)
      const met = [
        () => read(session),
        () => apply(session, transition({ set: { title: 'x' } })),
        () => apply(session, transition({ fences: [{ fact: 'version', equals: 9 }] })),
        () => sessions.create(session, []),
        () => sessions.list(session.tenantId, { learnerId: session.learnerId }, { limit: 10, offset: 0 }),
      ]
      for (const meet of met) {
        const error: unknown = await meet().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(StoredItemInvalid)
        expect(String(error)).toContain(session.sessionId)
        expect(String(error)).not.toContain('secret-word')
      }
    })
  })

  it('reaches no session of another workspace with any verb', async () => {
    const theirs = await stored({ tenantId: 'tenant_two', sessionId: fresh('ses_') })
    const { sessionId } = theirs
    expect(await sessions.get('tenant_one', sessionId)).toBeNull()
    expect(await sessions.apply('tenant_one', sessionId, transition({ set: { title: 'mine' } }))).toEqual({
      kind: 'refused',
      found: null,
    })
    const mine = aSession({ sessionId })
    expect(await sessions.create(mine, [])).toEqual({ kind: 'written', session: mine })
    expect(await read(theirs)).toEqual(theirs)
    expect(await read(mine)).toEqual(mine)
  })
})
