/** A workspace's packages as the uploads family keeps them: each version from an upload of its own, held to a quota. */
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { archivedEvent, activatedEvent } from '#shared/domain/packages/package.ts'
import type { UsageRoom, WorkspaceUsage } from '#shared/domain/access/usage.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { keys } from '#shared/store/keys.ts'
import { packageRepository, type PackageRepository } from '#shared/store/package-repository.ts'
import { uploadRepository, type UploadRepository } from '#shared/store/upload-repository.ts'
import { usageFromItem } from '#shared/store/usage-item.ts'
import { versionRepository, type Begun, type VersionRepository } from '#shared/store/version-repository.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'

const without: UsageRoom = { storageBytesAtMost: Number.MAX_SAFE_INTEGER, packagesAtMost: null }

export class Shelf {
  readonly packages: PackageRepository
  readonly versions: VersionRepository
  readonly uploads: UploadRepository
  #events = 0

  constructor(
    private readonly bench: StoreBench,
    readonly tenantId = fresh('tenant_'),
  ) {
    this.packages = packageRepository(bench.table)
    this.versions = versionRepository(bench.table)
    this.uploads = uploadRepository(bench.table)
  }

  async upload(parts: Partial<Upload> = {}): Promise<Upload> {
    const upload: Upload = {
      tenantId: this.tenantId,
      uploadId: fresh('upl_'),
      filename: 'course.zip',
      uploadedBy: 'key_1',
      announcedBytes: 1000,
      received: null,
      multipart: null,
      ended: null,
      became: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2026-11-22T10:00:00.000Z',
      ...parts,
    }
    await this.uploads.create(upload)
    return upload
  }

  /** The next version of a package as it was read, from an upload. */
  draft(packageId: string, base: CoursePackage | null, parts: Partial<PackageVersion> = {}): PackageVersion {
    const revision = (base?.revision ?? 0) + 1
    return aVersion({ tenantId: this.tenantId, packageId, versionId: fresh('ver_'), revision, uploadId: 'none', ...parts })
  }

  /** Begins a version that was drafted against `base`. */
  begin(version: PackageVersion, base: CoursePackage | null, room = without): Promise<Begun> {
    const first: CoursePackage = {
      ...course, tenantId: this.tenantId, packageId: version.packageId, status: 'processing', currentVersionId: null, currentRevision: 0, revision: 1, storageBytes: version.sizeBytes,
    }
    const next = base === null ? first : { ...base, revision: version.revision, storageBytes: base.storageBytes + version.sizeBytes }
    return this.versions.begin(version, { course: next, base, demand: { bytes: version.sizeBytes, packages: base === null ? 1 : 0 }, room })
  }

  /** Uploads, and begins the next version of the package as it is. */
  async begun(packageId: string, parts: Partial<PackageVersion> = {}): Promise<PackageVersion> {
    const base = await this.package(packageId)
    const { uploadId } = await this.upload()
    const version = this.draft(packageId, base, { uploadId, ...parts })
    const answer = await this.begin(version, base)
    if (answer.kind !== 'begun') throw new Error(`The version was not begun: ${answer.kind}`)
    return version
  }

  finish(version: PackageVersion): Promise<void> {
    return this.versions.finish(version, activatedEvent(version, this.stamp()))
  }

  fail(version: PackageVersion): Promise<void> {
    return this.versions.fail(version, { at: '2026-11-21T11:00:00.000Z', reason: 'It is broken.' })
  }

  activate(version: PackageVersion): Promise<CoursePackage | null> {
    return this.versions.activate(version, activatedEvent(version, this.stamp()))
  }

  archive(packageId: string): Promise<CoursePackage | null> {
    return this.packages.archive({ tenantId: this.tenantId, packageId }, archivedEvent(packageId, this.stamp()))
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

  private stamp(): ReturnType<typeof stampAt> {
    this.#events += 1
    return { ...stampAt('2026-11-21T11:00:00.000Z'), makeEventId: () => `evt_${this.tenantId}_${this.#events}` }
  }
}
