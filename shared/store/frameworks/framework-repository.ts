/** Frameworks of a workspace, and the versions of each (docs/access-patterns.md, Y24-Y28). Their content stands in S3. */
import {
  maxFrameworks,
  type Framework,
  type FrameworkChange,
  type FrameworkVersion,
} from '#shared/domain/skills/framework.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { frameworkVersionText, keys } from '#shared/store/table/keys.ts'
import { raiseCountStep } from '#shared/store/table/limited-count.ts'
import { get } from '#shared/store/table/read.ts'
import { withoutNulls } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { frameworkFromItem, versionFromItem } from './framework-item.ts'

export interface FrameworkRepository {
  /** Y24. Stores a framework with its draft and its event. False where the workspace has `maxFrameworks` already. */
  create(change: FrameworkChange): Promise<boolean>
  /** Y25. Strongly consistent. */
  get(tenantId: string, frameworkId: string): Promise<Framework | null>
  /** Y26. Newest first. Eventually consistent. */
  list(tenantId: string, page: CursorRequest): Promise<CursorPage<Framework>>
  /** Y27. Strongly consistent. */
  getVersion(tenantId: string, frameworkId: string, frameworkVersion: number): Promise<FrameworkVersion | null>
  /** Y26. Versions of a framework, newest first. Eventually consistent. */
  listVersions(
    owner: Pick<Framework, 'tenantId' | 'frameworkId'>,
    page: CursorRequest,
  ): Promise<CursorPage<FrameworkVersion>>
  /**
   * Y28. Stores a framework and its versions in one transaction with the event. Returns null, or the stored framework if another
   * writer was faster.
   */
  change(before: Framework, change: FrameworkChange): Promise<Framework | null>
}

const versionKey = ({ tenantId, frameworkId, frameworkVersion }: FrameworkVersion) =>
  keys.frameworkVersion(tenantId, frameworkId, frameworkVersion)

/** The condition on the framework guards its versions. */
const versionStep = (version: FrameworkVersion): TransactionStep =>
  putStep({ ...versionKey(version), ...withoutNulls(version) }, new Expression())

async function change(
  table: Table,
  before: Framework,
  { framework, versions, event }: FrameworkChange,
): Promise<Framework | null> {
  const expression = new Expression()
  expression.setAll(framework)
  appendEvents(expression, [event])
  expression.requireEqual('version', before.version)
  const failed = await transact(table, [
    updateStep(keys.framework(before.tenantId, before.frameworkId), expression),
    ...versions.map(versionStep),
  ])
  if (failed === null) return null
  if (failed.item === null) throw new Error(`The framework ${before.frameworkId} does not exist.`)
  return frameworkFromItem(failed.item)
}

export const frameworkRepository = (table: Table): FrameworkRepository => ({
  async create({ framework, versions, event }) {
    const key = keys.framework(framework.tenantId, framework.frameworkId)
    const failed = await transact(table, [
      raiseCountStep(keys.frameworkCount(framework.tenantId), 'frameworks', maxFrameworks),
      putStep({ ...key, ...withoutNulls(framework), ...outboxOf([event]) }),
      ...versions.map(versionStep),
    ])
    if (failed !== null && failed.step > 0) throw new Error(`The framework ${framework.frameworkId} exists already.`)
    return failed === null
  },
  async get(tenantId, frameworkId) {
    const item = await get(table, keys.framework(tenantId, frameworkId), { consistent: true })
    return item === undefined ? null : frameworkFromItem(item)
  },
  list(tenantId, page) {
    const { pk: partition, sk: prefix } = keys.framework(tenantId, 'fwk_')
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf: frameworkFromItem })
  },
  async getVersion(tenantId, frameworkId, frameworkVersion) {
    const item = await get(table, keys.frameworkVersion(tenantId, frameworkId, frameworkVersion), { consistent: true })
    return item === undefined ? null : versionFromItem(item)
  },
  listVersions({ tenantId, frameworkId }, page) {
    const { pk: partition } = keys.frameworkVersion(tenantId, frameworkId, 1)
    return cursorPage(
      table,
      { partition, range: { prefix: frameworkVersionText } },
      { ...page, rowOf: versionFromItem },
    )
  },
  change: (before, changed) => change(table, before, changed),
})
