/**
 * Copies objectives from a session to the objectives that its learner has reached in all courses. A commit stores its
 * changes of shared objectives with the session first, and adds them to the learner's objectives afterwards. If the
 * request dies in between, nothing is lost: the next reader of the session adds the missing changes, with the time of
 * their commit.
 *
 *   commit ──▶ session ──▶ learner     repeated by: the player, when it got no response and reads; the next runtime; the
 *                                      consumer `share-objectives`, for the event at the end of a visit
 */
import { mergeChanges, type LearnerObjectives } from '#shared/domain/objectives/learner-objectives.ts'
import { unpackChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { ObjectiveRepository } from '#shared/store/objectives/objective-repository.ts'

/** Adds the changes of a commit to the learner's objectives. The changes are already stored with the session. */
export async function addChanges(
  { objectiveChanges, ...owner }: Session,
  objectives: ObjectiveRepository,
): Promise<void> {
  if (owner.sharesObjectives && objectiveChanges !== null)
    await objectives.append(owner, unpackChanges(objectiveChanges))
}

/** The objectives that the learner has reached. Adds the session's last changes if they are missing. */
export async function reachedObjectives(
  { objectiveChanges, ...owner }: Pick<Session, 'tenantId' | 'mode' | 'learnerId' | 'objectiveChanges'>,
  objectives: ObjectiveRepository,
): Promise<LearnerObjectives> {
  const known = await objectives.get(owner)
  if (objectiveChanges === null) return known
  const changes = unpackChanges(objectiveChanges)
  const merged = mergeChanges(known, [changes])
  if (merged !== known) await objectives.append(owner, changes)
  return merged
}
