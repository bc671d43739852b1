/** Packages with their versions, one item collection (docs/access-patterns.md, P1-P5, P12, P14, P18). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { PackageChange } from '#shared/domain/packages/course-settings.ts'
import type { UsageCeiling, WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { filteredPage, rowsAtOnce } from '#shared/store/table/filtered-page.ts'
import { cutPage, type Page, type PageRequest } from '#shared/store/table/list-page.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { packageFromItem, versionFromItem } from './package-item.ts'
import { queryAll, queryPages, queryUpTo } from '#shared/store/table/query.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'
import { lowerUsageStep, raiseUsageStep, usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'

export interface PackageWithVersions {
  readonly course: CoursePackage
  /** Newest first. */
  readonly versions: readonly PackageVersion[]
}

export interface PackageRepository {
  /** P1. Eventually consistent: launches read it. */
  get(tenantId: string, packageId: string): Promise<CoursePackage | null>
  /** P1. Those of these packages that exist, archived ones too, in the order of their ids. Eventually consistent. */
  getEach(tenantId: string, packageIds: readonly string[]): Promise<CoursePackage[]>
  /**
   * P2. The whole collection in one query (a call returns about 1,000 versions). Strongly consistent, so that a version
   * is visible as soon as `process` has responded.
   */
  getWithVersions(tenantId: string, packageId: string): Promise<PackageWithVersions | null>
  /** P3. Newest first, without archived packages. */
  list(tenantId: string, page: PageRequest): Promise<Page<CoursePackage>>
  /**
   * P18. Those that a filter lists, newest first.
   * @param from the packages that are archived, or all others
   */
  find(
    { tenantId, from }: { readonly tenantId: string; readonly from: 'archived' | 'others' },
    isListed: (course: CoursePackage) => boolean,
    page: PageRequest,
  ): Promise<Page<CoursePackage>>
  /** P4. Strongly consistent. */
  getVersion(tenantId: string, packageId: string, versionId: string): Promise<PackageVersion | null>
  /**
   * P12. Stores settings with their event, if those that were read are stored. False: they have changed, or the package
   * was archived.
   */
  configure(
    course: Pick<CoursePackage, 'tenantId' | 'packageId' | 'settingsVersion'>,
    change: PackageChange,
  ): Promise<boolean>
  /**
   * P5. Archives a package, with the event of that, and frees its slot, but not its storage. An archived package stays
   * as it is. Null: there is no such package.
   */
  archive(course: Pick<CoursePackage, 'tenantId' | 'packageId'>, event: AuditEvent): Promise<CoursePackage | null>
  /**
   * P14. Takes an archived package back into the list, with the event of that, if the plan has a slot left. A deletion is
   * withdrawn. `changed`: it is not archived any more, or its files are being removed. `full`: what the workspace uses.
   * @param ceiling the usage that the plan allows before the package counts again
   */
  restore(course: CoursePackage, event: AuditEvent, ceiling: UsageCeiling): Promise<Restored>
}

/** An archived package is listed among the archived ones, in the same order. */
function archival(tenantId: string, event: AuditEvent): Expression {
  const archive = new Expression()
  archive.set('status', 'archived')
  archive.set('archivedAt', event.at)
  archive.set('updatedAt', event.at)
  archive.set('kpk', indexes.archivedPackagesOfTenant(tenantId))
  appendEvents(archive, [event])
  archive.requireItem()
  archive.require(`${archive.name('status')} <> ${archive.value('archived')}`)
  return archive
}

/** The status that a package had before it was archived, as far as its versions say. */
const statusAfterArchive = ({ currentVersionId }: CoursePackage): CoursePackage['status'] =>
  currentVersionId === null ? 'failed' : 'ready'

function restoration(course: CoursePackage, event: AuditEvent): Expression {
  const restore = new Expression()
  restore.setAll({
    status: statusAfterArchive(course),
    archivedAt: null,
    deletionDueAt: null,
    updatedAt: event.at,
    kpk: indexes.packagesOfTenant(course.tenantId),
    ksk: indexes.listed(course.createdAt, course.packageId),
  })
  appendEvents(restore, [event])
  restore.requireEqual('status', 'archived')
  restore.requireEqual('erasureBeganAt', null)
  return restore
}

