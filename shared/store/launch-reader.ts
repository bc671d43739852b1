/** What a launch looks at, in one call (docs/access-patterns.md, S7). */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { keys } from './keys.ts'
import { packageFromItem } from './package-item.ts'
import { sessionFromItem } from './session-item.ts'
import type { RawItem, Table } from './table.ts'

export interface LaunchReading {
  readonly course: CoursePackage | null
  /** The session that is to be reopened, where one was named and exists. */
  readonly session: Session | null
}

export interface LaunchReader {
  /** S7. Eventually consistent: the writes that follow are fenced, and bring the newer session back where this one was old. */
  read(tenantId: string, packageId: string, sessionId: string | null): Promise<LaunchReading>
}

export const launchReader = (table: Table): LaunchReader => ({
  async read(tenantId, packageId, sessionId) {
    const wanted = [keys.coursePackage(tenantId, packageId), ...(sessionId === null ? [] : [keys.session(tenantId, sessionId)])]
    const answer = await table.reads.send(new BatchGetCommand({ RequestItems: { [table.name]: { Keys: wanted } } }))
    if ((answer.UnprocessedKeys?.[table.name]?.Keys ?? []).length > 0) {
      throw Object.assign(new Error('The table left keys of a launch unprocessed.'), { name: 'ThrottlingException' })
    }
    const items: RawItem[] = answer.Responses?.[table.name] ?? []
    const course = items.find((item) => item['pk'] === wanted[0]?.pk)
    const session = items.find((item) => item !== course)
    return { course: course === undefined ? null : packageFromItem(course), session: session === undefined ? null : sessionFromItem(session) }
  },
})
