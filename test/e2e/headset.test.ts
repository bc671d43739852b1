/**
 * A training on a headset, from the launch link to the session in the dashboard. `HEADSET_PICTURES=<folder>` keeps
 * pictures of the pages.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { writeApk } from '#test/support/apk-writer.ts'
import { describeInBrowser, phone, type Classroom } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { call } from '#test/support/service-client.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const archive = (): Uint8Array => writeZip([{ name: 'app/training.apk', data: writeApk() }])

/** A paired headset; returns its token. */
async function pair({ service }: Classroom): Promise<string> {
  const label = 'Blue headset'
  const made = await call(service, 'POST /api/v1/vr/registrations', { body: { label } })
  const body = { pairing_code: made.body.pairing_code, device: { model: 'Quest 3' } }
  const { body: paired } = await call(service, 'POST /api/v1/vr/registrations/claim', { body })
  return paired.device_token
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')

/** What is wrong with a page, in both schemes. */
async function inBoth<Fault>(page: Page, name: string, look: () => Promise<readonly Fault[]>): Promise<Fault[]> {
  const folder = process.env['HEADSET_PICTURES'] ?? ''
  const faults: Fault[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await look()))
    if (folder !== '') await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
  return faults
}

const faultsOf = (player: PlayerPage, name: string) => inBoth(player.page, name, () => player.violations())
const dashboardFaults = (page: Page, name: string) => inBoth(page, name, () => violationsOf(page))

describeInBrowser('a training on a headset', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('shows a code, who has joined by it, and the end as soon as the outcome is recorded', async () => {
    const { service } = room()
    const [packageId, headset] = [await room().upload('training.zip', archive()), await pair(room())]
    const launched = await room().launch(packageId, { locale: 'de' })
    const player = await PlayerPage.blank(await room().newContext(phone))
    await player.page.goto(launched.launch_url)
    const shown = player.page.locator('.join-code [aria-hidden]')
    await shown.waitFor()
    expect(await player.page.locator('#training h1').innerText()).toBe('Weiter geht es mit Ihrem Headset')
    expect([await faultsOf(player, 'code-390'), await isTooWide(player.page)]).toEqual([[], false])

    const code = (await shown.innerText()).replace(/\D/g, '')
    const { body: joined } = await call(service, 'POST /api/v1/vr/join', { bearer: headset, body: { code } })
    await player.page.getByText('Verbunden: Blue headset (Quest 3)').waitFor()
    expect(await player.focused()).toBe('H1')
    expect(await faultsOf(player, 'joined-390')).toEqual([])

    const outcome = { outcome_id: randomUUID(), completion_status: 'completed', success_status: 'passed' }
    const route = `POST /api/v1/vr/sessions/${launched.session_id}/outcome` as const
    await call(service, route, { bearer: joined.launch_token, body: { ...outcome, score: { scaled: 0.9 } } })
    const end = await player.waitForScreen('finished')
    for (const words of ['Sie haben den Kurs abgeschlossen', 'Bestanden', '90']) expect(end).toContain(words)
    expect(player.errors).toEqual([])
    // The page has recorded nothing itself.
    expect(await room().session(launched)).toMatchObject({ version: 2, completion_status: 'completed' })

    const owner = await visit('owner')
    const page = await open(owner, `/sessions/${launched.session_id}`)
    await page.getByText('Blue headset (Quest 3)').waitFor()
    expect(owner.complaints).toEqual([])
  })

  test('offers another code after a headset has joined, keeps what is recorded in sight, and leaves', async () => {
    const { service } = room()
    const packageId = await room().upload('training.zip', archive())
    const launched = await room().launch(packageId)
    const player = await PlayerPage.blank(await room().newContext())
    await player.page.goto(launched.launch_url)
    const shown = player.page.locator('.join-code [aria-hidden]')
    await shown.waitFor()
    expect(await faultsOf(player, 'code-1280')).toEqual([])
    const first = await shown.innerText()
    const body = { code: first.replace(/\D/g, '') }
    const { body: joined } = await call(service, 'POST /api/v1/vr/join', { bearer: await pair(room()), body })
    await player.page.getByRole('button', { name: 'Use another headset' }).click()
    await shown.filter({ hasNotText: first }).waitFor()

    const outcome = { outcome_id: randomUUID(), completion_status: 'incomplete' }
    const route = `POST /api/v1/vr/sessions/${launched.session_id}/outcome` as const
    await call(service, route, { bearer: joined.launch_token, body: outcome })
    await player.page.getByText('Recorded so far: In progress').waitFor()
    await player.page.getByText('The training is not on the headset yet?').click()
    const [download] = await Promise.all([
      player.page.context().waitForEvent('page'),
      player.page.getByRole('link', { name: 'Download the app' }).click(),
    ])
    await download.getByRole('link', { name: 'Download the app' }).waitFor()
    expect(await faultsOf(player, 'recorded-1280')).toEqual([])
    await player.page.getByRole('button', { name: 'Exit' }).click()
    await player.waitForScreen('left')
    expect(player.errors).toEqual([])
  })

  test('pairs a headset by its code in the dashboard, renames it and revokes it', async () => {
    const { service } = room()
    const owner = await visit('owner')
    const page = await open(owner, '/devices')
    await page.getByRole('button', { name: 'Pair a headset' }).first().click()
    const label = `Green headset ${randomUUID().slice(0, 8)}`
    await page.getByRole('textbox', { name: 'Name' }).fill(label)
    await page.getByRole('button', { name: 'Make a code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Waiting for the headset').waitFor()
    const pairing_code = (await dialog.locator('code').innerText()).replace(/\W/g, '')
    expect(await dashboardFaults(page, 'pairing-1280')).toEqual([])
    const body = { pairing_code, device: { model: 'Pico 4', os_version: '5.9' } }
    const { body: paired } = await call(service, 'POST /api/v1/vr/registrations/claim', { body })
    await dialog.getByText('Paired: Pico 4').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${label}` }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Rename')
    await page.getByRole('textbox', { name: 'Name' }).fill(`${label}, room 2`)
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await page.getByText(`${label}, room 2`).waitFor()
    expect(await dashboardFaults(page, 'devices-1280')).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect([await dashboardFaults(page, 'devices-390'), await isTooWide(page)]).toEqual([[], false])
    await page.getByRole('button', { name: `Actions for ${label}, room 2` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke the headset' }).click()
    await page.locator('tr').filter({ hasText: label }).getByText('Revoked').waitFor()
    const refused = await call(service, 'POST /api/v1/vr/join', {
      bearer: paired.device_token,
      body: { code: '123456' },
    })
    expect(refused.body.code).toBe('DEVICE_TOKEN_REQUIRED')
    expect(owner.complaints).toEqual([])
  })
})
