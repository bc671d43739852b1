/** What a launch through a dispatch reads and writes (docs/access-patterns.md, J4-J6). */
import type { Settings } from '#shared/domain/configuration/configuration.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { DispatchLearner } from '#shared/domain/dispatches/dispatch-learner.ts'
import type { DispatchContent } from '#shared/domain/dispatches/playable-content.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { configurationFromItem } from '#shared/store/configuration/configuration-item.ts'
import { workspaceTermsFromItem, type StoredTerms } from '#shared/store/credentials/tenant-item.ts'
import {
  launchRepository,
  learnerStanding,
  standingKey,
  type LearnerMark,
  type LearnerStanding,
  type Opening,
  reopenedSession,
} from '#shared/store/launches/launch-repository.ts'
import { markStep } from '#shared/store/learners/learner-mark-item.ts'
import { packageFromItem, versionFromItem } from '#shared/store/packages/package-item.ts'
import { newSessionItem, sessionFromItem } from '#shared/store/sessions/session-item.ts'
import { renderTransition } from '#shared/store/sessions/session-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { dispatchFromItem } from './dispatch-item.ts'
import { dispatchLearnerFromItem, learnerStep, type LearnerChange } from './dispatch-learner-item.ts'

/** A dispatch with the terms of its workspace. */
export interface LaunchedDispatch {
  readonly dispatch: Dispatch
  readonly workspace: StoredTerms
}

/** The learner of a launch, and the session that it is likely to open. */
export interface LearnerQuestion {
  readonly tag: string
  readonly learnerId: string
  readonly sessionId: string
}

/** What a launch decides on again after another one was faster. */
export interface LearnerReading {
  readonly learner: DispatchLearner | null
  readonly session: Session | null
}

export interface DispatchLaunchReading extends LearnerReading, DispatchContent {
  readonly standing: LearnerStanding
  readonly settings: Settings
}

export interface DispatchLaunchRepository {
  /**
   * J4. A dispatch, also a deleted one. Strongly consistent, so that a paused dispatch launches no more. Null: the
   * workspace has no such dispatch.
   */
  find(tenantId: string, dispatchId: string): Promise<LaunchedDispatch | null>
  /** J4. The dispatch alone, for the renewal of a token. */
  findAlone(tenantId: string, dispatchId: string): Promise<Dispatch | null>
  /** J5. The content of a dispatch alone. */
  readContent(dispatch: Dispatch): Promise<DispatchContent>
  /** J5. Eventually consistent: the writes that follow are fenced. */
  read(dispatch: Dispatch, question: LearnerQuestion): Promise<DispatchLaunchReading>
  /** J5. The learner and a session, strongly consistent. */
  readLearner(dispatch: Dispatch, question: Omit<LearnerQuestion, 'learnerId'>): Promise<LearnerReading>
  /**
   * J6. Opens the session, stores the learner's mark of the billing period, and changes the learner of the dispatch, all
   * or nothing. Null: another writer was faster.
   * @param mark null where the learner has one
   * @param change null where the learner stays as stored
   */
  open(opening: Opening, parts: OpeningParts): Promise<Session | null>
}

export interface OpeningParts {
  readonly mark: LearnerMark | null
  readonly change: LearnerChange | null
}

const contentKeys = ({ tenantId, packageId, packageVersionId }: Dispatch): Key[] => [
  keys.coursePackage(tenantId, packageId),
  ...(packageVersionId === null ? [] : [keys.version(tenantId, packageId, packageVersionId)]),
]

const contentFrom = ([course, version]: readonly (RawItem | undefined)[]): DispatchContent => ({
  course: orNull(course, packageFromItem),
  version: orNull(version, versionFromItem),
})

const orNull = <Value>(item: RawItem | undefined, from: (item: RawItem) => Value): Value | null =>
  item === undefined ? null : from(item)

const sessionStep = (opening: Opening): TransactionStep =>
  opening.kind === 'create'
    ? putStep(newSessionItem(opening.session, opening.events))
    : updateStep(keys.session(opening.session.tenantId, opening.session.sessionId), renderTransition(opening.change))

async function openTogether(table: Table, opening: Opening, { mark, change }: OpeningParts): Promise<Session | null> {
  const steps = [sessionStep(opening), ...(change === null ? [] : [learnerStep(change)])]
  const failed = await transact(table, [...steps, ...(mark === null ? [] : [markStep(mark)])])
  if (failed === null) return opening.kind === 'create' ? opening.session : reopenedSession(opening)
  // Another launch has stored a mark of a newer period, which stays.
  return failed.step === steps.length ? openTogether(table, opening, { mark: null, change }) : null
}

export function dispatchLaunchRepository(table: Table): DispatchLaunchRepository {
  const launches = launchRepository(table)
  return {
    async find(tenantId, dispatchId) {
      const wanted = [keys.dispatch(tenantId, dispatchId), keys.tenant(tenantId)]
      const [dispatch, workspace] = await getEach(table, wanted, { consistent: true })
      if (dispatch === undefined) return null
      if (workspace === undefined) throw new Error(`The workspace ${tenantId} has dispatches, and no record.`)
      return { dispatch: dispatchFromItem(dispatch), workspace: workspaceTermsFromItem(workspace) }
    },
    async findAlone(tenantId, dispatchId) {
      const item = await get(table, keys.dispatch(tenantId, dispatchId), { consistent: true })
      return item === undefined ? null : dispatchFromItem(item)
    },
    readContent: async (dispatch) => contentFrom(await getEach(table, contentKeys(dispatch))),
    async read(dispatch, { tag, learnerId, sessionId }) {
      const { tenantId, dispatchId, mode } = dispatch
      const [learner, session, standing, settings, ...content] = await getEach(table, [
        keys.dispatchLearner(tenantId, dispatchId, tag),
        keys.session(tenantId, sessionId),
        standingKey(tenantId, mode, learnerId),
        keys.configuration(tenantId),
        ...contentKeys(dispatch),
      ])
      return {
        learner: orNull(learner, dispatchLearnerFromItem),
        session: orNull(session, sessionFromItem),
        standing: learnerStanding(mode, standing),
        settings: configurationFromItem(tenantId, settings).settings,
        ...contentFrom(content),
      }
    },
    async readLearner({ tenantId, dispatchId }, { tag, sessionId }) {
      const wanted = [keys.dispatchLearner(tenantId, dispatchId, tag), keys.session(tenantId, sessionId)]
      const [learner, session] = await getEach(table, wanted, { consistent: true })
      return { learner: orNull(learner, dispatchLearnerFromItem), session: orNull(session, sessionFromItem) }
    },
    async open(opening, parts) {
      if (parts.change !== null || opening.kind === 'create') return openTogether(table, opening, parts)
      const written = await launches.open(opening, parts.mark)
      return written.kind === 'written' ? written.session : null
    },
  }
}
