import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './engines.ts'

/** A session in which nothing is left out. */
export const full = (): Session => {
  const used = aSession({
    sessionId: fresh('ses_'),
    learnerName: 'Ada',
    learnerEmail: 'ada@example.com',
    locale: 'de',
    returnUrl: 'https://example.com/back',
    protocol: 'exclusive_v1',
    ownerId: runtimeA,
    ownerMode: 'record',
    touched: true,
    score: { scaled: -0.25, raw: 12.5, max: 100, min: 0 },
    progress: 33,
    closedSeconds: 100.25,
    openSeconds: 7.5,
    cmi: { bytes: new Uint8Array([0, 255, 7]) },
  })
  const next = write(
    used,
    nextAttemptTransition(
      used,
      { trigger: 'learner_start_over', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } },
      stampAt(),
    ),
  )
  return { ...used, history: next?.history ?? [] }
}
