/** What a launch looks at, in one call (docs/access-patterns.md, S7). */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import type { TestLearners } from '#shared/domain/usage/test-learners.ts'
import { keys } from './keys.ts'
import { markedPeriod } from './learner-mark.ts'
import { packageFromItem } from './package-item.ts'
import { sessionFromItem } from './session-item.ts'
import type { RawItem, Table } from './table.ts'
import { testLearnersFromItem } from './test-learner-repository.ts'

/** How the learner stands in the count that the launch belongs to. */
export type LearnerStanding =
  /** First day of the billing period in which the learner was counted last; null: never, or long ago. */
  | { readonly mode: 'live'; readonly countedIn: string | null }
  | { readonly mode: 'test'; readonly learners: TestLearners }

export interface LaunchReading {
  readonly course: CoursePackage | null
  /** The session that is to be reopened, where one was named and exists. */
  readonly session: Session | null
  readonly learner: LearnerStanding
}

interface LaunchQuestion {
  readonly packageId: string
  readonly sessionId: string | null
  readonly learnerId: string
  readonly mode: KeyMode
}

export interface LaunchReader {
  /** S7. Eventually consistent: the writes that follow are fenced, and bring back what is newer where this was old. */
  read(tenantId: string, asked: LaunchQuestion): Promise<LaunchReading>
}

const standing = (mode: KeyMode, item: RawItem | undefined): LearnerStanding =>
  mode === 'test' ? { mode, learners: testLearnersFromItem(item) } : { mode, countedIn: markedPeriod(item) }

export const launchReader = (table: Table): LaunchReader => ({
  async read(tenantId, { packageId, sessionId, learnerId, mode }) {
    const course = keys.coursePackage(tenantId, packageId)
    const learner = mode === 'test' ? keys.testLearners(tenantId) : keys.learner(tenantId, learnerTag(learnerId))
    const session = sessionId === null ? null : keys.session(tenantId, sessionId)
    const wanted = [course, learner, ...(session === null ? [] : [session])]
    const answer = await table.reads.send(new BatchGetCommand({ RequestItems: { [table.name]: { Keys: wanted } } }))
    if ((answer.UnprocessedKeys?.[table.name]?.Keys ?? []).length > 0) {
      throw Object.assign(new Error('The table left keys of a launch unprocessed.'), { name: 'ThrottlingException' })
    }
    const items: RawItem[] = answer.Responses?.[table.name] ?? []
    const found = ({ pk }: { readonly pk: string }): RawItem | undefined => items.find((item) => item['pk'] === pk)
    const [courseItem, sessionItem] = [found(course), session === null ? undefined : found(session)]
    return {
      course: courseItem === undefined ? null : packageFromItem(courseItem),
      session: sessionItem === undefined ? null : sessionFromItem(sessionItem),
      learner: standing(mode, found(learner)),
    }
  },
})
