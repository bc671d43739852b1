/** Reads a PUT body as a commit: explicit fields win over CMI elements, elements of SCORM 2004 over those of 1.2. */
import type * as z from 'zod'
import type { commitBody } from '#shared/contract/families/learner/sessions.ts'
import {
  learnerObjectivesKey,
  longestChanges,
  objectiveChangesKey,
} from '#shared/contract/resources/objectives/objectives.ts'
import { readChanges } from '../objectives/learner-objectives.ts'
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import { cmiSizeRefusal } from './cmi-size.ts'
import type { CommitCommand } from './commit.ts'
import { parseIsoDuration, parseTimespan } from './duration.ts'
import type { CmiData, SessionScore } from './session.ts'

/**
 * Most characters of suspend data, for every standard and edition. The specification guarantees 4096 for SCORM 2004.
 */
export const maxSuspendDataCharacters = 64_000

type CommitBody = z.output<typeof commitBody>

const first = (cmi: CmiData, ...names: string[]): string | null => {
  for (const name of names) {
    const value = cmi[name]
    if (value !== undefined && value !== '') return value
  }
  return null
}

/** Greatest magnitude of a score: far beyond both standards, and exact in the store and in JSON. */
const scoreBound = 1e12

const numberOrNull = (text: string | null): number | null => {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** A score from an element. Content may write anything into its elements: a number out of bounds is ignored. */
const scoreElement = (text: string | null, bound = scoreBound): number | null => {
  const value = numberOrNull(text)
  return value === null || Math.abs(value) > bound ? null : value
}

/** A number that is too small for the store becomes zero. */
const storable = (value: number): number => (Math.abs(value) < 1e-100 ? 0 : value)

function scoreOf(body: CommitBody, cmi: CmiData): Partial<SessionScore> | null {
  const parts = {
    scaled: body.score?.scaled ?? scoreElement(first(cmi, 'cmi.score.scaled'), 1),
    raw: body.score?.raw ?? scoreElement(first(cmi, 'cmi.score.raw', 'cmi.core.score.raw')),
    max: body.score?.max ?? scoreElement(first(cmi, 'cmi.score.max', 'cmi.core.score.max')),
    min: body.score?.min ?? scoreElement(first(cmi, 'cmi.score.min', 'cmi.core.score.min')),
  }
  const stated = Object.fromEntries(
    Object.entries(parts).flatMap(([part, value]) => (value === null ? [] : [[part, storable(value)]])),
  )
  return body.score === undefined && Object.keys(stated).length === 0 ? null : stated
}

function secondsOf(body: CommitBody, cmi: CmiData): number | null {
  if (body.session_time !== undefined) return parseIsoDuration(body.session_time)
  const own = first(cmi, 'cmi.session_time')
  if (own !== null) return parseIsoDuration(own)
  const older = first(cmi, 'cmi.core.session_time')
  return older === null ? null : parseTimespan(older)
}

/**
 * Whether the learner has left. A player that owns the attempt states it in `visit_ended`, because content sets its
 * exit element at any time. Other writers send the elements when the content has ended, so that its exit element
 * decides.
 */
const visitEndedIn = (body: CommitBody, cmi: CmiData): boolean =>
  body.visit_ended ?? (body.runtime_id === undefined && first(cmi, 'cmi.exit', 'cmi.core.exit') === 'suspend')

function sizeRefusal(cmi: CmiData): Refused<'SUSPEND_DATA_TOO_LARGE' | 'REQUEST_TOO_LARGE'> | null {
  for (const name in cmi) {
    const value = cmi[name] ?? ''
    if (value.length > maxSuspendDataCharacters && name.endsWith('cmi.suspend_data')) {
      return refused(
        'SUSPEND_DATA_TOO_LARGE',
        `${name} has ${value.length} characters; at most ${maxSuspendDataCharacters} are accepted. Nothing was stored.`,
      )
    }
  }
  if ((cmi[objectiveChangesKey] ?? '').length > longestChanges)
    return refused(
      'REQUEST_TOO_LARGE',
      `${objectiveChangesKey} has more than ${longestChanges} characters. Nothing was stored.`,
    )
  return cmiSizeRefusal(cmi)
}

/** Shared objectives travel among the elements, and are stored apart from them. */
function withoutObjectives(cmi: CmiData): CmiData {
  if (!(learnerObjectivesKey in cmi) && !(objectiveChangesKey in cmi)) return cmi
  const { [learnerObjectivesKey]: _presented, [objectiveChangesKey]: _changed, ...rest } = cmi
  return rest
}

/** Reads a PUT body. Refuses suspend data that is too long instead of cutting it. */
export function readCommitCommand(
  body: CommitBody,
): Applied<CommitCommand> | Refused<'SUSPEND_DATA_TOO_LARGE' | 'REQUEST_TOO_LARGE'> {
  const cmi = body.cmi_data ?? {}
  const tooLarge = sizeRefusal(cmi)
  if (tooLarge !== null) return tooLarge
  return applied({
    version: body.version ?? null,
    attempt: body.attempt ?? null,
    runtimeId: body.runtime_id ?? null,
    cmi: body.cmi_data === undefined ? null : withoutObjectives(cmi),
    cmiMode: body.cmi_data_mode ?? 'merge',
    objectives: objectiveChangesKey in cmi ? readChanges(cmi[objectiveChangesKey] ?? '') : null,
    completion: body.completion_status ?? first(cmi, 'cmi.completion_status', 'cmi.core.lesson_status'),
    success: body.success_status ?? first(cmi, 'cmi.success_status'),
    score: scoreOf(body, cmi),
    sessionSeconds: secondsOf(body, cmi),
    progressMeasure: numberOrNull(first(cmi, 'cmi.progress_measure')),
    visitEnded: visitEndedIn(body, cmi),
  })
}
