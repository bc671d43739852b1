/** What people meet every day in the dashboard: filters, code to copy, and a form after the session has left its workspace. */
import type { Locator } from 'playwright-core'
import { changeResponses, describeInBrowser, phone } from '#test/support/browser.ts'
import { dashboardVisits, enterWorkspace } from '#test/support/dashboard-visits.ts'
import { call } from '#test/support/service-client.ts'

/** Where it lies on the page. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return box
}

describeInBrowser('everyday parts of the dashboard', (room) => {
  const { visit, open, openPage } = dashboardVisits(room)

  test('lets a form be saved after the person goes on in its workspace, and says nothing any more of the refusal', async () => {
    const made = await visit('owner')
    const page = await open(made, '/settings')
    const branding = page.getByRole('region', { name: 'Branding' })
    await branding.getByLabel('Accent colour').fill('#1f5faf')
    await enterWorkspace(made, room(), room().service.secondTenant.tenantId)
    await branding.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Nothing was saved' })
    await dialog.waitFor()
    const refusal = page.getByText('SESSION_WORKSPACE_CHANGED')
    await expect(refusal.count()).resolves.toBe(0)
    await dialog.getByRole('button', { name: /^Go on in/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect(refusal.count()).resolves.toBe(0)
    await expect(branding.getByLabel('Accent colour').inputValue()).resolves.toBe('#1f5faf')
    await branding.getByRole('button', { name: 'Save' }).click()
    await branding.getByText('Saved.').waitFor()
  })

  test('keeps the button that copies code beside the code', async () => {
    const packageId = Object.values(room().service.sampleCourses)[0] ?? ''
    const page = await open(await visit('owner'), `/packages/${packageId}?tab=launch`)
    await page.setViewportSize({ width: 1280, height: 800 })
    const code = page.locator('.code').first()
    const [text, button] = [await boxOf(code.locator('pre')), await boxOf(code.getByRole('button', { name: 'Copy' }))]
    expect(text.x + text.width).toBeLessThanOrEqual(button.x)
  })

  test.each([
    ['/audit', ['Id of a person or key', 'Id of what was changed']],
    ['/lrs', []],
  ])('shows at %s what each filter takes, and both days side by side', async (path, labels) => {
    const page = await open(await visit('owner'), path)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const label of labels) await page.getByText(label, { exact: true }).waitFor()
    const [from, to] = [await boxOf(page.getByLabel('From')), await boxOf(page.getByLabel('To', { exact: true }))]
    expect(to.y).toBe(from.y)
    expect(to.x).toBeGreaterThan(from.x)
  })

  test.each(['/packages/x', '/packages/x/versions/y', '/dispatches/x', '/sessions/x', '/skills/frameworks/x'])(
    'says at %s that the id names nothing, and what may have become of it',
    async (path) => {
      const page = await open(await visit('owner'), path)
      await page.getByRole('heading', { name: 'There is nothing with this id' }).waitFor()
      await page.getByText('It may have been deleted, or belong to another workspace.').waitFor()
    },
  )

  test.each(['/sessions/..%2F..', '/packages/..%2Fx'])(
    'says at %s, an id with slashes, that it names nothing',
    async (path) => {
      const page = await open(await visit('owner'), path)
      await page.getByRole('heading', { name: 'There is nothing with this id' }).waitFor()
    },
  )

  test('shows on a phone the icon of a panel beside its sentence', async () => {
    const page = await open(await visit('owner', phone), '/sessions/x')
    const panel = page.getByRole('alert')
    const [icon, sentence] = [await boxOf(panel.locator('svg').first()), await boxOf(panel.locator('p').first())]
    expect(sentence.x).toBeGreaterThan(icon.x + icon.width)
    expect(sentence.y).toBeLessThan(icon.y + icon.height)
  })

  test('shows on a phone the mode of a webhook beside its state, above what the state says more', async () => {
    const made = await visit('owner', phone)
    const { webhookReceiver, apiBaseUrl } = room().service
    const failing = { failingSince: '2026-05-01T10:00:00.000Z' }
    const label = `Phone ${Date.now()}`
    const body = { url: `${webhookReceiver}/phone`, label, eventScope: 'sessions', secret: 'a secret of our own' }
    const { webhook } = (await call(room().service, 'POST /api/v1/webhooks', { body })).body
    await changeResponses(made.context, '**/api/v1/webhooks?*', (text) => {
      const list = JSON.parse(text)
      return JSON.stringify({ ...list, webhooks: list.webhooks.map((each: object) => ({ ...each, ...failing })) })
    })
    const page = await open(made, '/webhooks')
    const row = page.getByRole('row').filter({ hasText: label })
    await row.getByText('Failing').waitFor()
    const [mode, state] = [await boxOf(row.getByText('LIVE')), await boxOf(row.getByText('Failing'))]
    expect(Math.abs(mode.y + mode.height / 2 - (state.y + state.height / 2))).toBeLessThan(4)
    const headers = { origin: apiBaseUrl, 'x-service-session-workspace': room().service.tenantId }
    await made.context.request.delete(`${apiBaseUrl}/api/customer/webhooks/${webhook.id}`, { headers })
  })

  test('says at the address of no workspace that there is nothing', async () => {
    const page = await openPage(await visit('owner'), '/w')
    await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
  })
})
