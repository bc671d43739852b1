/** Processing of packages on one service, with calls that fail from a given number on. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let backend: Backend | undefined
export function backendOf(): Backend {
  if (backend === undefined) throw new Error('Call useProcessingBench first.')
  return backend
}

/** Starts a service for the tests of a file, and ends the faults of S3 and the table after each. */
export function useProcessingBench(): void {
  beforeAll(async () => {
    // A call that fails goes on to fail: retries would only take time.
    process.env['AWS_MAX_ATTEMPTS'] = '1'
    // More is processed here than a workspace may in a minute.
    process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 }, uploadTickets: { limit: 10_000 } })
    backend = await startBackend()
  })
  afterEach(live)
  afterAll(async () => {
    delete process.env['AWS_MAX_ATTEMPTS']
    delete process.env['RATE_LIMITS']
    await backend?.close()
  })
}

export const bucket = (name: string) => objectStore(objectClients(), name)
export type VersionId = Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'>

export const work = (job: VersionId): Promise<void> =>
  processPackage(job, {
    packages: packageRepository(backendOf().table),
    versions: versionRepository(backendOf().table),
    uploaded: bucket('uploads-test'),
    content: bucket('content-test'),
    maxUploadMb: 500,
    stamp: stampOf(systemClock),
  })

/** Files of an archive as Info-ZIP's `unzip` unpacks them, or another reader of ZIPs where there is none. */
const unzip = async (archive: Uint8Array): Promise<Map<string, Buffer>> =>
  (await unzipByTool(archive)) ?? filesOfZip(archive)

async function unzipByTool(archive: Uint8Array): Promise<Map<string, Buffer> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-unzip-'))
  try {
    await writeFile(join(folder, 'course.zip'), archive)
    await promisify(execFile)('unzip', ['-qq', 'course.zip', '-d', 'files'], { cwd: folder })
    const found = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    return new Map(
      await Promise.all(
        found.map(async (path) => [relative(join(folder, 'files'), path), await readFile(path)] as const),
      ),
    )
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const prefixOf = ({ packageId, versionId }: VersionId): string =>
  `content/${backendOf().tenantId}/${packageId}/${versionId}/`

const unzipped = new Map<Uint8Array, ReturnType<typeof unzip>>()
function filesOf(archive: Uint8Array): ReturnType<typeof unzip> {
  const files = unzipped.get(archive) ?? unzip(archive)
  unzipped.set(archive, files)
  return files
}

export async function storedPaths(job: VersionId): Promise<string[]> {
  const { Contents = [] } = await objectClients().sender.send(
    new ListObjectsV2Command({ Bucket: 'content-test', Prefix: prefixOf(job) }),
  )
  return Contents.map(({ Key = '' }) => Key.slice(prefixOf(job).length))
}

/** Every file is there, byte by byte, and nothing beside them. */
export async function isWhole(job: VersionId, archive: Uint8Array): Promise<void> {
  const prefix = prefixOf(job)
  const files = await filesOf(archive)
  for (const [path, bytes] of files) {
    const stored = await bucket('content-test').read(`${prefix}${path}`)
    expect([path, stored === null ? null : bytes.equals(stored)]).toEqual([path, true])
  }
  expect((await storedPaths(job)).toSorted()).toEqual([...files.keys(), '_lectern/course.json'].toSorted())
  expect(
    JSON.parse(Buffer.from((await bucket('content-test').read(`${prefix}_lectern/course.json`)) ?? []).toString())
      .organizations,
  ).toHaveLength(1)
}

/** From the call with this number on, nothing reaches S3 or the table any more, as when the process is killed. */
export function dieAt(number: number): { readonly calls: () => number } {
  let calls = 0
  const isDead = (): boolean => (calls += 1) > number
  backendOf().aws.faultS3(() => (isDead() ? { status: 503, code: 'SlowDown' } : undefined))
  backendOf().aws.faultDynamoDb(() => (isDead() ? 'InternalServerError' : undefined))
  return { calls: () => calls }
}
export function live(): void {
  backendOf().aws.faultS3(null)
  backendOf().aws.faultDynamoDb(null)
}

let packages = 0
export const freshPackage = (): string => `cut-${(packages += 1)}`

export async function versionsOf(packageId: string): Promise<any[]> {
  const { status, body } = await backendOf().call('getPackage', { bearer: backendOf().liveKey, params: { packageId } })
  return status === 404 ? [] : body.versions
}
export const storage = async (): Promise<number> =>
  (await accessRepository(backendOf().table).findKeyWithUsage(backendOf().tenantId, backendOf().liveKey)).usage
    .storageBytes

export const small = writeZip(
  packageEntries(
    undefined,
    Array.from({ length: 6 }, (_, index) => ({
      name: `pages/${index}.html`,
      data: `<p>${'page '.repeat(index * 50)}</p>`,
    })),
  ),
)
