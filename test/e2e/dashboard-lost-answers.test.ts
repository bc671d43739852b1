/** What people make in the dashboard exists once, also where the answer of the service was lost. */
import type { Page } from 'playwright-core'
import { describeInBrowser, newLearner, reachable } from '#test/support/browser.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { call } from '#test/support/service-client.ts'

/** Lets the next matching POST reach the service, and loses its answer. */
async function loseAnswer(page: Page, addresses: RegExp): Promise<void> {
  let isLost = false
  await page.route(addresses, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch({ url: reachable(route.request().url()) })
    await route.abort()
  })
}

describeInBrowser('a lost answer', (room) => {
  const { visit, open } = dashboardVisits(room)
  const unreachable = 'The service could not be reached. Check your connection.'

  test('leaves one API key, and one replacement of it, whose secrets were shown', async () => {
    const made = await visit('admin')
    const page = await open(made, '/keys?open=new')
    const label = `Lost ${newLearner()}`
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill(label)
    await loseAnswer(page, /\/api\/customer\/api-keys$/)
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText(unreachable).first().waitFor()
    await dialog.getByText('If a key was created all the same').waitFor()
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const active = page.getByRole('row').filter({ hasText: label }).filter({ hasText: 'Active' })
    await page.getByRole('row').filter({ hasText: label }).filter({ hasText: 'Revoked' }).waitFor()
    expect(await active.count()).toBe(1)

    await page
      .getByRole('button', { name: `Actions for ${label}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    await dialog.getByText('A new key with the same rights is made').waitFor()
    await loseAnswer(page, /\/rotate$/)
    await dialog.getByRole('button', { name: 'Replace the key' }).click()
    await dialog.getByText(unreachable).waitFor()
    await dialog.getByRole('button', { name: 'Replace the key' }).click()
    const secret = (await page.getByRole('region', { name: 'Secret of the key' }).innerText()).trim()
    const { service } = room()
    expect((await call(service, 'GET /api/v1/packages', { bearer: secret })).status).toBe(200)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    expect(await active.count()).toBe(1)
  })

  test('leaves one pair of LRS credentials, whose password was shown', async () => {
    const page = await open(await visit('admin'), '/lrs/credentials')
    await page.getByRole('button', { name: 'Create credentials' }).first().click()
    const dialog = page.getByRole('dialog')
    const label = `Lost ${newLearner()}`
    await dialog.getByLabel('Label').fill(label)
    await loseAnswer(page, /\/api\/customer\/lrs\/credentials$/)
    await dialog.getByRole('button', { name: 'Create credentials' }).click()
    await dialog.getByText('If credentials were created all the same').waitFor()
    await dialog.getByRole('button', { name: 'Create credentials' }).click()
    const command = await page.getByRole('region', { name: 'Store a statement with them' }).innerText()
    const [username = ''] = /lrs_[\w-]+/.exec(command) ?? []
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const rows = page.getByRole('row').filter({ hasText: label })
    const active = rows.filter({ hasText: 'Active' })
    await rows.filter({ hasText: 'Revoked' }).waitFor()
    expect([await rows.count(), await active.count()]).toEqual([2, 1])
    expect(await active.innerText()).toContain(username)
  })

  test('leaves one invitation, whose link was shown', async () => {
    const page = await open(await visit('admin'), '/members')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog')
    const email = `${newLearner()}@partner.example`
    await dialog.getByLabel('E-mail address').fill(email)
    await loseAnswer(page, /\/api\/customer\/invitations$/)
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await dialog.getByText('If an invitation was made all the same').waitFor()
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row').filter({ hasText: email }).first().waitFor()
    expect(await page.getByRole('row').filter({ hasText: email }).count()).toBe(1)
  })

  test('leaves one session of a launch by hand', async () => {
    const { service } = room()
    const page = await open(await visit('admin'), `/packages/${service.sampleCourses['scorm12'] ?? ''}?tab=launch`)
    const learner = newLearner()
    await page.getByLabel('Learner id').fill(learner)
    await loseAnswer(page, /\/launch$/)
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText(unreachable).first().waitFor()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('region', { name: 'The link' }).waitFor()
    const { body } = await call(service, `GET /api/v1/sessions?user_id=${learner}`)
    expect(body.sessions).toHaveLength(1)
  })
})
