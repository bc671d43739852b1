/** A workspace's packages as the uploads family keeps them: each version from an upload of its own, held to a quota. */
import {
  activatedEvent,
  archivedEvent,
  failedEvent,
  packageEvent,
  storedBytes,
  type CoursePackage,
  type PackageVersion,
} from '#shared/domain/packages/package.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import type { UsageCeiling, WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { keys } from '#shared/store/table/keys.ts'
import {
  packageDeletionRepository,
  type PackageDeletionRepository,
} from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository, type PackageRepository } from '#shared/store/packages/package-repository.ts'
import { uploadRepository, type UploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import { versionRepository, type Begun, type VersionRepository } from '#shared/store/packages/version-repository.ts'
import { anUpload, aVersion } from '#test/unit/domain/support/packages.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'

const without: UsageCeiling = { maxStorageBytes: Number.MAX_SAFE_INTEGER, maxPackages: null }

export class Shelf {
  readonly packages: PackageRepository
  readonly versions: VersionRepository
  readonly uploads: UploadRepository
  readonly deletions: PackageDeletionRepository
  #events = 0

  constructor(
    private readonly bench: Pick<StoreBench, 'table' | 'item'>,
    readonly tenantId = fresh('tenant_'),
  ) {
    this.packages = packageRepository(bench.table)
    this.versions = versionRepository(bench.table)
    this.uploads = uploadRepository(bench.table)
    this.deletions = packageDeletionRepository(bench.table)
  }

  async upload(parts: Partial<Upload> = {}): Promise<Upload> {
    const upload = anUpload({ tenantId: this.tenantId, uploadId: fresh('upl_'), ...parts })
    await this.uploads.create(upload)
    return upload
  }

  /** An upload that was created where there was none. */
  ensured(): Promise<void> {
    return this.uploads.ensure(anUpload({ tenantId: this.tenantId, uploadId: fresh('upl_') }))
  }

  /** The next version of a package as it was read, from an upload. */
  draft(packageId: string, base: CoursePackage | null, parts: Partial<PackageVersion> = {}): PackageVersion {
    const revision = (base?.revision ?? 0) + 1
    return aVersion({
      tenantId: this.tenantId,
      packageId,
      versionId: fresh('ver_'),
      revision,
      uploadId: 'none',
      ...parts,
    })
  }

  /** Begins a version that was drafted against `base`. */
  begin(version: PackageVersion, base: CoursePackage | null, ceiling = without): Promise<Begun> {
    const first: CoursePackage = {
      ...course,
      tenantId: this.tenantId,
      packageId: version.packageId,
      status: 'processing',
      currentVersionId: null,
      currentRevision: 0,
      revision: 1,
      storageBytes: storedBytes(version),
    }
    const next =
      base === null
        ? first
        : { ...base, revision: version.revision, storageBytes: base.storageBytes + storedBytes(version) }
    return this.versions.begin(version, {
      course: next,
      base,
      increase: { bytes: storedBytes(version), packages: base === null ? 1 : 0 },
      ceiling,
    })
  }

  /** Uploads, and begins the next version of the package as it is. */
  async begun(packageId: string, parts: Partial<PackageVersion> = {}): Promise<PackageVersion> {
    const base = await this.package(packageId)
    const { uploadId } = await this.upload()
    const version = this.draft(packageId, base, { uploadId, ...parts })
    const result = await this.begin(version, base)
    if (result.kind !== 'begun') throw new Error(`The version was not begun: ${result.kind}`)
    return version
  }

  finish(version: PackageVersion, report?: ValidationReport): Promise<void> {
    return this.versions.finish(version, activatedEvent(version, this.stamp()), report)
  }

  fail(version: PackageVersion, report?: ValidationReport): Promise<void> {
    return this.versions.fail(version, {
      event: failedEvent(version, this.stamp()),
      reason: 'It is broken.',
      ...(report === undefined ? {} : { report }),
    })
  }

  activate(version: PackageVersion): Promise<CoursePackage | null> {
    return this.versions.activate(version, activatedEvent(version, this.stamp()))
  }

  archive(packageId: string): Promise<CoursePackage | null> {
    return this.packages.archive({ tenantId: this.tenantId, packageId }, archivedEvent(packageId, this.stamp()))
  }

  /** The package after it was archived. */
  async archived(packageId: string): Promise<CoursePackage> {
    const archived = await this.archive(packageId)
    if (archived === null) throw new Error(`There is no package ${packageId}.`)
    return archived
  }

  /** Stores when the files of an archived package go; null: they stay. */
  schedule(base: CoursePackage, dueAt: string | null): Promise<boolean> {
    const type = dueAt === null ? 'package.deletion_withdrawn' : 'package.deletion_requested'
    return this.deletions.schedule(base, { dueAt, event: packageEvent(type, base.packageId, this.stamp()) })
  }

  async package(packageId: string): Promise<CoursePackage | null> {
    return (await this.packages.getWithVersions(this.tenantId, packageId))?.course ?? null
  }

  version({ packageId, versionId }: PackageVersion): Promise<PackageVersion | null> {
    return this.packages.getVersion(this.tenantId, packageId, versionId)
  }

  async usage(): Promise<WorkspaceUsage> {
    return usageFromItem(await this.bench.item(keys.usage(this.tenantId)))
  }

  /** Types of the events that wait in a package's item, in order. */
  async events(packageId: string): Promise<string[]> {
    const events: unknown = (await this.bench.item(keys.coursePackage(this.tenantId, packageId)))?.['events']
    return Array.isArray(events) ? events.map((event: { type: string }) => event.type) : []
  }

  stamp(): ReturnType<typeof stampAt> {
    this.#events += 1
    return { ...stampAt('2026-11-21T11:00:00.000Z'), makeEventId: () => `evt_${this.tenantId}_${this.#events}` }
  }
}
