/** The dashboard while something fails: what was typed and what is seen stays, and nothing is made twice. */
import type { Locator, Page, Route } from 'playwright-core'
import { signInTo } from '#bin/local/sign-in-to.ts'
import { changeResponses, describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace, violationsOf } from '#test/support/dashboard-visits.ts'

/** Answers the first change of organizations in another way; what follows goes to the service. */
async function answerFirst({ page }: { readonly page: Page }, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true
  await page.route('**/api/v1/organizations', (route) => {
    if (!isFirst || route.request().method() !== 'POST') return route.fallback()
    isFirst = false
    return answer(route)
  })
}

describeInBrowser('a form of the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  interface Filled {
    readonly page: Page
    readonly name: string
    readonly field: Locator
    readonly create: () => Promise<void>
  }

  /** Opens the form for an organization and types its name. */
  async function filled(made: Awaited<ReturnType<typeof visit>>): Promise<Filled> {
    const page = await open(made, '/organizations')
    const name = `Trouble ${Date.now()}`
    await page.getByRole('button', { name: 'New organization' }).first().click()
    const field = page.getByLabel('Name', { exact: true })
    await field.fill(name)
    return { page, name, field, create: () => page.getByRole('button', { name: 'Create the organization' }).click() }
  }

  /** Expects that the workspace that the page shows has one organization of the name. */
  async function expectOne({ page, name }: Filled): Promise<void> {
    const link = page.getByRole('link', { name })
    await link.waitFor()
    await page.reload()
    await link.first().waitFor()
    expect(await link.count()).toBe(1)
  }

  test('makes one organization where the first answer is lost and the person tries again', async () => {
    const form = await filled(await visit('owner'))
    const statuses: number[] = []
    await answerFirst(form, async (route) => {
      statuses.push((await route.fetch()).status())
      await route.abort()
    })
    await form.create()
    await form.page.getByText('The service could not be reached.').waitFor()
    expect(statuses).toEqual([200])
    expect(await form.field.inputValue()).toBe(form.name)
    await form.create()
    await expectOne(form)
  })

  test('keeps what was typed while the device is offline, and sends it once when the network is back', async () => {
    const made = await visit('owner')
    const form = await filled(made)
    await made.context.setOffline(true)
    await form.page.getByText(/^You are offline\. What you see is from .+ or later\.$/).waitFor()
    await form.create()
    expect(await form.field.inputValue()).toBe(form.name)
    await made.context.setOffline(false)
    await expectOne(form)
  })

  test.each([
    [429, 'RATE_LIMIT_EXCEEDED', 'Too many requests.'],
    [503, 'BACKEND_UNAVAILABLE', 'The table does not answer.'],
  ])('keeps what was typed after %d %s', async (status, code, error) => {
    const form = await filled(await visit('owner'))
    const json = { error, code, retryable: true }
    await answerFirst(form, (route) => route.fulfill({ status, headers: { 'retry-after': '1' }, json }))
    await form.create()
    await form.page.getByText(error).waitFor()
    expect(await form.field.inputValue()).toBe(form.name)
    await form.create()
    await expectOne(form)
  })

  test('saves nothing after another tab has switched the workspace, until the person goes on in the first', async () => {
    const made = await visit('owner')
    const form = await filled(made)
    await enterWorkspace(made, room(), room().service.secondTenant.tenantId)
    await form.create()
    const dialog = form.page.getByRole('alertdialog', { name: 'Nothing was saved' })
    await dialog.getByRole('button', { name: /^Go on in/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await form.field.inputValue()).toBe(form.name)
    await form.create()
    await expectOne(form)
  })

  test('archives nothing after another tab has switched the workspace, and says so in the dialog alone', async () => {
    const made = await visit('owner')
    const { page, name, create } = await filled(made)
    await create()
    const row = page.getByRole('row').filter({ hasText: name })
    const archive = async (): Promise<void> => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
    }
    await row.waitFor()
    await enterWorkspace(made, room(), room().service.secondTenant.tenantId)
    await archive()
    const dialog = page.getByRole('alertdialog', { name: 'Nothing was saved' })
    await dialog.getByRole('button', { name: /^Go on in/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/You now work in/).waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await archive()
    await row.waitFor({ state: 'detached' })
  })

  test('says how much of the plan is used where that refuses a form, with a link to the usage and the request id', async () => {
    const form = await filled(await visit('owner'))
    const details = { quota: 'packages', limit: 5, used: 5, current_plan: 'free' }
    const json = { error: 'The plan is used up.', code: 'QUOTA_EXCEEDED', details }
    await answerFirst(form, (route) => route.fulfill({ status: 402, headers: { 'x-request-id': 'request-1' }, json }))
    await form.create()
    const refusal = form.page.getByRole('alert')
    await refusal.getByText('The plan is used up. Used: 5 of 5.').waitFor()
    await refusal.getByText('Request request-1').waitFor()
    expect(await violationsOf(form.page)).toEqual([])
    await refusal.getByRole('link', { name: 'See usage and plan' }).click()
    await form.page.getByRole('heading', { level: 1, name: 'Usage and plan' }).waitFor()
  })

  test('archives an organization in the list and takes that back', async () => {
    const form = await filled(await visit('owner'))
    await form.create()
    await form.page.getByRole('button', { name: `Actions for ${form.name}` }).click()
    await form.page.getByRole('menuitem', { name: 'Archive' }).click()
    const row = form.page.getByRole('row').filter({ hasText: form.name })
    await row.waitFor({ state: 'detached' })
    await form.page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  })
})

