/**
 * Outcomes of trainings on headsets. An outcome is a commit of the current attempt: no completion is taken back, and
 * events and statements follow from it. The page that shows the app owns the session and reports nothing, so an outcome
 * counts whoever owns it.
 */
import { createHash } from 'node:crypto'
import type { OutcomeBody } from '#shared/contract/resources/vr/outcome.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import { decideCommit, type CommitCommand, type CommitTransition } from '../sessions/commit.ts'
import { parseIsoDuration } from '../sessions/duration.ts'
import type { CmiData, Session, SessionScore } from '../sessions/session.ts'
import type { CommitRefusal } from '../sessions/state-tables.ts'
import type { Headset } from './joined-headset.ts'
import type { KnownOutcome, OutcomeSource } from './known-outcome.ts'

/** A session knows this many of its last outcomes. */
const knownOutcomes = 20

type Interaction = NonNullable<OutcomeBody['interactions']>[number]

const withoutAbsent = (elements: Readonly<Record<string, string | number | null | undefined>>): CmiData =>
  Object.fromEntries(
    Object.entries(elements).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )

function interactionElements(interaction: Interaction, index: number): CmiData {
  const { correct_responses: patterns = [], objectives = [], ...fields } = interaction
  const elements = {
    ...fields,
    ...Object.fromEntries(patterns.map((pattern, place) => [`correct_responses.${place}.pattern`, pattern])),
    ...Object.fromEntries(objectives.map((id, place) => [`objectives.${place}.id`, id])),
  }
  return withoutAbsent(
    Object.fromEntries(Object.entries(elements).map(([name, value]) => [`cmi.interactions.${index}.${name}`, value])),
  )
}

/** The elements that an outcome states, in the names of SCORM 2004; what no element is for has a name of its own. */
function elementsOf(body: OutcomeBody, source: OutcomeSource): CmiData {
  const stated = withoutAbsent({
    'cmi.completion_status': body.completion_status,
    'cmi.success_status': body.success_status,
    'cmi.session_time': body.duration,
    'cmi.score.scaled': body.score?.scaled,
    'cmi.score.raw': body.score?.raw,
    'cmi.score.min': body.score?.min,
    'cmi.score.max': body.score?.max,
    'lectern.outcome.id': body.outcome_id,
    'lectern.outcome.source': source,
    'lectern.outcome.finished_at': body.finished_at,
    'lectern.outcome.note': body.note,
  })
  const answers = (body.interactions ?? []).flatMap((each, index) => Object.entries(interactionElements(each, index)))
  return { ...stated, ...Object.fromEntries(answers) }
}

const ofOutcome =
  /^(cmi\.(interactions|score)\.|cmi\.(completion_status|success_status|session_time)$|lectern\.outcome\.)/

/** The elements of a session after an outcome: those of an earlier one give way, others stay. */
export const elementsAfter = (stored: CmiData, body: OutcomeBody, source: OutcomeSource): CmiData => ({
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => !ofOutcome.test(name))),
  ...elementsOf(body, source),
})

const digestOf = (body: OutcomeBody): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** The record of the same outcome; null where it is new. */
export function findOutcome(
  { outcomes }: Pick<Session, 'outcomes'>,
  body: OutcomeBody,
): Applied<KnownOutcome | null> | Refused<'OUTCOME_CONFLICT'> {
  const known = outcomes.find(({ outcomeId }) => outcomeId === body.outcome_id.toLowerCase()) ?? null
  if (known !== null && known.digest !== digestOf(body))
    return refused(
      'OUTCOME_CONFLICT',
      `The outcome ${body.outcome_id} was recorded with other content. Send a new outcome_id for another outcome.`,
    )
  return applied(known)
}

const scoreOf = ({ score }: OutcomeBody): Partial<SessionScore> | null =>
  score === undefined
    ? null
    : Object.fromEntries(Object.entries(score).flatMap(([part, value]) => (value === undefined ? [] : [[part, value]])))

const commandOf = (session: Session, body: OutcomeBody): CommitCommand => ({
  version: null,
  attempt: body.attempt ?? session.attempt,
  runtimeId: session.ownerId,
  cmi: null,
  cmiMode: 'merge',
  objectives: null,
  completion: body.completion_status,
  success: body.success_status ?? null,
  score: scoreOf(body),
  sessionSeconds: body.duration === undefined ? null : parseIsoDuration(body.duration),
  progressMeasure: null,
  visitEnded: body.completion_status === 'incomplete',
})

/** An outcome that may be written. */
export interface OutcomeTransition extends CommitTransition {
  readonly known: KnownOutcome
}

/** The refusal of what only sessions of VR apps have; null for those. */
export const vrRefusal = ({ contentType }: Pick<Session, 'contentType'>): Refused<'NOT_A_VR_SESSION'> | null =>
  contentType === 'vr_apk'
    ? null
    : refused(
        'NOT_A_VR_SESSION',
        'This session is of a SCORM course, which reports by itself. Headsets and outcomes are for sessions of VR apps.',
      )

/** The event with the headset on which it happened, for its statements. */
const onHeadset = (event: AuditEvent, headset: Headset | null): AuditEvent =>
  headset === null
    ? event
    : { ...event, data: { ...event.data, headset_label: headset.label, headset_model: headset.model } }

/** Decides on an outcome that `findOutcome` does not know. The caller adds the elements under the same fences. */
export function decideOutcome(
  session: Session,
  {
    body,
    source,
    headset,
  }: { readonly body: OutcomeBody; readonly source: OutcomeSource; readonly headset: Headset | null },
  stamp: Stamp,
): Applied<OutcomeTransition> | Refused<CommitRefusal | 'NOT_A_VR_SESSION'> {
  const noApp = vrRefusal(session)
  if (noApp !== null) return noApp
  // The protocol says who may claim a session. It does not matter here, so no fence rests on it.
  const decision = decideCommit({ ...session, protocol: 'legacy' }, commandOf(session, body), stamp)
  if (decision.outcome === 'refused') return decision
  const { set, fences, events } = decision.value
  const known: KnownOutcome = {
    outcomeId: body.outcome_id.toLowerCase(),
    digest: digestOf(body),
    attempt: session.attempt,
    source,
    recordedAt: stamp.now,
  }
  return applied({
    ...decision.value,
    fences: fences.filter(({ fact }) => fact !== 'protocol'),
    set: { ...set, outcomes: [known, ...session.outcomes].slice(0, knownOutcomes) },
    events: events.map((event) => onHeadset(event, headset)),
    known,
  })
}
