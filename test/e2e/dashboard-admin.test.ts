/** Platform admins manage workspaces and queues; nobody else opens the administration. */
import { changeResponses, describeInBrowser, phone } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

describeInBrowser('the administration of the platform', (room) => {
  const { visit, openPage } = dashboardVisits(room)

  test('creates a workspace, changes its plan, suspends and reinstates it, and keeps why in its audit log', async () => {
    const made = await visit('platform')
    const page = await openPage(made, '/admin')
    const name = `Workspace ${Date.now()}`
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create a workspace' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await dialog.getByRole('textbox', { name: 'E-mail address of the owner' }).fill('owner@example.com')
    await dialog.getByRole('textbox', { name: 'Why' }).fill('A new customer')
    await dialog.getByRole('button', { name: 'Create the workspace' }).click()
    await dialog.getByRole('region', { name: 'Invitation' }).getByText('/invite').waitFor()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('searchbox', { name: 'Name or id' }).fill(name)
    await page.getByRole('link', { name }).click()
    await page.getByText('0 of 25').first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Change the plan' }).click()
    await dialog.getByRole('button', { name: /Plan/ }).click()
    await page.getByRole('option', { name: 'Growth' }).click()
    await dialog.getByRole('button', { name: 'Change the plan' }).click()
    // Without a reason nothing is sent.
    await expect(dialog.count()).resolves.toBe(1)
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Upgrade')
    await dialog.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByText('0 of 1,500').waitFor()
    const change = async (item: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await dialog.getByRole('textbox', { name: 'Why' }).fill(`${item}, because`)
      await dialog.getByRole('button', { name: action }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await change('Suspend', 'Suspend the workspace')
    await page.getByText('Suspended').first().waitFor()
    await change('Reinstate', 'Reinstate the workspace')
    await page.getByText('Active', { exact: true }).waitFor()
    await change('Allow privileged keys', 'Allow privileged keys')
    await page.getByText('allowed', { exact: true }).waitFor()

    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Change the terms of the contract' }).click()
    await dialog.getByRole('button', { name: /Active learners/ }).click()
    await page.getByRole('option', { name: 'An allotment, and each further one at a price' }).click()
    await dialog.getByRole('textbox', { name: 'Learners in the allotment' }).fill('2000')
    await dialog.getByRole('textbox', { name: 'Price of each further learner' }).fill('0.04')
    await dialog.getByRole('textbox', { name: 'Why' }).fill('The contract says so')
    await dialog.getByRole('button', { name: 'Change the terms' }).click()
    await page.getByText('0 of 2,000').waitFor()

    await page.getByRole('link', { name: 'Ledger' }).click()
    await page.getByRole('button', { name: 'Record an entry' }).click()
    await dialog.getByRole('textbox', { name: 'Entry id' }).fill('payment-1')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('-99.9')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Bank transfer')
    await dialog.getByRole('textbox', { name: 'Why' }).fill('Paid')
    await dialog.getByRole('button', { name: 'Record an entry' }).click()
    await page.getByRole('row').filter({ hasText: 'Bank transfer' }).getByText('-99.900 USD').waitFor()
    await page.getByRole('button', { name: /Month$/ }).click()
    await page.getByRole('option').last().click()
    await page.getByText(/^Nothing fits these filters\. Month: /).waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByText('-99.900 USD').waitFor()

    await page.getByRole('link', { name: 'Audit log' }).last().click()
    await page.getByText('Suspend, because').waitFor()
    expect(made.complaints).toEqual([])
  })

  test('sends dead letters back after a reason is stated, and shows no body of them', async () => {
    const made = await visit('platform', phone)
    const page = await openPage(made, '/admin/queues')
    await page.getByText('No dead letters').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${page.url()}?queue=record-audit`)
    await page.getByText('There is none.').waitFor()
    await page.getByRole('button', { name: 'Send up to 10 back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Why' }).fill('The cause is mended')
    await dialog.getByRole('button', { name: 'Send up to 10 back' }).click()
    await page.getByText('0 sent back, 0 left.').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('opens for platform admins who have no workspace, and from the account of those who have one', async () => {
    const { context } = await visit('platform')
    const page = await openPage({ context }, '/')
    await page.getByRole('button', { name: 'Create a workspace' }).waitFor()
    await expect(page.getByRole('link', { name: 'Leave' }).count()).resolves.toBe(0)

    const member = await visit('owner')
    await changeResponses(member.context, /customer\/me$/, (body) =>
      JSON.stringify({ ...JSON.parse(body), platform_admin: true }),
    )
    await member.context.route(/api\/admin\/tenants/, (route) =>
      route.fulfill({ json: { tenants: [], next_cursor: null } }),
    )
    const own = await openPage(member, '/')
    await own.getByRole('button', { name: /Account/ }).click()
    await own.getByRole('menuitem', { name: 'Administration of the platform' }).click()
    await own.waitForURL(/\/admin$/)
    await own.getByRole('link', { name: 'Leave' }).waitFor()
    await own.reload()
    await own.getByRole('link', { name: 'Leave' }).click()
    await own.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  test('signs a platform admin without a workspace out, who has nowhere to leave to', async () => {
    const made = await visit('platform')
    const page = await openPage(made, '/admin')
    await expect(page.getByRole('link', { name: 'Leave' }).count()).resolves.toBe(0)
    const ended = page.waitForResponse(/\/api\/auth\/sign-out$/)
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    expect((await ended).status()).toBe(200)
    expect(made.complaints).toEqual([])
  })

  test('refuses other people, and asks for a new sign-in when that of a platform admin has become too old', async () => {
    const other = await openPage(await visit('owner'), '/admin')
    await other.getByRole('heading', { name: 'This is for platform admins' }).waitFor()
    expect(await violationsOf(other)).toEqual([])

    const page = await openPage(await visit('platform'), '/admin/usage')
    await page.getByRole('heading', { name: 'Largest workspaces' }).waitFor()
    await page.route(/api\/admin\/queues/, (route) =>
      route.fulfill({ status: 403, json: { error: 'Sign in again.', code: 'PLATFORM_ADMIN_REQUIRED' } }),
    )
    await page.getByRole('link', { name: 'Queues' }).click()
    await page.getByRole('alertdialog', { name: 'Sign in again' }).waitFor()
  })
})