function configuration({ set, event }: PackageChange, former: number): Expression {
  const configure = new Expression()
  configure.setAll(set)
  appendEvents(configure, [event])
  configure.requireItem()
  const count = configure.name('settingsVersion')
  const same = `${count} = ${configure.value(former)}`
  // Packages of earlier releases have no count.
  configure.require(former === 1 ? `(attribute_not_exists(${count}) OR ${same})` : same)
  configure.require(`${configure.name('status')} <> ${configure.value('archived')}`)
  return configure
}

/** What came of a restoration. */
type Restored = { readonly kind: 'restored' | 'changed' } | { readonly kind: 'full'; readonly usage: WorkspaceUsage }

async function restore(
  table: Table,
  course: CoursePackage,
  { event, ceiling }: { readonly event: AuditEvent; readonly ceiling: UsageCeiling },
): Promise<Restored> {
  const failed = await transact(table, [
    updateStep(keys.coursePackage(course.tenantId, course.packageId), restoration(course, event)),
    raiseUsageStep(course.tenantId, { increase: { bytes: 0, packages: 1 }, ceiling }),
  ])
  // The mark of a deletion goes when its time has come.
  if (failed === null) return { kind: 'restored' }
  return failed.step === 0 ? { kind: 'changed' } : { kind: 'full', usage: usageFromItem(failed.item) }
}

export const packageRepository = (table: Table): PackageRepository => ({
  async get(tenantId, packageId) {
    const item = await get(table, keys.coursePackage(tenantId, packageId))
    return item === undefined ? null : packageFromItem(item)
  },
  async getEach(tenantId, packageIds) {
    const wanted = packageIds.map((packageId) => keys.coursePackage(tenantId, packageId))
    return (await getAll(table, wanted)).map(packageFromItem)
  },
  async getWithVersions(tenantId, packageId) {
    const [course, ...versions] = await queryAll(table, {
      partition: keys.coursePackage(tenantId, packageId).pk,
      descending: true,
      consistent: true,
    })
    if (course === undefined) return null
    // Ids of versions that were begun at the same time may sort differently from their revisions.
    return {
      course: packageFromItem(course),
      versions: versions.map(versionFromItem).sort((a, b) => b.revision - a.revision),
    }
  },
  async list(tenantId, page) {
    const { items, next } = await queryUpTo(
      table,
      { index: 'packageList', partition: indexes.packagesOfTenant(tenantId), descending: true },
      { most: page.offset + page.limit + 1 },
    )
    const cut = cutPage(items, next !== undefined, page)
    return { ...cut, rows: cut.rows.map(packageFromItem) }
  },
  find({ tenantId, from }, isListed, page) {
    const partition = indexes[from === 'archived' ? 'archivedPackagesOfTenant' : 'packagesOfTenant'](tenantId)
    const rowOf = (item: RawItem): CoursePackage | null => {
      const course = packageFromItem(item)
      return isListed(course) ? course : null
    }
    const newestFirst = { index: 'packageList', partition, descending: true } as const
    return filteredPage(queryPages(table, newestFirst, rowsAtOnce(page)), rowOf, page)
  },
  async getVersion(tenantId, packageId, versionId) {
    const item = await get(table, keys.version(tenantId, packageId, versionId), { consistent: true })
    return item === undefined ? null : versionFromItem(item)
  },
  async configure({ tenantId, packageId, settingsVersion }, change) {
    const expression = configuration(change, settingsVersion)
    return (await updateIf(table, keys.coursePackage(tenantId, packageId), expression)).kind === 'written'
  },
  restore: (course, event, ceiling) => restore(table, course, { event, ceiling }),
  async archive({ tenantId, packageId }, event) {
    const key = keys.coursePackage(tenantId, packageId)
    const failed = await transact(table, [
      updateStep(key, archival(tenantId, event)),
      lowerUsageStep(tenantId, { bytes: 0, packages: 1 }),
    ])
    if (failed !== null) return failed.item === null ? null : packageFromItem(failed.item)
    const item = await get(table, key, { consistent: true })
    return item === undefined ? null : packageFromItem(item)
  },
})
