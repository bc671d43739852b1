/** What the report of a version shows, and what the list of packages repeats of it. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let backend: Backend
let member: SignedIn
beforeAll(async () => {
  backend = await startBackend()
  member = await signIn(backend, { roles: { [backend.tenantId]: 'member' } })
})
afterAll(() => backend.close())

/** Uploads a course as the next version of a package. */
async function uploaded(spec: Parameters<typeof manifestXml>[0], packageId?: string) {
  const { storage_path: path } = await putUpload({ backend }, writeZip(packageEntries(manifestXml(spec))))
  const more = packageId === undefined ? {} : { package_id: packageId }
  const { status, body } = await processUpload({ backend }, path, more)
  expect(status).toBe(200)
  return { packageId: body.package.package_id, versionId: body.package.version_id, body }
}

const reportOf = (params: { packageId: string; versionId: string }) =>
  backend.call('getVersionReport', { headers: member.reads, params })

async function listed(packageId: string): Promise<any> {
  const { body } = await backend.call('browsePackages', { headers: member.reads, query: { limit: '500' } })
  return body.packages.find(({ id }: { id: string }) => id === packageId)
}

const chapters = `<item identifier="G"><title>Chapter</title>
  <item identifier="A" identifierref="R1" parameters="?page=1"><title>First</title></item>
  <item identifier="B" identifierref="R1" isvisible="false"><title>Second</title></item></item>`

it('shows the manifest of a version and the tree of its parts to a member', async () => {
  const made = await uploaded({ version: '2004 4th Edition', organizations: chapters })
  const { status, body } = await reportOf(made)
  expect(status).toBe(200)
  expect(body.manifest).toEqual(made.body.manifest)
  expect(body.manifest).toMatchObject({ schema_version: '2004 4th Edition', sco_count: 2, file_count: 2 })
  expect(body.structure).toEqual({
    organizations: [
      {
        ...{ identifier: 'O1', title: 'A course', is_played: true },
        parts: [
          { identifier: 'G', title: 'Chapter', kind: null, depth: 0, launch_file: null, is_visible: true },
          { identifier: 'A', title: 'First', kind: 'sco', depth: 1, launch_file: 'index.html', is_visible: true },
          { identifier: 'B', title: 'Second', kind: 'sco', depth: 1, launch_file: 'index.html', is_visible: false },
        ],
      },
    ],
    omitted_parts: 0,
  })
})

it('repeats edition and numbers of findings of the current version in the list, and of the older one once that is active', async () => {
  const first = await uploaded({ version: null })
  const { packageId } = first
  const warnings = first.body.validation.warnings.length
  expect(warnings).toBeGreaterThan(0)
  expect(await listed(packageId)).toMatchObject({ scormEdition: '1.2', findings: { errors: 0, warnings } })
  const second = await uploaded({ version: '2004 3rd Edition' }, packageId)
  const { report } = (await reportOf(second)).body
  expect(await listed(packageId)).toMatchObject({
    scormEdition: '2004 3rd Edition',
    findings: { errors: 0, warnings: report.warnings.length },
  })
  const { changes: headers } = await signIn(backend, { roles: { [backend.tenantId]: 'admin' } })
  const activated = await backend.call('activateVersion', {
    headers,
    params: { packageId, versionId: first.versionId },
  })
  expect(activated.body.package).toMatchObject({ scormEdition: '1.2', findings: { errors: 0, warnings } })
})

it('shows no tree of a version that has not become ready, and counts nothing where there is no report', async () => {
  const packageId = await seedPackage(backend, { status: 'processing' })
  const { body } = await backend.call('listPackageVersions', { bearer: backend.liveKey, params: { packageId } })
  const found = await reportOf({ packageId, versionId: body.versions[0].id })
  expect(found.body).toMatchObject({
    manifest: { standard: 'scorm12', file_count: 2 },
    structure: { organizations: [], omitted_parts: 0 },
    report: { errors: [], warnings: [] },
  })
  expect(await listed(packageId)).toMatchObject({ scormEdition: null, findings: null })
})
