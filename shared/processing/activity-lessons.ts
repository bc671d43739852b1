/** Teaching the LRS what statements say of activities. */
import type { Statement } from '#shared/contract/xapi/statement.ts'
import { definitionsIn } from '#shared/domain/xapi/definitions-in.ts'
import type { ActivityRepository } from '#shared/store/activity-repository.ts'

/** Lessons that a process remembers to have given. */
const mostRemembered = 2_000

/** Teaches what statements of a workspace say of activities. A lesson that this one has given before costs nothing. */
export type ActivityTeacher = (tenantId: string, statements: readonly Statement[]) => Promise<void>

/** @param isTaught activities of which anything is to be kept */
export function activityTeacher(activities: Pick<ActivityRepository, 'learn'>, isTaught: (activityId: string) => boolean = () => true): ActivityTeacher {
  const given = new Set<string>()
  return async (tenantId, statements) => {
    for (const { activityId, definition } of statements.flatMap(definitionsIn)) {
      const lesson = JSON.stringify([tenantId, activityId, definition])
      if (given.has(lesson) || !isTaught(activityId)) continue
      await activities.learn(tenantId, activityId, definition)
      if (given.size >= mostRemembered) given.clear()
      given.add(lesson)
    }
  }
}
