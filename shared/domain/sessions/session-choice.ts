/** Which sessions a list of the dashboard shows. */
import type { Session } from './session.ts'

export interface SessionChoice {
  readonly learnerId?: string | undefined
  readonly packageId?: string | undefined
  /** The version that the current attempt plays. */
  readonly versionId?: string | undefined
  readonly dispatchId?: string | undefined
  readonly organizationId?: string | undefined
  readonly completion?: Session['completion'] | undefined
  readonly mode?: Session['mode'] | undefined
}

/** Whether the session has every value that the choice states. */
export const isChosen = (session: Session, choice: SessionChoice): boolean =>
  (choice.learnerId === undefined || session.learnerId === choice.learnerId) &&
  (choice.packageId === undefined || session.packageId === choice.packageId) &&
  (choice.versionId === undefined || session.versionId === choice.versionId) &&
  (choice.dispatchId === undefined || session.dispatchId === choice.dispatchId) &&
  (choice.organizationId === undefined || session.organizationId === choice.organizationId) &&
  (choice.completion === undefined || session.completion === choice.completion) &&
  (choice.mode === undefined || session.mode === choice.mode)
