/** What a launch writes: the session, and with it the mark of a learner who has just been counted (docs/access-patterns.md, M2). */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { keys } from './keys.ts'
import { markItem, markStep, putMark, type LearnerMark } from './learner-mark.ts'
import { newSessionItem, sessionFromItem } from './session-item.ts'
import { renderTransition, sessionRepository, type SessionWrite } from './session-repository.ts'
import type { Table } from './table.ts'
import { transact, updateStep } from './transaction.ts'

interface Creation {
  readonly kind: 'create'
  readonly session: Session
  readonly events: readonly AuditEvent[]
  /** The id was made for this launch: nothing can stand in its place. */
  readonly isFresh: boolean
}

interface Reopening {
  readonly kind: 'reopen'
  /** As it was found; the change holds it to its attempt. */
  readonly session: Session
  readonly change: SessionTransition
}

/** What is to become of a session. */
export type Opening = Creation | Reopening

export interface LaunchWriter {
  /**
   * M2. Opens a session where it is still as it was found, and marks the learner. A session that was reopened together
   * with a mark comes back as the change makes it, without what others wrote meanwhile.
   * @param mark null where the learner has one
   */
  open(opening: Opening, mark: LearnerMark | null): Promise<SessionWrite>
}

/** Both in one call, each charged once. A mark that the table leaves out is made good when the counter forgets the name. */
async function createMarked(table: Table, { session, events }: Creation, mark: LearnerMark): Promise<SessionWrite> {
  const item = newSessionItem(session, events)
  const puts = [item, markItem(mark)].map((Item) => ({ PutRequest: { Item } }))
  const { UnprocessedItems } = await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }))
  if ((UnprocessedItems?.[table.name] ?? []).some(({ PutRequest }) => PutRequest?.Item?.['pk'] === item['pk'])) {
    throw Object.assign(new Error('The table left a session unprocessed.'), { name: 'ThrottlingException' })
  }
  return { kind: 'written', session }
}

/** Null: the learner was marked in a newer period meanwhile, which says more. */
async function reopenMarked(table: Table, { session, change }: Reopening, mark: LearnerMark): Promise<SessionWrite | null> {
  const failed = await transact(table, [updateStep(table, keys.session(session.tenantId, session.sessionId), renderTransition(change)), markStep(table, mark)])
  if (failed?.step === 1) return null
  if (failed !== null) return { kind: 'refused', found: failed.item === null ? null : sessionFromItem(failed.item) }
  const { score: _unchanged, ...set } = change.set
  return { kind: 'written', session: { ...session, ...set } }
}

export function launchWriter(table: Table): LaunchWriter {
  const sessions = sessionRepository(table)
  const alone = (opening: Opening): Promise<SessionWrite> => {
    const { session } = opening
    return opening.kind === 'create' ? sessions.create(session, opening.events) : sessions.apply(session.tenantId, session.sessionId, opening.change)
  }
  return {
    async open(opening, mark) {
      if (mark === null) return alone(opening)
      if (opening.kind === 'reopen') return (await reopenMarked(table, opening, mark)) ?? alone(opening)
      if (opening.isFresh) return createMarked(table, opening, mark)
      // A transaction would be charged twice for each list that the session stands in.
      const [write] = await Promise.all([alone(opening), putMark(table, mark)])
      return write
    },
  }
}
