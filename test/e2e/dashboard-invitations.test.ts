/** The page of an invitation: what it says before it is accepted, and whom to ask where it cannot be. */
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'

describeInBrowser('the page of an invitation', (room) => {
  const { visit } = dashboardVisits(room)

  interface Made {
    readonly link: string
    readonly id: string
    /** Name of the workspace, and of the person who invites. */
    readonly workspace: string
    readonly inviter: string
    readonly takeBack: () => Promise<unknown>
  }

  /** An owner of the demo workspace invites somebody. */
  async function invite(email: string, role = 'billing'): Promise<Made> {
    const { context } = await visit('owner')
    const { apiBaseUrl, tenantId } = room().service
    const headers = { origin: apiBaseUrl, 'x-service-session-workspace': tenantId }
    const me = await (await context.request.get(`${apiBaseUrl}/api/customer/me`)).json()
    const address = `${apiBaseUrl}/api/customer/invitations`
    const made = await (await context.request.post(address, { data: { email, role }, headers })).json()
    return {
      link: made.invite_url,
      id: made.invitation.id,
      workspace: me.workspace.name,
      inviter: me.person.displayName,
      takeBack: () => context.request.delete(`${address}/${made.invitation.id}`, { headers }),
    }
  }

  const somebody = (): string => `invited-${Date.now()}@example.com`

  test('tells somebody who is not signed in who invites, where and in which role, and leads to the sign-in', async () => {
    const { link, workspace, inviter, takeBack } = await invite(somebody())
    const context = await room().newContext()
    try {
      const page = await context.newPage()
      await page.goto(link)
      await page.getByRole('heading', { level: 1, name: `You are invited to the workspace ${workspace}` }).waitFor()
      await page.getByText(inviter, { exact: true }).waitFor()
      await page.getByText('billing: reads, and sees what the workspace costs').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Accept the invitation' }).click()
      await page.waitForURL((url) => url.origin !== room().service.apiBaseUrl)
    } finally {
      await context.close()
      await takeBack()
    }
  })

  test('says whom to ask about an invitation that was taken back, and about a link that is not complete', async () => {
    const { link, workspace, inviter, takeBack } = await invite(somebody())
    await takeBack()
    const { context } = await visit('member')
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'This invitation was taken back' }).waitFor()
    await page.getByText(`It was for the workspace ${workspace}. Ask ${inviter} if you still need access.`).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const cut = await context.newPage()
    await cut.goto(link.slice(0, -1))
    await cut.getByRole('heading', { level: 1, name: 'This link leads to no invitation' }).waitFor()
    expect(await violationsOf(cut)).toEqual([])
  })

  test('tells a person with another address, and one who is a member already, what to do', async () => {
    const others = await invite(somebody())
    const own = await invite('member@demo.example', 'viewer')
    const { context } = await visit('member')
    const page = await context.newPage()
    await page.goto(others.link)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByText(`ask ${others.inviter} to invite the address that you use`).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const second = await context.newPage()
    await second.goto(own.link)
    await second.getByRole('button', { name: 'Accept the invitation' }).click()
    await second.getByText(`You are a member of ${own.workspace} already`).waitFor()
    expect(await second.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0)
    await second.getByRole('button', { name: `Open ${own.workspace}` }).click()
    await second.waitForURL((url) => url.pathname === `/w/${room().service.tenantId}`)
    await Promise.all([others.takeBack(), own.takeBack()])
  })

  test('says so where it was taken back while it was looked at', async () => {
    const { link, takeBack } = await invite(somebody())
    const { context } = await visit('member')
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Accept the invitation' }).waitFor()
    await takeBack()
    // The demo people are members of the workspace already: the answer is the one that somebody else gets.
    await page.route('**/api/auth/invitations/accept', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), details: { reason: 'revoked' } }
      return route.fulfill({ response, json })
    })
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByRole('heading', { level: 1, name: 'This invitation was taken back' }).waitFor()
  })

  test('opens the workspace once it is accepted, and again where the answer to that was lost', async () => {
    const { link, workspace, takeBack } = await invite(somebody(), 'member')
    const { tenantId } = room().service
    const { context } = await visit('member')
    // The demo people keep their workspaces, which other tests rely on: this one is a member of the workspace already.
    const accepted = { status: 200, json: { tenant_id: tenantId, name: workspace, role: 'member' } }
    await context.route('**/api/auth/invitations/accept', (route) => route.fulfill(accepted))
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.waitForURL((url) => url.pathname === `/w/${tenantId}`)
    await context.route('**/api/auth/invitations/preview', async (route) => {
      const response = await route.fetch()
      const { invitation } = await response.json()
      return route.fulfill({ response, json: { invitation: { ...invitation, status: 'accepted' } } })
    })
    const again = await context.newPage()
    await again.goto(link)
    await again.getByRole('heading', { level: 1, name: 'This invitation was accepted' }).waitFor()
    expect(await violationsOf(again)).toEqual([])
    await again.getByRole('button', { name: `Open ${workspace}` }).click()
    await again.waitForURL((url) => url.pathname === `/w/${tenantId}`)
    await takeBack()
  })
})
