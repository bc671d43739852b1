/** Settings of workspaces, an item of their own (docs/access-patterns.md, B1-B3). */
import type { Configuration, ConfigurationChange } from '#shared/domain/configuration/configuration.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import { packageFromItem } from '#shared/store/packages/package-item.ts'
import { workspaceFromItem, type StoredWorkspace } from '#shared/store/credentials/tenant-item.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { configurationFromItem } from './configuration-item.ts'

export interface ConfigurationRepository {
  /** B1. Eventually consistent: for the defaults of new things. */
  get(tenantId: string): Promise<Configuration>
  /** B1. With a package, for a new dispatch of it. Eventually consistent. */
  getWithPackage(
    tenantId: string,
    packageId: string,
  ): Promise<{ readonly course: CoursePackage | null; readonly configuration: Configuration }>
  /** B2. With the workspace, strongly consistent. Null: there is no such workspace. */
  getWithWorkspace(
    tenantId: string,
  ): Promise<{ readonly workspace: StoredWorkspace; readonly configuration: Configuration } | null>
  /** B3. Stores a change with its event. Returns what is stored where others have changed it since it was read. */
  change(
    before: Configuration,
    change: ConfigurationChange,
  ): Promise<{ readonly kind: 'written' } | { readonly kind: 'changed'; readonly stored: Configuration }>
}

export const configurationRepository = (table: Table): ConfigurationRepository => ({
  get: async (tenantId) => configurationFromItem(tenantId, await get(table, keys.configuration(tenantId))),
  async getWithPackage(tenantId, packageId) {
    const wanted = [keys.coursePackage(tenantId, packageId), keys.configuration(tenantId)]
    const [course, configuration] = await getEach(table, wanted)
    return {
      course: course === undefined ? null : packageFromItem(course),
      configuration: configurationFromItem(tenantId, configuration),
    }
  },
  async getWithWorkspace(tenantId) {
    const wanted = [keys.tenant(tenantId), keys.configuration(tenantId)]
    const [workspace, configuration] = await getEach(table, wanted, { consistent: true })
    return workspace === undefined
      ? null
      : { workspace: workspaceFromItem(workspace), configuration: configurationFromItem(tenantId, configuration) }
  },
  async change({ tenantId, version }, { configuration, event }) {
    const expression = new Expression()
    expression.setAll(configuration)
    appendEvents(expression, [event])
    expression.requireEqual('version', version === 1 ? null : version)
    const write = await updateIf(table, keys.configuration(tenantId), expression)
    return write.kind === 'written'
      ? { kind: 'written' }
      : { kind: 'changed', stored: configurationFromItem(tenantId, write.item) }
  },
})
