import { objectiveChangesOf, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import { reachedObjectives } from '#shared/operations/objectives/shared-objectives.ts'
import type { ObjectiveRepository } from '#shared/store/objectives/objective-repository.ts'

/**
 * Adds a session's changes of shared objectives to the learner's, where the request that made them died before it did.
 * Changes carry their times, so adding them late or twice overwrites nothing newer.
 */
export const objectiveSharer =
  (objectives: ObjectiveRepository) =>
  async (event: PublishedEvent): Promise<void> => {
    const changes = objectiveChangesOf(event)
    if (changes !== null) await reachedObjectives(changes, objectives)
  }
