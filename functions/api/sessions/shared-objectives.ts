/**
 * The learner's shared objectives, on their way between session and learner. A commit is stored first, its changes with it;
 * then they are added to what the learner has. A crash in between loses nothing: whoever opens or reads the session next,
 * as its writer does that heard no answer, adds them.
 */
import { learnerObjectivesKey } from '#shared/contract/resources/objectives.ts'
import { mergeChanges, sharedValues, type LearnerObjectives } from '#shared/domain/objectives/learner-objectives.ts'
import { unpackChanges } from '#shared/domain/objectives/objective-packing.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import type { ObjectiveRepository } from '#shared/store/objective-repository.ts'
import type { Dependencies } from './dependencies.ts'

/** Adds what a commit has changed, which is stored with its session by now. */
export async function shareChanges(session: Session, objectives: ObjectiveRepository): Promise<void> {
  const { sharesObjectives, objectiveChanges } = session
  if (sharesObjectives && objectiveChanges !== null) await objectives.append(session, unpackChanges(objectiveChanges))
}

/** What the learner has reached in any course, with what the session's last changes add to it. */
async function reached(session: Session, objectives: ObjectiveRepository): Promise<LearnerObjectives> {
  const known = await objectives.get(session)
  if (session.objectiveChanges === null) return known
  const changes = unpackChanges(session.objectiveChanges)
  const merged = mergeChanges(known, [changes])
  if (merged !== known) await objectives.append(session, changes)
  return merged
}

/** The elements of a session as the player gets them: with what the learner has reached, unless nothing is shared, or recorded. */
export async function playerElements(session: Session, { cmi, objectives }: Pick<Dependencies, 'cmi' | 'objectives'>): Promise<CmiData> {
  if (!session.sharesObjectives || session.openMode === 'review') return cmi.read(session.cmi)
  const [stored, known] = await Promise.all([cmi.read(session.cmi), reached(session, objectives)])
  return { ...stored, [learnerObjectivesKey]: JSON.stringify(sharedValues(known)) }
}
