/** Reports of versions: what the list of packages shows of them, and what differs from the version before. */
import type { Locator, Page } from 'playwright-core'
import { changeResponses, describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { writeApk } from '#test/support/apk-writer.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { call, mintTicket, processUpload, put } from '#test/support/service-client.ts'
import { uploadVersion } from '#test/support/single-things.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const german = { locale: 'de-DE' } as const
/** The code of the German texts of findings. */
const germanCode = /\/app\/german-words-[\w-]+\.js$/
/** A course whose report names a line of the manifest. */
const malformed = writeZip(packageEntries('<manifest>\n<organizations></manifest>'))
const pageAlone = writeZip([{ name: 'index.html', data: '<!doctype html><title>Start</title>' }])

/** The texts that are marked as English. */
const englishIn = (list: Locator): Promise<string[]> => list.locator('[lang=en]').allTextContents()

/** Chooses a course. @returns what was found in it */
async function foundIn(page: Page, archive: Buffer): Promise<Locator> {
  await page.locator('input[type=file]').setInputFiles({ name: 'c.zip', mimeType: 'application/zip', buffer: archive })
  const found = page.getByRole('region', { name: /^(What was found|Was gefunden wurde)$/ })
  await found.getByRole('listitem').first().waitFor()
  return found
}

const part = (identifier: string, title: string): string =>
  `<item identifier="${identifier}" identifierref="R1"><title>${title}</title></item>`
const group = (identifier: string, title: string, items: string): string =>
  `<item identifier="${identifier}"><title>${title}</title>${items}</item>`
const course = (title: string, items: string): string =>
  `<organization identifier="O1"><title>${title}</title>${items}</organization>`

describeInBrowser('reports of versions', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('shows of an uploaded version what differs from the one before, who plays it, and its report', async () => {
    const title = `Ladders ${Date.now()}`
    const { packageId } = await uploadVersion(room().service, {
      organizations: course(title, part('A', 'Welcome') + part('B', 'Steps') + part('C', 'Test')),
    })
    const made = await visit('admin')
    const page = await open(made, `/upload?package=${packageId}`)
    const organizations = course(
      title,
      part('A', 'Welcome') + part('B', 'Rungs') + group('G', 'More', part('D', 'Roofs')),
    )
    const buffer = writeZip(packageEntries(manifestXml({ organizations, version: '2004 4th Edition' })))
    await page.locator('input[type=file]').setInputFiles({ name: 'next.zip', mimeType: 'application/zip', buffer })
    await page.getByText('The course is ready.').waitFor()
    const against = page.getByRole('region', { name: 'Against version 1' })
    for (const [heading, text] of [
      ['Added parts (1)', 'More and 1 part below it'],
      ['Removed parts (1)', 'Test'],
      ['Renamed parts (1)', 'Rungs before: Steps'],
    ] as const)
      await against
        .locator('section')
        .filter({ hasText: heading })
        .getByRole('listitem')
        .filter({ hasText: text })
        .waitFor()
    await against.getByText('SCORM 1.2 → SCORM 2004 4th Edition').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await call(room().service, `POST /api/v1/packages/${packageId}/launch`, { body: { user_id: newLearner() } })
    await page.getByRole('link', { name: 'Open the package' }).click()
    const openOn = (version: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: version, exact: true }) })
        .locator('td[data-header="Open sessions"]')
    await openOn('2').filter({ hasText: '1' }).waitFor()
    const uploadedBy = page.locator('td[data-header="Uploaded by"]')
    await uploadedBy.filter({ hasText: 'First live key' }).waitFor()
    expect((await uploadedBy.allInnerTexts()).toSorted()).toEqual(['First live key', 'you'])
    await openOn('1').filter({ hasText: '0' }).waitFor()
    await page.getByRole('button', { name: 'Actions for version 1' }).click()
    await page.getByRole('menuitem', { name: 'Let new attempts play it' }).click()
    await page.getByText('Now on version 2: 1 open session.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: '2', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Version 2' }).waitFor()
    await page.getByRole('region', { name: 'Against version 1' }).getByText('Added parts (1)').waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Version 1' }).waitFor()
    await page.getByText('First live key').waitFor()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Packages' }).click()
    await page.getByRole('searchbox').fill(title)
    await page.getByText('1 package', { exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText('SCORM 2004 4th', { exact: true }).waitFor()
    await row.getByText(/^(None|\d+ warnings?)$/).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('shows the tree of parts of a course that is only checked, and stores nothing', async () => {
    const made = await visit('admin')
    const page = await open(made, '/upload')
    await page.getByText('Only check it, store nothing').click()
    const organizations = course('Ropes', part('A', 'Welcome') + group('G', 'More', part('D', 'Knots')))
    const buffer = writeZip(packageEntries(manifestXml({ organizations })))
    await page.locator('input[type=file]').setInputFiles({ name: 'ropes.zip', mimeType: 'application/zip', buffer })
    const parts = page.getByRole('region', { name: 'Parts' })
    await parts.getByText('Knots').waitFor()
    await expect(page.getByRole('link', { name: 'Open the package' }).count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test('compares a file that is only checked with the newest version of its package, and stores nothing', async () => {
    const title = `Anchors ${Date.now()}`
    const { packageId } = await uploadVersion(room().service, {
      organizations: course(title, part('A', 'Welcome') + part('B', 'Knots')),
    })
    const made = await visit('admin')
    const page = await open(made, `/upload?package=${packageId}`)
    await page.getByText('Only check it, store nothing').click()
    const organizations = course(title, part('A', 'Welcome') + part('B', 'Hitches') + part('C', 'Test'))
    const buffer = writeZip(packageEntries(manifestXml({ organizations })))
    await page.locator('input[type=file]').setInputFiles({ name: 'next.zip', mimeType: 'application/zip', buffer })
    const against = page.getByRole('region', { name: 'Against version 1' })
    await against.getByText('Added parts (1)').waitFor()
    await against.getByText('Hitches before: Knots').waitFor()
    const { versions } = (await call(room().service, `GET /api/v1/packages/${packageId}/versions`)).body
    expect(versions).toHaveLength(1)
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  /** Uploads an archive. @returns the response of `process` */
  async function processed(
    archive: Buffer,
    packageId: string,
  ): Promise<{ readonly status: number; readonly body: any }> {
    const { service } = room()
    const ticket = await mintTicket(service, archive)
    await put(ticket, archive)
    return processUpload(service, ticket, { package_id: packageId })
  }

  test('says of a package whose only version has failed why it cannot be played, once', async () => {
    const packageId = `failed-${Date.now()}`
    // The size that the directory states shows to be wrong only when the file is unpacked.
    const wrong = { name: 'lie.bin', data: 'a'.repeat(5000), central: { size: 4000 }, local: { size: 4000 } }
    const film = { name: 'film.mp4', data: Buffer.alloc(3 * 1024 * 1024, 'v'), method: 0 } as const
    const refusal = await processed(writeZip([...packageEntries(undefined, [wrong]), film]), packageId)
    const failure: string = refusal.body.details.validation.errors[0].message
    const made = await visit('admin')
    const page = await open(made, `/packages/${packageId}`)
    await page.getByText('No version of this package can be played.').waitFor()
    await expect(page.getByRole('link', { name: 'Preview' }).count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: '1', exact: true }).click()
    const found = page.getByRole('region', { name: 'What was found' })
    await found.getByText('ZIP_ENTRY_SIZE_MISMATCH').waitFor()
    await expect(found.getByText('Nothing was found').count()).resolves.toBe(0)
    await expect(found.getByText(failure, { exact: true }).count()).resolves.toBe(1)
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test('shows the app of a VR version, which has no tree of parts', async () => {
    const packageId = `vr-${Date.now()}`
    const archive = writeZip([{ name: 'build/Fork lift.apk', data: writeApk() }])
    expect((await processed(archive, packageId)).status).toBe(200)
    const made = await visit('admin')
    const page = await open(made, `/packages/${packageId}`)
    await page.getByRole('link', { name: '1', exact: true }).click()
    const stated = page.getByRole('region', { name: 'What the archive states' })
    for (const text of ['com.example.forklift', '1.4.2 · 42', 'build/Fork lift.apk'])
      await stated.getByText(text).waitFor()
    await expect(page.getByRole('region', { name: 'Parts' }).count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Forklift safety' }).click()
    await page.getByRole('link', { name: 'Launch', exact: true }).click()
    await page.getByRole('heading', { name: 'A link for one person' }).waitFor()
    await expect(page.getByRole('heading', { name: 'Call log' }).count()).resolves.toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('opens and closes the groups of a deep tree by keys, on a phone without sideways scroll', async () => {
    const deep = group('G1', 'Outer', group('G2', 'Middle', group('G3', 'Inner', part('A', 'Core'))))
    const many = Array.from({ length: 40 }, (_, at) => part(`P${at}`, `Part ${at}`)).join('')
    const { packageId, versionId } = await uploadVersion(room().service, { organizations: deep + many })
    const made = await visit('member', phone)
    const page = await open(made, `/packages/${packageId}/versions/${versionId}`)
    const core = page.getByText('Core', { exact: true })
    await page.getByText('Middle', { exact: true }).waitFor()
    expect(await core.isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'Middle' }).press('Enter')
    await page.locator('summary', { hasText: 'Inner' }).press('Enter')
    await core.waitFor()
    await page.getByRole('button', { name: 'Show the parts of every group' }).click()
    await core.waitFor()
    await page.getByRole('button', { name: 'Hide the parts of every group' }).click()
    await core.waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test.each([
    ['a wide screen', german],
    ['a phone', { ...phone, ...german }],
  ])('says in German why a course is refused and what to do, on %s', async (_, options) => {
    const made = await visit('admin', options)
    const page = await open(made, '/upload')
    const found = await foundIn(page, malformed)
    await found.getByText('Das Manifest ist kein wohlgeformtes XML.').waitFor()
    await found.getByText('Berichtigen Sie das XML an der genannten Stelle').waitFor()
    await expect(englishIn(found)).resolves.toEqual([expect.stringMatching(/^The XML is malformed in line \d+: /)])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Weitere Datei hochladen' }).click()
    await foundIn(page, pageAlone)
    await found.getByText('Das Archiv hat keine Datei imsmanifest.xml').waitFor()
    await expect(englishIn(found)).resolves.toEqual([])
    // The browser complains of the refused requests only.
    expect(made.complaints).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('400')))
  })

  test('shows the English texts of a code that only a newer service has, marked as English', async () => {
    const made = await visit('admin', german)
    const page = await open(made, '/upload')
    await changeResponses(page, /packages\/process/, (body) => body.replaceAll('ENTRY_FILE_MISSING', 'ENTRY_FILE_TORN'))
    const found = await foundIn(page, writeZip(packageEntries(manifestXml({ version: null })).slice(0, 1)))
    await found.getByText('ENTRY_FILE_TORN').waitFor()
    await found.getByText('Das Manifest gibt keine bekannte SCORM-Version an; sie wurde vermutet.').waitFor()
    await expect(englishIn(found)).resolves.toEqual([
      'The file "index.html", which starts the course, is not in the archive.',
      expect.stringMatching(/^Add the file to the package/),
      expect.stringMatching(/it is played as SCORM 1\.2\.$/),
    ])
  })

  test('shows the English texts of findings where the German ones cannot be loaded', async () => {
    const made = await visit('admin', german)
    const page = await open(made, '/upload')
    await page.route(germanCode, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => germanCode.test(request.url()))
    await foundIn(page, pageAlone)
    await failed
    await page.getByRole('button', { name: 'Weitere Datei hochladen' }).click()
    const found = await foundIn(page, pageAlone)
    await found.getByText('Was zu tun ist: Publish the course').waitFor()
    await expect(englishIn(found)).resolves.toHaveLength(2)
  })

  test('loads no German texts on an English screen', async () => {
    const made = await visit('admin')
    const page = await open(made, '/upload')
    const requests: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    const found = await foundIn(page, pageAlone)
    await found.getByText('The archive has no imsmanifest.xml').waitFor()
    expect(requests.filter((address) => germanCode.test(address))).toEqual([])
  })
})
