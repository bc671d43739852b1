/** A form of the dashboard while the way to the service fails: what was typed stays, and nothing is made twice. */
import type { Locator, Page, Route } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace } from '#test/support/dashboard-visits.ts'

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
    await form.page.getByText('You are offline.').waitFor()
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
})
