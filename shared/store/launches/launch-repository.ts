/**
 * What a launch reads, and the session that it writes together with the mark of a learner who has just been counted
 * (docs/access-patterns.md, S7, M2).
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Settings } from '#shared/domain/configuration/configuration.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { TestLearners } from '#shared/domain/learners/test-learners.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { configurationFromItem } from '#shared/store/configuration/configuration-item.ts'
import {
  markedPeriod,
  markItem,
  markStep,
  putMark,
  type LearnerMark,
} from '#shared/store/learners/learner-mark-item.ts'
import { testLearnersFromItem } from '#shared/store/learners/test-learner-repository.ts'
import { packageFromItem } from '#shared/store/packages/package-item.ts'
import { newSessionItem, sessionFromItem } from '#shared/store/sessions/session-item.ts'
import { renderTransition, sessionRepository, type SessionWrite } from '#shared/store/sessions/session-repository.ts'
import { putOnce } from '#shared/store/table/batch-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { getEach } from '#shared/store/table/read.ts'
import { tableBusy } from '#shared/store/table/retry.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'

export type { LearnerMark } from '#shared/store/learners/learner-mark-item.ts'

/** Whether the learner is counted already, in the count that the launch belongs to. */
export type LearnerStanding =
  /** First day of the last billing period in which the learner was counted; null: never, or long ago. */
  | { readonly mode: 'live'; readonly countedIn: string | null }
  | { readonly mode: 'test'; readonly learners: TestLearners }

export interface LaunchReading {
  readonly course: CoursePackage | null
  /** The session to reopen; null where none was named, or it does not exist. */
  readonly session: Session | null
  readonly learner: LearnerStanding
  readonly settings: Settings
}

interface LaunchQuestion {
  readonly packageId: string
  readonly sessionId: string | null
  readonly learnerId: string
  readonly mode: KeyMode
}

interface Creation {
  readonly kind: 'create'
  readonly session: Session
  readonly events: readonly AuditEvent[]
  /** The id was made for this launch, so no item can have it. */
  readonly isFresh: boolean
}

interface Reopening {
  readonly kind: 'reopen'
  /** As it was read; the change requires that its attempt is still the same. */
  readonly session: Session
  readonly change: SessionTransition
}

/** How a launch changes its session. */
export type Opening = Creation | Reopening

export interface LaunchRepository {
  /**
   * S7. Eventually consistent: the writes that follow are fenced, and return the newer item where this read was old.
   */
  read(tenantId: string, question: LaunchQuestion): Promise<LaunchReading>
  /**
   * M2. Opens a session if it is still as it was read, and stores the learner's mark. A session that is reopened
   * together with a mark is returned as the change makes it, without what others have written since it was read.
   * @param mark null where the learner has one
   */
  open(opening: Opening, mark: LearnerMark | null): Promise<SessionWrite>
}

/** @throws StoredItemInvalid */
export const learnerStanding = (mode: KeyMode, item: RawItem | undefined): LearnerStanding =>
  mode === 'test' ? { mode, learners: testLearnersFromItem(item) } : { mode, countedIn: markedPeriod(item) }

/** Both items in one call, each charged once. If the table leaves the mark out, the counter stores it later (M3). */
async function createMarked(table: Table, { session, events }: Creation, mark: LearnerMark): Promise<SessionWrite> {
  const unprocessed = await putOnce(table, [newSessionItem(session, events), markItem(mark)])
  if (unprocessed.has(keys.session(session.tenantId, session.sessionId).pk))
    throw tableBusy('The table left a new session unprocessed. Launch again.')
  return { kind: 'written', session }
}

/** Null: another launch has stored a mark of a newer period, which stays. */
async function reopenMarked(
  table: Table,
  { session, change }: Reopening,
  mark: LearnerMark,
): Promise<SessionWrite | null> {
  const failed = await transact(table, [
    updateStep(keys.session(session.tenantId, session.sessionId), renderTransition(change)),
    markStep(mark),
  ])
  if (failed?.step === 1) return null
  if (failed !== null) return { kind: 'refused', found: failed.item === null ? null : sessionFromItem(failed.item) }
  return { kind: 'written', session: reopenedSession({ session, change }) }
}

/** A session as it is once its reopening is stored. */
export function reopenedSession({ session, change }: Pick<Reopening, 'session' | 'change'>): Session {
  const { score: _unchanged, ...set } = change.set
  return { ...session, ...set }
}

/** Key of the item that says whether a learner is counted. */
export const standingKey = (tenantId: string, mode: KeyMode, learnerId: string): Key =>
  mode === 'test' ? keys.testLearners(tenantId) : keys.learner(tenantId, learnerTag(learnerId))

async function read(
  table: Table,
  tenantId: string,
  { packageId, sessionId, learnerId, mode }: LaunchQuestion,
): Promise<LaunchReading> {
  const course = keys.coursePackage(tenantId, packageId)
  const session = sessionId === null ? [] : [keys.session(tenantId, sessionId)]
  const [courseItem, learnerItem, settingsItem, sessionItem] = await getEach(table, [
    course,
    standingKey(tenantId, mode, learnerId),
    keys.configuration(tenantId),
    ...session,
  ])
  return {
    course: courseItem === undefined ? null : packageFromItem(courseItem),
    session: sessionItem === undefined ? null : sessionFromItem(sessionItem),
    learner: learnerStanding(mode, learnerItem),
    settings: configurationFromItem(tenantId, settingsItem).settings,
  }
}

export function launchRepository(table: Table): LaunchRepository {
  const sessions = sessionRepository(table)
  const openUnmarked = (opening: Opening): Promise<SessionWrite> => {
    const { session } = opening
    return opening.kind === 'create'
      ? sessions.create(session, opening.events)
      : sessions.apply(session.tenantId, session.sessionId, opening.change)
  }
  return {
    read: (tenantId, question) => read(table, tenantId, question),
    async open(opening, mark) {
      if (mark === null) return openUnmarked(opening)
      if (opening.kind === 'reopen') return (await reopenMarked(table, opening, mark)) ?? openUnmarked(opening)
      if (opening.isFresh) return createMarked(table, opening, mark)
      // A transaction would be charged twice for each list in which the session is.
      const [write] = await Promise.all([openUnmarked(opening), putMark(table, mark)])
      return write
    },
  }
}
