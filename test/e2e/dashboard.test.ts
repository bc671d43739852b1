/** Signed-in people work in the dashboard, in Chromium, as the one-machine service serves it. */
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { packageEntries, manifestXml } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const course = (title: string): Buffer =>
  writeZip(
    packageEntries(
      manifestXml({
        organizations: `<organization identifier="O1"><title>${title}</title><item identifier="I1" identifierref="R1"><title>First</title></item></organization>`,
      }),
    ),
  )

describeInBrowser('the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('leads people who are not signed in to the sign-in, and back to where they wanted to go', async () => {
    const context = await room().newContext()
    const page = await context.newPage()
    const address = `/w/${room().service.tenantId}/packages?q=fire`
    await page.goto(room().service.apiBaseUrl + address)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    expect(new URL(page.url()).searchParams.get('return_to')).toBe(address)
    await context.close()
  })

  test('loads the screen of an address while it learns who is signed in', async () => {
    const { context } = await visit('admin')
    const page = await context.newPage()
    const screen = page.waitForRequest(/\/app\/screen-/)
    await page.route('**/api/customer/me', async (route) => {
      await screen
      await route.continue()
    })
    await page.goto(`${room().service.apiBaseUrl}/w/${room().service.tenantId}/packages`)
    await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
  })

  test('takes a course from the file to a preview, and shows the session that it made', async () => {
    const made = await visit('admin')
    const title = `Course ${Date.now()}`
    const page = await open(made, '/upload')
    await page.locator('input[type=file]').setInputFiles({
      name: 'course.zip',
      mimeType: 'application/zip',
      buffer: course(title),
    })
    await page.getByText('The course is ready.').waitFor()
    await expect(page.getByText('SCORM 1.2', { exact: true }).count()).resolves.toBe(1)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await PlayerPage.inPreview(page)
    await page.getByRole('link', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Launch', exact: true }).click()
    await page.getByRole('region', { name: 'A launch in code' }).waitFor()
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await page.getByRole('row').filter({ hasText: title }).getByRole('link').click()
    await page.getByRole('navigation', { name: 'Parts of the session' }).waitFor()
    await page.getByRole('link', { name: 'Data', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Element or value' }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('shows what was found in a ZIP that is refused', async () => {
    const made = await visit('admin')
    const page = await open(made, '/upload')
    await page.locator('input[type=file]').setInputFiles({
      name: 'empty.zip',
      mimeType: 'application/zip',
      buffer: writeZip([{ name: 'index.html', data: 'no manifest' }]),
    })
    await page.getByText('The upload has stopped.').waitFor()
    await expect(page.getByText('What to do:').count()).resolves.toBeGreaterThan(0)
    expect(made.complaints.filter((text) => !text.includes('status of 4'))).toEqual([])
  })

  test('keeps filters in the address, so that Back restores them', async () => {
    const page = await open(await visit('admin'), '/packages?q=no+course+has+this+title')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await expect(page.getByRole('searchbox').inputValue()).resolves.toBe('no course has this title')
  })

  test('issues a key that the API takes, shows its secret once, and revokes it', async () => {
    const page = await open(await visit('admin'), '/keys')
    const label = `Key ${Date.now()}`
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Label').fill(label)
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
    const secret = await page.getByRole('region', { name: 'Secret of the key' }).innerText()
    const statusWith = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${secret.trim()}` }
      return (await fetch(`${room().service.apiBaseUrl}/api/v1/packages`, { headers })).status
    }
    await expect(statusWith()).resolves.toBe(200)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row').filter({ hasText: label }).waitFor()
    expect(await page.content()).not.toContain(secret.trim())

    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('another key')
    await dialog.getByRole('button', { name: 'Revoke the key' }).click()
    await dialog.getByText('That is another name.').waitFor()
    await dialog.getByRole('textbox').fill(label)
    await dialog.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByRole('row').filter({ hasText: label }).getByText('Revoked').waitFor()
    await expect(statusWith()).resolves.toBe(401)
  })

  test('shows a member the lists, without what only owners and admins may do', async () => {
    const made = await visit('member')
    const page = await open(made, '/packages')
    await expect(page.getByRole('link', { name: 'Upload a course' }).count()).resolves.toBe(0)
    await expect(page.getByRole('link', { name: 'Usage and plan' }).count()).resolves.toBe(0)
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await expect(page.getByRole('button', { name: 'Create a key' }).count()).resolves.toBe(0)
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await expect(page.getByRole('button', { name: 'Invite somebody' }).count()).resolves.toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('asks for a new sign-in when it has ended, and goes on after it', async () => {
    const { context } = await visit('admin')
    const page = await open({ context }, '/packages')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('alertdialog', { name: 'Sign in again' }).waitFor()
    await context.addCookies(cookies)
    const other = await context.newPage()
    await other.goto(`${room().service.apiBaseUrl}/signed-in`).catch(() => undefined)
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('table').waitFor()
  })
})
