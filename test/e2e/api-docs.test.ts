/** The API explorer (Swagger UI), as a developer uses it. */
import { describeInBrowser } from '#test/support/browser.ts'
import type { Page } from 'playwright-core'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

/** What is wrong with the page as it is now. In the dark theme only colours can differ. */
async function faultsOf(page: Page): Promise<readonly unknown[]> {
  const faults = [...(await violationsOf(page))]
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await violationsOf(page, ['color-contrast'])))
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  return overflow === 0 ? faults : [...faults, `scrolls sideways by ${String(overflow)}`]
}

/** Names of the groups of endpoints that break although the line has room. */
const headingsInSeveralLines = `[...document.querySelectorAll('.opblock-tag > span')]
  .filter((each) => each.offsetHeight > 1.9 * parseFloat(getComputedStyle(each).fontSize))
  .map((each) => each.innerText)`

/** How many colours lie behind the dialog, its fields and its buttons. */
const groundsOfDialog = `new Set([...document.querySelectorAll('.modal-ux, .modal-ux input, .modal-ux .btn')]
  .map((each) => getComputedStyle(each).backgroundColor)).size`

/** The picture that shows that a list of media types can be opened. */
const arrowOfList = `getComputedStyle(document.querySelector('[id$="-listPackages"] select')).backgroundImage`

describeInBrowser('the explorer', (room) => {
  const { visit } = dashboardVisits(room)

  test('shows every endpoint without violation or request to other origins, and calls the API with a key and without the sign-in', async () => {
    const { apiBaseUrl, liveKey } = room().service
    const { context } = await visit('admin')
    const page = await context.newPage()
    const trouble: string[] = []
    page.on('request', (request) => {
      if (!/^data:/.test(request.url()) && !request.url().startsWith(apiBaseUrl)) trouble.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text())
    })
    await page.goto(`${apiBaseUrl}/api/docs`)
    await page.locator('#operations-Packages_and_their_versions-listPackages, [id$="-listPackages"]').first().waitFor()
    const described: any = await (await fetch(`${apiBaseUrl}/api/docs/openapi`)).json()
    const operations = Object.values<object>({ ...described.paths, ...described.webhooks }).flatMap((path) =>
      Object.keys(path).filter((key) => /^(get|put|post|delete|patch|head|options)$/.test(key)),
    )
    // Of a long document the explorer holds the operations that are near the reader.
    const seen = new Set<string>()
    for (let looks = 0; looks < 100 && seen.size < operations.length; looks += 1) {
      const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id))
      for (const id of shown) seen.add(id)
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(50)
    }
    expect(seen.size).toBe(operations.length)
    await page.mouse.wheel(0, -100_000)
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(headingsInSeveralLines)).toEqual([])

    // So high that the dialog shows all of itself: axe takes the ground of what is scrolled out of it for white.
    await page.setViewportSize({ width: 1280, height: 4000 })
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.waitForFunction(`(({ scrollHeight, clientHeight, scrollTop }) =>
      clientHeight > 0 && scrollHeight === clientHeight && scrollTop === 0)(document.querySelector('.modal-ux-content'))`)
    // At rest: no later layout moves it while axe looks.
    await page.locator('.auth-btn-wrapper button').first().hover({ trial: true })
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(groundsOfDialog)).toBe(1)
    await page.emulateMedia({ colorScheme: 'light' })
    // The first field has the focus: that of the key.
    await page.keyboard.insertText(liveKey)
    expect(await page.locator('.auth-container input').first().inputValue()).toBe(liveKey)
    await page
      .locator('.auth-btn-wrapper')
      .getByRole('button', { name: /authorize|apply/i })
      .first()
      .click()
    await page.locator('.auth-btn-wrapper').getByRole('button', { name: /close/i }).first().click()
    const list = page.locator('[id$="-listPackages"]')
    await list.locator('.opblock-summary').click()
    await list.locator('select').first().waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(arrowOfList)).toMatch(/^url/)
    }
    await list.getByRole('button', { name: 'Try it out' }).click()
    const responded = page.waitForResponse((response) => response.url().includes('/api/v1/packages'))
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/packages'))
    await list.getByRole('button', { name: 'Execute' }).click()
    expect((await responded).status()).toBe(200)
    await list.locator('.live-responses-table').waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await faultsOf(page)).toEqual([])
    // The person is signed in on this origin, and the call goes without that.
    expect((await context.cookies(apiBaseUrl)).length).toBeGreaterThan(0)
    expect(Object.keys(await (await asked).allHeaders())).not.toContain('cookie')
    expect(trouble).toEqual([])
  })
})
