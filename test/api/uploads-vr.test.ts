/** VR packages: from a ZIP with an Android app to a download on the headset. */
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { courseSchema } from '#shared/contract/resources/packages/course.ts'
import { mediaTypeOf } from '#shared/formats/media-types.ts'
import { binaryXml, vrManifest, writeApk } from '#test/support/apk-writer.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { launch } from '#test/support/seed.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'

let backend: Backend
beforeAll(async () => void (backend = await startBackend()))
afterAll(() => backend.close())

const apk = writeApk()
const archive = writeZip([
  { name: 'readme.txt', data: 'hello' },
  { name: 'build/Fork lift.apk', data: apk },
])
const process = async (bytes: Uint8Array, more: Record<string, unknown> = {}): Promise<ApiResponse> =>
  processUpload({ backend }, (await putUpload({ backend }, bytes)).storage_path, more)
const content = (key: string): Promise<Uint8Array | null> => objectStore(objectClients(), 'content-test').read(key)
const text = async (key: string): Promise<string> => Buffer.from((await content(key)) ?? []).toString()

it('describes a VR package by the manifest of its app', async () => {
  const { body } = await process(archive, { package_id: 'forklift' })
  expect(body.manifest).toEqual({
    standard: 'vr_apk',
    application_id: 'com.example.forklift',
    title: 'Forklift safety',
    version_name: '1.4.2',
    version_code: 42,
    min_sdk_version: 29,
    target_sdk_version: 32,
    vr_features: ['android.hardware.vr.headtracking', 'com.oculus.intent.category.VR', 'com.oculus.supportedDevices'],
    platform_target: 'meta_quest',
    apk_path: 'build/Fork lift.apk',
    apk_bytes: apk.length,
    file_count: 2,
    unpacked_bytes: apk.length + 5,
  })
  expect(body.package).toMatchObject({
    contentType: 'vr_apk',
    status: 'ready',
    title: 'Forklift safety',
    slug: 'forklift-safety',
    currentVersion: '1',
  })
  expect(body.validation).toEqual({ errors: [], warnings: [] })
  const again = await processUpload({ backend }, `uploads/tenant_one/${body.upload_id}/course.zip`)
  expect(again.body).toEqual(body)
})

it('names the app in its version, with a signed address', async () => {
  const { body } = await backend.call('getPackage', { bearer: backend.liveKey, params: { packageId: 'forklift' } })
  const [version] = body.versions
  expect(version).toMatchObject({
    contentType: 'vr_apk',
    manifestVersion: '1.4.2',
    artifactFilename: 'Fork lift.apk',
    artifactMimeType: 'application/vnd.android.package-archive',
    platformTarget: 'meta_quest',
  })
  expect(version.artifactUrl).toMatch(
    /^http:\/\/127\.0\.0\.1:8701\/api\/v1\/content\/content1\.\d+\.[\w-]{43}\/tenant_one\/forklift\/ver_\w+\/build\/Fork%20lift\.apk$/,
  )
  const path = decodeURIComponent(new URL(version.artifactUrl).pathname.split('/').slice(5).join('/'))
  expect(Buffer.from((await content(`content/${path}`)) ?? []).equals(apk)).toBe(true)
  expect(mediaTypeOf(path)).toBe(version.artifactMimeType)
})

it('creates a session at launch, and a page from which the app is downloaded', async () => {
  const { response, token, sessionId } = await launch(backend, 'forklift')
  expect(response).toMatchObject({ content_type: 'vr_apk', package_id: 'forklift', attempt_number: 1 })
  const { body } = await backend.call('getSession', { bearer: token, params: { sessionId } })
  const prefix = `content/${body.player.contentBaseUrl.split('/').slice(7).join('/')}`
  const course = courseSchema.parse(JSON.parse(await text(`${prefix}_lectern/course.json`)))
  const [item] = course.organizations[0]?.items ?? []
  expect(item).toMatchObject({ title: 'Forklift safety', href: '_lectern/download.html', scormType: 'sco' })
  const page = await text(`${prefix}${item?.href ?? ''}`)
  const href = /href="([^"]+)" download/.exec(page)?.[1] ?? ''
  expect(decodeURIComponent(new URL(href, `http://x/${item?.href ?? ''}`).pathname)).toBe('/build/Fork lift.apk')
  expect([body.completion_status, body.progress_percent]).toEqual(['not_attempted', 0])
  const rows = await backend.call('listSessions', { bearer: backend.liveKey, query: { package_id: 'forklift' } })
  expect(rows.body.sessions[0]).toMatchObject({ content_type: 'vr_apk' })
})

it('writes values of the manifest as text on the page', async () => {
  const label = '<script>alert(1)</script> & "co"'
  const { body } = await process(
    writeZip([
      {
        name: `a"'<.apk`,
        data: writeApk(binaryXml(vrManifest({ children: [{ name: 'application', attributes: { label } }] }))),
      },
    ]),
  )
  const page = await text(
    `content/tenant_one/${body.package.package_id}/${body.package.version_id}/_lectern/download.html`,
  )
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;')
  expect(page).not.toContain('<script')
  expect(page).toContain('href="../a%22&#39;%3C.apk"')
  expect(body.validation.warnings).toEqual([expect.objectContaining({ code: 'VR_FEATURE_MISSING' })])
})

it('names an app by its file if its name is in its resources', async () => {
  const manifest = vrManifest({ children: [{ name: 'application', attributes: { label: { reference: 1 } } }] })
  expect(
    (await process(writeZip([{ name: 'Crane 2.apk', data: writeApk(binaryXml(manifest)) }]))).body.package.title,
  ).toBe('Crane 2')
})

it('keeps the kind of a package: refuses a course as the next version of an app, and the reverse', async () => {
  const courses = writeZip(packageEntries())
  await process(courses, { package_id: 'a-course' })
  for (const [bytes, packageId] of [
    [courses, 'forklift'],
    [archive, 'a-course'],
  ] as const) {
    const response = await process(bytes, { package_id: packageId })
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_PACKAGE'])
  }
  expect((await process(archive, { package_id: 'forklift' })).body.package.currentVersion).toBe('2')
})

it.each<[string, string, () => Buffer]>([
  ['the app itself', 'VR_APK_UNZIPPED', () => apk],
  [
    'two apps',
    'VR_SEVERAL_APKS',
    () =>
      writeZip([
        { name: 'a.apk', data: apk },
        { name: 'b.apk', data: apk },
      ]),
  ],
  ['what is no app', 'VR_APK_UNREADABLE', () => writeZip([{ name: 'a.apk', data: 'x' }])],
])('refuses %s with a report, and validates it without storing', async (_, code, bytes) => {
  const { storage_path } = await putUpload({ backend }, bytes())
  const refusal = await processUpload({ backend }, storage_path)
  expect([refusal.status, refusal.body.code, refusal.body.details.validation.errors[0].code]).toEqual([
    400,
    'INVALID_PACKAGE',
    code,
  ])
  const report = await processUpload({ backend }, storage_path, { validate_only: true })
  expect(report.body).toMatchObject({ manifest: null, package: null, validation: { errors: [{ code }] } })
})

it('validates an app without storing it', async () => {
  const { body } = await process(archive, { validate_only: true })
  expect(body).toMatchObject({ manifest: { standard: 'vr_apk' }, package: null, structure: { organizations: [] } })
})
