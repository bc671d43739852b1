/**
 * Packages that others made, each sent through the whole of uploading and processing; the responses are printed as a
 * table.
 */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { processPackage } from '#functions/workers/process-package/process-package.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { brokenArchives } from '#test/unit/formats/real-packages/broken-archives.ts'
import { describeWithFixtures, fixture, fixturesFolder } from '#test/unit/formats/real-packages/fixtures.ts'
import { spliceCourse } from '#test/unit/formats/real-packages/splice-course.ts'
import { everyNth } from '#test/support/usual-cases.ts'

/** Packages beside the courses that are rightly refused. */
const refusals: Readonly<Record<string, readonly [code: string, why: string]>> = {
  'authoring/aicc-small.zip': ['PACKAGE_IS_AICC', 'an AICC course'],
  'authoring/cmi5-small.zip': ['PACKAGE_IS_CMI5', 'a cmi5 course'],
  'authoring/coursebuilder-cmi5.zip': ['PACKAGE_IS_CMI5', 'a cmi5 course'],
  'authoring/tincan-jerry42.zip': ['PACKAGE_IS_XAPI', 'an xAPI course'],
  'scorm2004/adl-cts-testcases.zip': ['MANIFEST_MISSING', 'descriptions of test cases, no course'],
}

const zipsIn = (folder: string): string[] =>
  readdirSync(join(fixturesFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.zip'))
    .map((entry) => relative(fixturesFolder, join(entry.parentPath, entry.name)))
    .toSorted()

interface Responded {
  readonly status: number
  readonly body: any
  /** Objects of the store that were asked for, and written. */
  readonly gets: number
  readonly puts: number
}

let backend: Backend
/** Of a workspace that has room for all of them. */
let bearer: string
const rows: string[][] = []

async function send(name: string, archive: Uint8Array): Promise<Responded> {
  const { storage_path } = await putUpload({ backend, bearer }, archive)
  backend.aws.takeOperations()
  const { status, body } = await processUpload({ backend, bearer }, storage_path)
  const operations = backend.aws.takeOperations().map(({ operation }) => operation)
  const findings: { code: string; message: string }[] =
    status === 200 ? body.validation.warnings : (body.details?.validation.errors ?? [body])
  const codes = [...new Set(findings.map(({ code }) => code))].join(' ')
  rows.push([
    name,
    status === 200 ? body.package.version_status : `${status} ${body.code}`,
    codes,
    status === 200 ? '' : (findings[0]?.message ?? ''),
  ])
  const count = (wanted: string): number => operations.filter((operation) => operation === wanted).length
  return { status, body, gets: count('GetObject'), puts: count('PutObject') }
}

/** Refused with a code, after two reads at the most, and before anything is written. */
function expectRefusal({ status, body, gets, puts }: Responded, code: string): void {
  expect([status, body.details.validation.errors[0].code]).toEqual([400, code])
  expect(['INVALID_PACKAGE', 'INVALID_FILE_TYPE']).toContain(body.code)
  expect([gets <= 2, puts]).toEqual([true, 0])
}

/** A course of very many files is left to the worker. */
async function finish({
  package_id: packageId,
  version_id: versionId,
}: {
  package_id: string
  version_id: string
}): Promise<void> {
  const { tenantId, table } = backend
  const bucket = (name: string) => objectStore(objectClients(), name)
  await processPackage(
    { tenantId, packageId, versionId },
    {
      packages: packageRepository(table),
      versions: versionRepository(table),
      uploaded: bucket('uploads-test'),
      content: bucket('content-test'),
      maxUploadMb: 500,
      stamp: stampOf(systemClock),
    },
  )
}

async function expectLaunch({ status, body }: Responded): Promise<void> {
  expect([status, body.validation?.errors]).toEqual([200, []])
  if (body.package.version_status === 'processing') await finish(body.package)
  const launch = await backend.call('launchPackage', {
    bearer,
    params: { packageId: body.package.package_id },
    body: { user_id: 'learner' },
  })
  expect([launch.status, launch.body.package_id]).toEqual([200, body.package.package_id])
}

function printTable(): void {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  process.stdout.write(`${['', 'What became of the packages:', ...lines, ''].join('\n')}\n`)
}

describeWithFixtures('packages that others made', () => {
  beforeAll(async () => {
    process.env['RATE_LIMITS'] = JSON.stringify({ processing: { limit: 10_000 }, uploadTickets: { limit: 10_000 } })
    backend = await startBackend()
    bearer = await backend.makeKey(backend.tenantId, { plan: 'enterprise' })
  })
  afterAll(async () => {
    delete process.env['RATE_LIMITS']
    printTable()
    await backend.close()
  })

  describe.each(['scorm12', 'scorm2004', 'authoring'])('folder %s', (folder) => {
    test('makes each course ready and launchable in the response, or refuses it for the right reason', async () => {
      const files = zipsIn(folder)
      expect(files.length).toBeGreaterThan(10)
      for (const file of everyNth(3, files)) {
        const response = await send(file, fixture(file))
        const [code] = refusals[file] ?? []
        if (code === undefined) await expectLaunch(response)
        else expectRefusal(response, code)
      }
    })
  })

  test('refuses broken and hostile archives with a reason, or makes a course that plays', async () => {
    expect(brokenArchives.map(([name]) => `broken/${name}.zip`).toSorted()).toEqual(zipsIn('broken'))
    for (const [name, outcome] of everyNth(2, brokenArchives)) {
      const archive = fixture(`broken/${name}.zip`)
      if (archive.length === 0) continue
      const response = await send(`broken/${name}.zip`, archive)
      if (outcome === 'played') await expectLaunch(response)
      else expectRefusal(response, outcome)
    }
  })

  test('refuses an empty file before it is sent', async () => {
    const { status, body } = await backend.call('createUpload', {
      bearer,
      body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: 0 },
    })
    expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'file_size'])
  })

  test('judges the same files inside a valid course, where no other defect hides them', async () => {
    // What the directory shows of an entry it shows in any company; without a plain directory there is nothing to
    // splice.
    const ofEntries = /^ZIP_(?!TRUNCATED|EMPTY|DIRECTORY|MULTI_DISK)/
    const isPlain = (name: string): boolean => !fixture(`broken/${name}.zip`).includes('PK\x06\x07')
    const spliced = brokenArchives
      .filter(([name]) => isPlain(name))
      .flatMap(([name, alone, withCourse]) =>
        (withCourse ?? (ofEntries.test(alone) ? alone : undefined)) === undefined
          ? []
          : [[name, withCourse ?? alone] as const],
      )
    expect(spliced.length).toBeGreaterThan(60)
    for (const [name, outcome] of everyNth(3, spliced)) {
      const response = await send(`broken/${name}.zip + course`, spliceCourse(fixture(`broken/${name}.zip`)))
      if (outcome === 'played') await expectLaunch(response)
      else expectRefusal(response, outcome)
    }
  })
})
