import { learnerObjectivesKey } from '#shared/contract/resources/objectives/objectives.ts'
import { sharedValues } from '#shared/domain/objectives/learner-objectives.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { reachedObjectives } from '#shared/operations/objectives/shared-objectives.ts'
import type { Dependencies } from './dependencies.ts'

/** A runtime that recorded before the session was opened for review may still be saving. */
const isRecorded = ({ openMode, ownerMode }: Session): boolean => openMode === 'record' || ownerMode === 'record'

/**
 * The elements of a session for the player. They include the learner's shared objectives, unless nothing is shared or
 * nothing is recorded.
 */
export async function playerElements(
  session: Session,
  { cmi, objectives }: Pick<Dependencies, 'cmi' | 'objectives'>,
): Promise<CmiData> {
  if (!session.sharesObjectives || !isRecorded(session)) return cmi.read(session.cmi)
  const [stored, reached] = await Promise.all([cmi.read(session.cmi), reachedObjectives(session, objectives)])
  return { ...stored, [learnerObjectivesKey]: JSON.stringify(sharedValues(reached)) }
}
