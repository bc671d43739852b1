/**
 * From a session to what its learner has reached in all courses. A commit is stored first, with what it changes of shared
 * objectives in the same write, and then it is added to the learner's. A crash in between loses nothing: whoever meets the
 * session next adds what is lacking, with the time at which it was recorded.
 *
 *   commit ──▶ session ──▶ learner        met again by: its writer, which heard no answer and reads; its next runtime; the
 *                                         hand-on of the event that the end of a visit, or its outcome, leaves with it
 */
import { mergeChanges, type LearnerObjectives } from '#shared/domain/objectives/learner-objectives.ts'
import { unpackChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { ObjectiveRepository } from '#shared/store/objective-repository.ts'

/** Adds what a commit has changed, which is stored with its session by now. */
export async function addChanges({ objectiveChanges, ...owner }: Session, objectives: ObjectiveRepository): Promise<void> {
  if (owner.sharesObjectives && objectiveChanges !== null) await objectives.append(owner, unpackChanges(objectiveChanges))
}

/** What the learner has reached; adds what the session's last changes say where it is lacking. */
export async function reachedObjectives({ objectiveChanges, ...owner }: Session, objectives: ObjectiveRepository): Promise<LearnerObjectives> {
  const known = await objectives.get(owner)
  if (objectiveChanges === null) return known
  const changes = unpackChanges(objectiveChanges)
  const merged = mergeChanges(known, [changes])
  if (merged !== known) await objectives.append(owner, changes)
  return merged
}
