/** Members of a workspace get other roles and leave, in a workspace that no other test uses. */
import type { Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace, violationsOf } from '#test/support/dashboard-visits.ts'

describeInBrowser(
  'members of a workspace',
  (room) => {
    const { visit, openPage } = dashboardVisits(room)
    type Visit = Awaited<ReturnType<typeof visit>>

    interface Workspace {
      readonly tenantId: string
      readonly name: string
      readonly owner: Visit
    }

    interface Body {
      /** The workspace that the page would state. */
      readonly workspace?: string
      readonly [field: string]: string | undefined
    }

    async function post({ context }: Pick<Visit, 'context'>, path: string, { workspace, ...data }: Body) {
      const { apiBaseUrl: origin } = room().service
      const headers = { origin, ...(workspace === undefined ? {} : { 'x-service-session-workspace': workspace }) }
      const response = await context.request.post(`${origin}${path}`, { data, headers })
      if (response.status() !== 200) throw new Error(`${path} was refused: ${await response.text()}`)
      return response.json()
    }

    const me = async ({ context }: Pick<Visit, 'context'>) =>
      (await context.request.get(`${room().service.apiBaseUrl}/api/customer/me`)).json()

    /** The demo owner creates a workspace and enters it: three at most. */
    async function newWorkspace(): Promise<Workspace> {
      const owner = await visit('owner')
      const name = `Members ${Date.now()}`
      const { tenant_id: tenantId } = await post(owner, '/api/auth/workspaces', { name })
      await enterWorkspace(owner, room(), tenantId)
      return { tenantId, name, owner }
    }

    /** A demo person accepts an invitation to the workspace and enters it. */
    async function join({ owner, tenantId }: Workspace, person: 'admin' | 'billing', role: string): Promise<Visit> {
      const joined = await visit(person)
      const body = { email: `${person}@demo.example`, role, workspace: tenantId }
      const { invite_url: link } = await post(owner, '/api/customer/invitations', body)
      await post(joined, '/api/auth/invitations/accept', { token: new URL(link).hash.slice(1) })
      await enterWorkspace(joined, room(), tenantId)
      return joined
    }

    const openMembers = (made: Visit, { tenantId }: Workspace): Promise<Page> =>
      openPage(made, `/w/${tenantId}/members`)

    const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

    async function choose(page: Page, email: string, item: string): Promise<void> {
      await rowOf(page, email)
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').waitFor()
    }

    async function giveRole(page: Page, email: string, role: string): Promise<void> {
      await choose(page, email, 'Change the role')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /Role$/ }).click()
      await page.getByRole('option', { name: role }).click()
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
    }

    test('gives a member another role, says so on the page that the member has open, and removes the member', async () => {
      const workspace = await newWorkspace()
      const joined = await join(workspace, 'admin', 'admin')
      const open = await openMembers(joined, workspace)
      await open.getByRole('button', { name: 'Invite somebody' }).click()
      await open.getByLabel('E-mail address').fill('somebody@partner.example')

      const page = await openMembers(workspace.owner, workspace)
      await giveRole(page, 'admin@demo.example', 'Viewer')
      await rowOf(page, 'admin@demo.example').getByText('Viewer').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await me(joined)).toMatchObject({ workspace: { tenant_id: workspace.tenantId }, role: 'viewer' })

      await open.getByRole('button', { name: 'Make the link' }).click()
      await open.getByText(`Your role in ${workspace.name} is now “viewer”.`).waitFor()
      await open.getByText('Nobody is invited at present.').waitFor()

      await choose(page, 'admin@demo.example', 'Remove')
      await page.getByRole('button', { name: 'Remove the person' }).click()
      await rowOf(page, 'admin@demo.example').waitFor({ state: 'detached' })
      await open.reload()
      await open.getByRole('heading', { level: 1, name: 'Welcome to Lectern' }).waitFor()
      expect(await violationsOf(open)).toEqual([])
      await open.getByRole('link', { name: 'sign in again' }).click()
      await open.waitForURL((url) => url.origin !== room().service.apiBaseUrl)
      expect((await me(await visit('admin'))).workspace.tenant_id).toBe(room().service.tenantId)
    })

    test('refuses to invite somebody who is a member already', async () => {
      const owner = await visit('owner')
      const { tenantId } = room().service
      await enterWorkspace(owner, room(), tenantId)
      const page = await openPage(owner, `/w/${tenantId}/members`)
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await page.getByLabel('E-mail address').fill('Owner@demo.example')
      await page.getByRole('button', { name: 'Make the link' }).click()
      await page.getByRole('dialog').getByText('Owner@demo.example is a member already.').first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Nobody is invited at present.').waitFor()
    })

    test('keeps the last owner, and says what to do first', async () => {
      const workspace = await newWorkspace()
      const page = await openMembers(workspace.owner, workspace)
      const refusal = page.getByRole('dialog').getByText('This is the only owner of the workspace.')
      await giveRole(page, 'owner@demo.example', 'Member')
      await refusal.first().waitFor()
      await page.getByRole('dialog').getByText('Make another member an owner first.').first().waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await choose(page, 'owner@demo.example', 'Remove')
      await page.getByRole('button', { name: 'Remove the person' }).click()
      await refusal.first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await rowOf(page, 'owner@demo.example').getByText('Owner', { exact: true }).waitFor()
      expect((await me(workspace.owner)).role).toBe('owner')
    })

    test('shows an owner who gives up the own role what the new role can do', async () => {
      const workspace = await newWorkspace()
      await join(workspace, 'billing', 'owner')
      const page = await openMembers(workspace.owner, workspace)
      await giveRole(page, 'owner@demo.example', 'Member')
      await page.getByText(`Your role in ${workspace.name} is now “member”.`).waitFor()
      await page.getByRole('button', { name: 'Invite somebody' }).waitFor({ state: 'detached' })
      expect(workspace.owner.complaints).toEqual([])
    })
  },
  // A service of its own: demo people with a further workspace would begin other tests in it.
  () => Promise.resolve([]),
)