describeInBrowser('a page of the dashboard', (room) => {
  const { visit, open, openPage } = dashboardVisits(room)

  test('keeps what is seen and asks nothing after another tab has switched the workspace', async () => {
    const made = await visit('owner')
    const page = await open(made, '/audit')
    await page.getByRole('row').nth(1).waitFor()
    const rows = await page.getByRole('row').count()
    await enterWorkspace(made, room(), room().service.secondTenant.tenantId)
    // The list asks each five seconds: the refusal of that tells the page.
    await page.getByText(/You now work in/).waitFor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/customer/audit')) asked += 1
    })
    await page.waitForTimeout(7000)
    expect(asked).toBe(0)
    expect(await page.getByRole('row').count()).toBe(rows)
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Go on in/ }).click()
    await page.waitForRequest('**/api/customer/audit?**')
  })

  describe('whose code a new version of the dashboard has replaced', () => {
    /** Opens the overview, and lets the code of other screens fail for a number of times. */
    const openOutdated = async (failures: number) => {
      const made = await visit('owner')
      const page = await open(made, '')
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await page.waitForLoadState('networkidle')
      let left = failures
      await made.context.route(/\/app\/screen-\w+\.js$/, (route) => {
        if (left === 0) return route.fallback()
        left -= 1
        return route.fulfill({ status: 404, body: 'gone' })
      })
      await page.getByRole('link', { name: 'Audit log' }).click()
      return { page, left: () => left }
    }

    test('loads the page again, which brings the new code', async () => {
      const { page, left } = await openOutdated(1)
      await page.getByRole('row').nth(1).waitFor()
      expect(left()).toBe(0)
    })

    test('keeps the other sections where that does not help', async () => {
      const { page } = await openOutdated(100)
      await page.getByRole('heading', { name: 'This page failed' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: 'Overview' }).first().waitFor()
      await page.getByRole('button', { name: 'Load the page again' }).waitFor()
    })
  })

  test('starts anew where another person signs in again', async () => {
    const made = await visit('owner')
    const page = await open(made, '/organizations')
    const account = page.getByRole('button', { name: /^Account: / })
    const owner = await account.getAttribute('aria-label')
    const { apiBaseUrl } = room().service
    const [name = '', value = ''] = (await signInTo(room().service, 'admin@demo.example')).split('=')
    await made.context.addCookies([{ name, value, url: apiBaseUrl, httpOnly: true, sameSite: 'Lax' }])
    const isAnew = page.waitForEvent('load')
    const signedIn = await made.context.newPage()
    await signedIn.goto(`${apiBaseUrl}/signed-in`)
    await isAnew
    await page.getByRole('heading', { level: 1 }).waitFor()
    await account.and(page.locator(`:not([aria-label="${String(owner)}"])`)).waitFor()
  })

  test('says that the palette could not be loaded, and stays as it is', async () => {
    const page = await open(await visit('owner'), '/organizations')
    await page.route(/\/app\/palette-/, (route) => route.abort())
    await page.keyboard.press('Control+k')
    const message = page.getByRole('alertdialog', { name: 'This could not be loaded' })
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
  })

  test('tells people whose browser is too old which ones it needs', async () => {
    const context = await room().newContext()
    await context.addInitScript('CSS.supports = () => false')
    const page = await openPage({ context }, '/sign-in')
    await page.getByText('This browser is too old for Lectern.').waitFor()
    await context.close()
  })

  test('names the role that a person has now, and the plan and role of each workspace', async () => {
    const made = await visit('owner')
    const page = await open(made, '/organizations')
    await page.getByRole('button', { name: /^Demo/ }).click()
    await page.getByRole('menuitemradio', { name: /^Demo/ }).getByText('Growth · owner').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'New organization' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Of a former owner')
    await changeResponses(page, /\/api\/customer\/me$/, (body) =>
      JSON.stringify({ ...JSON.parse(body), role: 'member' }),
    )
    await page.route(/\/api\/v1\/organizations$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error: 'No.', code: 'WORKSPACE_ADMIN_REQUIRED' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Create the organization' }).click()
    const bar = page.getByText('Your role in Demo is now “member”.')
    await bar.waitFor()
  })
})
