/** An upload of the dashboard that is disturbed: by a lost answer, by going elsewhere, by another tab. */
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace } from '#test/support/dashboard-visits.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

/** More than is sent in one request. */
const paddingBytes = 17_500_000

/** Two whole parts of 16 MiB, and a small one. */
const threeParts = 34_000_000

/** How many parts of its upload a page has stored an ETag of. */
async function arrivedParts(page: Page): Promise<number> {
  const arrived: unknown = await page.evaluate(`Object.entries(localStorage)
    .filter(([name]) => name.startsWith('lectern-upload:'))
    .flatMap(([, text]) => JSON.parse(text).etags)
    .filter((etag) => etag !== null).length`)
  return Number(arrived)
}

describeInBrowser('an upload of the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  /** Chooses a course of a title that no other has. @returns the title */
  async function choose(page: Page, padding: number | null = null): Promise<string> {
    const title = `Upload ${Date.now()}`
    const others = padding === null ? [] : [{ name: 'film.mp4', data: randomBytes(padding) }]
    const organizations = `<organization identifier="O1"><title>${title}</title><item identifier="I1" identifierref="R1"><title>First</title></item></organization>`
    const buffer = writeZip(packageEntries(manifestXml({ organizations }), others))
    await page.locator('input[type=file]').setInputFiles({ name: 'course.zip', mimeType: 'application/zip', buffer })
    return title
  }

  test('makes one package where the answer of process is lost once and the person tries again', async () => {
    const page = await open(await visit('admin'), '/upload')
    const statuses: number[] = []
    await page.route('**/api/v1/packages/process', async (route) => {
      if (statuses.length > 0) return route.fallback()
      statuses.push((await route.fetch()).status())
      await route.abort()
    })
    const title = await choose(page)
    await page.getByText('The service could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The course is ready.').waitFor()
    expect(statuses).toEqual([200])
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Packages' }).click()
    await page.getByRole('searchbox').fill(title)
    await page.getByText('1 package', { exact: true }).waitFor()
  })

  test('asks before another page ends an upload that is under way, and ends it only then', async () => {
    const page = await open(await visit('admin'), '/upload')
    let goOn = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/v1/packages/process', async (route) => {
      await isHeld
      await route.continue().catch(() => undefined)
    })
    await choose(page)
    const leave = (): Promise<void> =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Packages' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop the upload?' })
    await leave()
    await dialog.getByRole('button', { name: 'Stay on the page' }).click()
    goOn()
    await page.getByText('The course is ready.').waitFor()
    await leave()
    await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
  })

  test('sends all parts after another tab has switched the workspace, and joins them once the person goes on', async () => {
    const made = await visit('owner')
    const page = await open(made, '/upload')
    let joins = 0
    await page.route('**/api/v1/packages/multipart/complete', (route) => {
      joins += 1
      return route.fallback()
    })
    const lastLink = page.waitForResponse(
      (response) =>
        response.url().endsWith('/multipart/part-url') &&
        response.request().postData()?.includes('"part_number":2') === true,
    )
    let sent = 0
    await page.route(/partNumber=\d+/, async (route) => {
      if (route.request().method() === 'PUT' && sent++ === 0) {
        await lastLink
        await enterWorkspace(made, room(), room().service.secondTenant.tenantId)
      }
      await route.continue()
    })
    await choose(page, paddingBytes)
    await page.getByText(/^The upload waits until you go on in/).waitFor()
    expect({ sent, joins }).toEqual({ sent: 2, joins: 1 })
    await page.getByRole('button', { name: /^Go on in/ }).click()
    await page.getByText('The course is ready.').waitFor()
    expect({ sent, joins }).toEqual({ sent: 2, joins: 2 })
  })

  test('goes on after a reload where it was once the person chooses the same file again: no part that arrived is sent twice', async () => {
    const path = join(tmpdir(), `lectern-resumed-${process.pid}.zip`)
    await writeFile(
      path,
      writeZip(packageEntries(manifestXml(), [{ name: 'film.mp4', data: randomBytes(threeParts) }])),
    )
    const made = await visit('admin')
    const page = await open(made, '/upload')
    const sent: number[] = []
    const asked: string[] = []
    page.on('request', (request) => {
      const [, step] = /\/multipart\/([\w-]+)$/.exec(request.url()) ?? []
      if (step !== undefined) asked.push(step)
    })
    let isFirstVisit = true
    await page.route(/partNumber=\d+/, async (route) => {
      const part = Number(new URL(route.request().url()).searchParams.get('partNumber'))
      // This part does not come to its end before the page is loaded again.
      if (isFirstVisit && part === 2) return
      sent.push(part)
      await route.continue()
    })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.locator('input[type=file]').setInputFiles(path)
    while ((await arrivedParts(page)) < 2) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent.toSorted()).toEqual([1, 3])

    isFirstVisit = false
    await page.reload()
    await page.getByText(/^lectern-resumed-.* was not finished\. Drop the same file again to go on at 67%\./).waitFor()
    asked.length = 0
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByText('The course is ready.').waitFor()
    expect({ sent: sent.toSorted(), asked }).toEqual({ sent: [1, 2, 3], asked: ['part-url', 'complete'] })

    await page.getByRole('button', { name: 'Upload another file' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await expect(page.getByText('was not finished').count()).resolves.toBe(0)
    expect(made.complaints).toEqual([])
    await rm(path)
  })
})
