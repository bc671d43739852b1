/** Changes a package as its people do, takes it out of use and back, and deletes it, until its files are gone. */
import { rebuildArchive } from '#functions/workers/process-package/rebuild-archive.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { packageRemover } from '#functions/workers/remove-package/remove-package.ts'
import { packageEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import { archiveKey, contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { publishedEventOf } from '#shared/domain/events/published-event.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { outlet } from '#shared/platform/queues.ts'
import { packageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { seedDispatch } from '#test/support/dispatches.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signIn } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
  /** Does the work under the name of a function. */
  readonly as: <Value>(entry: string, work: () => Promise<Value>) => Promise<Value>
}

export async function packageJourney({ backend, call, as }: Journey): Promise<void> {
  const { changes: headers } = await signIn(backend, { roles: { tenant_one: 'owner' } })
  const packageId = await seedPackage(backend)
  const found = await packageRepository(backend.table).getWithVersions(backend.tenantId, packageId)
  const [version] = found?.versions ?? []
  if (version === undefined) throw new Error('The package has a version.')
  const params = { packageId, versionId: version.versionId }
  const on = (operation: string, body?: object): Promise<ApiResponse> =>
    call(operation, { headers, params, ...(body === undefined ? {} : { body }) })
  const organization = await call('createOrganization', { bearer: undefined, headers, body: { name: 'Acme' } })
  const { id: organizationId } = organization.body.organization
  await on('updatePackage', { organizationId })
  await seedDispatch(backend, { packageId, organizationId })
  // The last request of this session was long ago, so this one is recorded.
  const { reads } = await signIn(backend, {
    roles: { tenant_one: 'owner' },
    session: { lastSeenAt: Date.now() - 600_000 },
  })
  await call('getOrganizationCounts', { headers: reads, query: { organization_ids: organizationId } })
  await call('browsePackages', { headers, query: { q: 'seeded' } })
  for (const operation of ['getVersionReport', 'activateVersion', 'archiveManagedPackage']) await on(operation)
  await on('deletePackage', { confirm: 'seeded-course' })
  for (const operation of ['withdrawDeletion', 'restorePackage', 'archiveManagedPackage']) await on(operation)
  await on('deletePackage', { confirm: 'seeded-course' })
  const content = objectStore(objectClients(), 'content-test')
  const store = (key: string): Promise<void> => content.put(key, 'a', { contentType: 'text/html' })
  await store(`${contentPrefix(version)}index.html`)
  // No archive is kept of it, here or where it was uploaded.
  await call('downloadPackageVersion', { params })
  await rebuilds({ backend, as }, version)
  await removes({ backend, as }, packageId)
  expect(await content.head(archiveKey(version))).toBeNull()
  expect((await on('withdrawDeletion')).body.code).toBe('PACKAGE_NOT_FOUND')
}

/** Makes the archive of a version. */
const rebuilds = ({ backend, as }: Omit<Journey, 'call'>, version: PackageVersion): Promise<void> =>
  as('workers/process-package', () =>
    rebuildArchive(version, {
      packages: packageRepository(backend.table),
      content: objectStore(objectClients(), 'content-test'),
      archives: archiveUploads(objectClients(), 'content-test'),
    }),
  )

/** Publishing finds that the deletion is due, and its worker receives the event. */
async function removes({ backend: { table, tenantId }, as }: Omit<Journey, 'call'>, packageId: string): Promise<void> {
  const clock = { now: () => Date.UTC(2099, 0) }
  const report = (error: unknown): void => expect(error).toBeUndefined()
  await as('workers/publish-events', () => finishDueWork(dueWorkOf(table, { clock, report }), () => true))
  const queueUrl = process.env['REMOVAL_QUEUE_URL'] ?? ''
  await outlet(queueUrl).send({})
  const remove = packageRemover({
    packages: packageRepository(table),
    deletions: packageDeletionRepository(table),
    files: objectErasure(objectClients(), 'content-test'),
    // An hour later: the worker waits for one that may be making the archive.
    stamp: () => stampOf({ now: () => clock.now() + 3_600_000 }),
  })
  const event = packageEvent('package.deletion_due', packageId, stampOf(systemClock))
  const handle = async () => {
    await remove(publishedEventOf({ tenantId, event, session: null }))
    return { batchItemFailures: [] }
  }
  await as('workers/remove-package', () => drainQueue({ queueUrl, handle, hasTime: () => true }))
}
