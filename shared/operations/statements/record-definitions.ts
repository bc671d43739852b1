/** Records the definitions of activities that arrive with statements. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { definitionsIn } from '#shared/domain/activities/definitions-in.ts'
import type { ActivityRepository } from '#shared/store/activities/activity-repository.ts'

/** Definitions that a process remembers as recorded. */
const maxRemembered = 2_000

/**
 * Records the definitions in statements of a workspace. A definition that this process has recorded before costs no
 * call.
 */
export type RecordDefinitions = (tenantId: string, statements: readonly Statement[]) => Promise<void>

/** @param isRecorded whether this activity's definitions are recorded at all */
export function definitionRecorder(
  activities: Pick<ActivityRepository, 'recordDefinition'>,
  isRecorded: (activityId: string) => boolean = () => true,
): RecordDefinitions {
  const recorded = new Set<string>()
  return async (tenantId, statements) => {
    for (const { activityId, definition } of statements.flatMap(definitionsIn)) {
      const key = JSON.stringify([tenantId, activityId, definition])
      if (recorded.has(key) || !isRecorded(activityId)) continue
      await activities.recordDefinition(tenantId, activityId, definition)
      if (recorded.size >= maxRemembered) recorded.clear()
      recorded.add(key)
    }
  }
}
