/** What a person chooses for the own browser, and the questions that the dashboard asks before it goes on. */
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace } from '#test/support/dashboard-visits.ts'

describeInBrowser('a person in the dashboard', (room) => {
  const { visit, open, openPage } = dashboardVisits(room)

  test('chooses colours and language, which hold after the page is loaded again', async () => {
    const made = await visit('member')
    const page = await open(made, '/packages')
    const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const before = await ground()
    await page.getByRole('button', { name: 'Colours' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    const dark = await ground()
    expect(dark).not.toBe(before)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
    expect(await ground()).toBe(dark)

    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByText('Deutsch').click()
    await page.getByRole('heading', { level: 1, name: 'Pakete' }).waitFor()
    await page.getByRole('button', { name: 'Farben' }).click()
    await page.getByRole('menuitemradio', { name: 'Hell' }).click()
    expect(await ground()).toBe(before)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(made.complaints).toEqual([])
  })

  test('sees on the sign-in page that the browser keeps no cookies', async () => {
    const context = await room().newContext()
    await context.addInitScript("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })")
    const page = await openPage({ context }, '/sign-in')
    await page.getByRole('alert').getByText('This browser keeps no cookies for this site.').waitFor()
    await context.close()
  })

  test('decides whether a link into another workspace opens it', async () => {
    const made = await visit('owner')
    const { apiBaseUrl, tenantId } = room().service
    const { memberships } = await (await made.context.request.get(`${apiBaseUrl}/api/customer/me`)).json()
    const other = memberships.find(({ tenant_id: id }: { tenant_id: string }) => id !== tenantId)
    const page = await made.context.newPage()
    await page.goto(`${apiBaseUrl}/w/${other.tenant_id}/packages`)
    const question = page.getByRole('alertdialog', { name: `Open ${other.name}?` })
    await question.getByText(`This address belongs to ${other.name}. You work in Demo.`).waitFor()
    await question.getByRole('button', { name: 'Stay in Demo' }).click()
    await page.waitForURL(`**/w/${tenantId}`)
    await page.goto(`${apiBaseUrl}/w/${other.tenant_id}/packages`)
    await question.getByRole('button', { name: `Open ${other.name}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
    await enterWorkspace(made, room())
  })
})
