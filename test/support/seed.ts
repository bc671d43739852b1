/** Packages and sessions in the state after their normal flow, for tests of what follows. */
import { decideSettingsChange, type CourseSettings } from '#shared/domain/packages/course-settings.ts'
import type { CoursePackage, ManifestSummary, PackageVersion } from '#shared/domain/packages/package.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import type { Backend } from './backend.ts'

let count = 0
const at = '2026-11-10T08:00:00.000Z'

/** A ready package with one version; `settings` overrides what is stored, `summary` what its manifest says. */
export async function seedPackage(
  backend: Pick<Backend, 'tenantId' | 'table'>,
  settings: Partial<CoursePackage> = {},
  summary?: ManifestSummary,
): Promise<string> {
  count += 1
  const tenantId = settings.tenantId ?? backend.tenantId
  const packageId = settings.packageId ?? `pkg_seed${count}`
  const uploadId = `upl_seed${count}`
  const upload = {
    tenantId,
    uploadId,
    filename: 'course.zip',
    uploadedBy: 'key_test',
    announcedBytes: 1000,
    received: null,
    multipart: null,
    ended: null,
    became: null,
    createdAt: at,
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
  await uploadRepository(backend.table).create(upload)
  const version: PackageVersion = {
    tenantId,
    packageId,
    versionId: `ver_seed${count}`,
    revision: 1,
    status: 'processing',
    contentType: settings.contentType ?? 'scorm',
    uploadId,
    uploadedBy: 'key_test',
    filename: 'course.zip',
    sizeBytes: 1000,
    eTag: null,
    origin: { connectorInstallationId: null, acquisitionSource: null },
    summary: summary ?? {
      contentType: 'scorm',
      standard: 'scorm12',
      schemaVersion: '1.2',
      identifier: 'COURSE',
      title: 'Seeded course',
      launchPath: 'index.html',
      scoCount: 1,
      itemCount: 1,
      fileCount: 2,
      unpackedBytes: 600,
      sharesObjectives: settings.sharesObjectives ?? false,
    },
    createdAt: at,
    readyAt: null,
    failure: null,
    report: null,
  }
  const course: CoursePackage = {
    tenantId,
    packageId,
    slug: 'seeded-course',
    title: 'Seeded course',
    contentType: 'scorm',
    status: 'processing',
    currentVersionId: null,
    currentRevision: 0,
    revision: 1,
    launchTally: null,
    organizationId: null,
    storageBytes: 1000,
    completedRelaunchBehavior: 'review',
    startOverAllowed: true,
    sharesObjectives: false,
    standard: null,
    edition: null,
    findings: null,
    source: 'api',
    isSandbox: false,
    tags: [],
    statedTitle: null,
    settingsVersion: 1,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    deletionDueAt: null,
    erasureBeganAt: null,
    ...settings,
  }
  const versions = versionRepository(backend.table)
  await versions.begin(version, {
    course,
    base: null,
    increase: { bytes: version.sizeBytes, packages: 1 },
    ceiling: { maxStorageBytes: 1e15, maxPackages: null },
  })
  if (course.status === 'processing' && settings.status === undefined) {
    await versions.finish(version, {
      eventId: `evt_${packageId}`,
      type: 'package.version_activated',
      at,
      entityType: 'package',
      entityId: packageId,
      severity: 'info',
    })
  }
  return packageId
}

/** Stores how the sessions of a course run, whatever they were. */
export async function configureCourse(
  { tenantId, table }: Pick<Backend, 'tenantId' | 'table'>,
  packageId: string,
  settings: CourseSettings,
): Promise<void> {
  const packages = packageRepository(table)
  const course = (await packages.getWithVersions(tenantId, packageId))?.course
  const change = course === undefined ? null : decideSettingsChange(course, settings, stampOf(systemClock))
  if (course === undefined || change?.outcome !== 'applied') throw new Error(`${packageId} has no settings to change.`)
  if (change.value !== null) await packages.configure(course, change.value)
}

/** A launched session, and the token that opens it. */
export interface Open {
  readonly sessionId: string
  readonly token: string
}

/** A launched session: its id, token and detail. */
export async function launch(
  backend: Pick<Backend, 'call' | 'liveKey'>,
  packageId: string,
  body: Record<string, unknown> = {},
): Promise<Open & { response: any }> {
  const response = await backend.call('launchPackage', {
    bearer: backend.liveKey,
    params: { packageId },
    body: { user_id: 'learner-1', ...body },
  })
  if (response.status !== 200) throw new Error(`launch: ${JSON.stringify(response.body)}`)
  const token = new URL(response.body.launch_url).searchParams.get('token') ?? ''
  return { sessionId: response.body.session_id, token, response: response.body }
}

/** A token as a launch of the session at this moment would return it, without the launch: after a reset, for example. */
export async function freshToken(backend: Pick<Backend, 'tenantId' | 'table'>, sessionId: string): Promise<string> {
  const session = await sessionRepository(backend.table).get(backend.tenantId, sessionId)
  if (session === null) throw new Error(`There is no session ${sessionId}.`)
  return openLaunchSigning(systemClock).tokens.sign({
    tid: backend.tenantId,
    sid: sessionId,
    pid: session.packageId,
    sub: session.learnerId,
    mod: session.mode,
    ...(session.launchEpoch === null ? {} : { epo: session.launchEpoch }),
  })
}
