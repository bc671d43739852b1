import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { OutcomeBody } from '#shared/contract/resources/vr/outcome.ts'
import { cmiSizeRefusal } from '#shared/domain/sessions/cmi-size.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { CommitRefusal } from '#shared/domain/sessions/state-tables.ts'
import { headsetOf } from '#shared/domain/vr/headset.ts'
import type { Headset } from '#shared/domain/vr/joined-headset.ts'
import type { KnownOutcome, OutcomeSource } from '#shared/domain/vr/known-outcome.ts'
import { decideOutcome, elementsAfter, findOutcome } from '#shared/domain/vr/outcome.ts'
import type { TokenCaller, WorkspaceCaller } from '#shared/http/caller.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { maxTries, sessionNotFound, writtenByMany } from '#shared/operations/sessions/session-writes.ts'
import { write } from './commit.ts'
import { detailFor, requireChangeable, type Dependencies, type SessionEndpoints } from './dependencies.ts'

const sources = { launchToken: 'device', apiKey: 'api', session: 'dashboard' } as const satisfies Record<
  (WorkspaceCaller | TokenCaller)['kind'],
  OutcomeSource
>

/** The headset of the token; for others, the one that has joined the attempt. */
const headsetFor = (caller: WorkspaceCaller | TokenCaller, session: Session): Headset | null =>
  (caller.kind === 'launchToken' ? caller.claims.dev : undefined) ?? headsetOf(session)

interface Recording {
  readonly caller: WorkspaceCaller | TokenCaller
  readonly sessionId: string
  readonly body: OutcomeBody
  readonly stamp: Stamp
}

interface Recorded {
  readonly known: KnownOutcome
  readonly session: Session
  /** Null: as they are stored. */
  readonly cmi: CmiData | null
}

type Refusal = Refused<CommitRefusal | 'SESSION_NOT_FOUND' | 'NOT_A_VR_SESSION' | 'OUTCOME_CONFLICT'>

/** One try, on the session as it was read. `overtaken`: another writer was faster. */
async function tryOn(
  session: Session,
  recording: Recording,
  dependencies: Dependencies,
): Promise<Applied<Recorded> | Refusal | { readonly outcome: 'overtaken'; readonly found: Session | null }> {
  const { caller, body, stamp } = recording
  const earlier = findOutcome(session, body)
  if (earlier.outcome === 'refused') return earlier
  requireChangeable(caller, session)
  if (earlier.value !== null) return applied({ known: earlier.value, session, cmi: null })
  const source = sources[caller.kind]
  const decision = decideOutcome(session, { body, source, headset: headsetFor(caller, session) }, stamp)
  if (decision.outcome === 'refused') return decision
  const cmi = elementsAfter(await dependencies.cmi.read(session.cmi), body, source)
  const tooMuch = cmiSizeRefusal(cmi)
  if (tooMuch !== null) throw asError(tooMuch)
  const { known, ...change } = decision.value
  const written = await write({ ...recording, showsSession: true }, { ...change, cmi }, dependencies)
  if (written.outcome === 'overtaken') return written
  const { session: after } = written.value
  if (after === null) throw new Error('The write of an outcome returned no session.')
  return applied({ known, session: after, cmi })
}

async function record(
  recording: Recording,
  loaded: Session | null,
  dependencies: Dependencies,
): Promise<Applied<Recorded> | Refusal> {
  let session = loaded
  for (let tries = 0; tries < maxTries && session !== null; tries += 1) {
    const tried = await tryOn(session, recording, dependencies)
    if (tried.outcome !== 'overtaken') return tried
    session = tried.found
  }
  if (session === null) return sessionNotFound()
  throw writtenByMany()
}

export const recordOutcome = implement<SessionEndpoints['recordOutcome'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, input: { params, body }, loaded, stamp }, dependencies) {
    const recorded = await record({ caller, sessionId: params.sessionId, body, stamp }, loaded, dependencies)
    if (recorded.outcome === 'refused') {
      const { code } = recorded
      if (code === 'VERSION_CONFLICT') throw new Error('An outcome without a version was refused because of a version.')
      return { ...recorded, code }
    }
    const { known, session, cmi } = recorded.value
    const elements = cmi ?? (await dependencies.cmi.read(session.cmi))
    return {
      outcome: { ...body, attempt: known.attempt, source: known.source, recorded_at: known.recordedAt },
      session: await detailFor(caller, { session, cmi: elements }, dependencies.signing),
    }
  },
})
