/** What learners see when content, network, browser or service fail. */
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const parts = ['one', 'two', 'three'] as const
const item = (id: string): string =>
  `<item identifier="I-${id}" identifierref="R-${id}"><title>Part ${id}</title></item>`
const resource = (id: string): string =>
  `<resource identifier="R-${id}" type="webcontent" adlcp:scormtype="sco" href="${id}.html"><file href="${id}.html"/></resource>`
const page = (id: string): string =>
  `<!doctype html><title>${id}</title><h1>Page ${id}</h1><script>parent.API.LMSInitialize('')</script>`
const manifest = manifestXml({ organizations: parts.map(item).join(''), resources: parts.map(resource).join('') })
const archive = writeZip([
  { name: 'imsmanifest.xml', data: manifest },
  ...parts.map((id) => ({ name: `${id}.html`, data: page(id) })),
])

describeInBrowser('where something goes wrong', (room) => {
  let packageId: string
  let context: BrowserContext
  beforeAll(async () => {
    packageId = await room().upload('trouble.zip', archive)
  })
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  const shows = (player: PlayerPage, id: string): Promise<void> =>
    player.content.locator('h1', { hasText: `Page ${id}` }).waitFor()
  const open = async (body: Parameters<ReturnType<typeof room>['launch']>[1] = {}): Promise<PlayerPage> => {
    const player = await PlayerPage.open(context, (await room().launch(packageId, body)).launch_url)
    await shows(player, 'one')
    return player
  }

  test('shows that a part cannot be opened offline, and opens it when the network is back', async () => {
    const player = await open()
    await player.waitForLight('saved')
    await context.setOffline(true)
    await player.button('next').click()
    await player.page.locator('#stage', { hasText: 'The course opens as soon as you are online again.' }).waitFor()
    expect(await player.page.locator('#announcement').innerText()).toContain('No connection')
    expect(await player.violations()).toEqual([])
    await context.setOffline(false)
    await shows(player, 'two')
  })

  test.each([403, 404, 503])('offers another try for a part that the service refuses with %p', async (status) => {
    const player = await open()
    await player.page.route('**/two.html', (route) =>
      route.fulfill({ status, contentType: 'text/plain', body: 'Not for learners' }),
    )
    await player.button('next').click()
    const again = player.page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await player.page.locator('#stage').innerText()).toContain('The course cannot be opened right now')
    expect(await player.focused()).toBe('BUTTON')
    await player.page.unroute('**/two.html')
    await player.page.keyboard.press('Enter')
    await shows(player, 'two')
  })

  test('leaves content alone that leads to another site', async () => {
    await context.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    )
    const player = await open()
    await player.inContent("void (location.href = 'https://elsewhere.example/')")
    await player.content.locator('h1', { hasText: 'Elsewhere' }).waitFor()
    await player.button('next').click()
    await shows(player, 'two')
  })

  test('moves by one part on a double click', async () => {
    const player = await open()
    await player.button('next').click()
    await shows(player, 'two')
    const { x = 0, y = 0 } = (await player.button('next').boundingBox()) ?? {}
    // The second click of a double click arrives when the next part is already open.
    await player.page.mouse.move(x + 9, y + 9)
    await player.page.mouse.down({ clickCount: 2 })
    await player.page.mouse.up({ clickCount: 2 })
    await player.button('previous').click()
    await shows(player, 'one')
  })

  test('adds nothing to the time spent when the clock is changed', async () => {
    const launched = await room().launch(packageId)
    const player = await PlayerPage.open(context, launched.launch_url)
    await shows(player, 'one')
    await player.page.evaluate('{ const real = Date.now; Date.now = () => real() + 7200_000 }')
    const stored = player.page.waitForResponse((response) => response.request().method() === 'PUT')
    await player.call('LMSSetValue', 'cmi.suspend_data', 'x')
    await stored
    expect((await room().session(launched)).time_spent_seconds).toBeLessThan(600)
  })

  test("shows a failure to load the engine in the learner's language, and offers another try", async () => {
    const player = await PlayerPage.blank(context)
    await player.page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['de-AT'] })")
    await player.page.route('**/player/engine-12-*', (route) => route.abort())
    await player.page.goto((await room().launch(packageId, { locale: 'de' })).launch_url)
    expect(await player.waitForScreen('message')).toContain('Der Kurs lässt sich gerade nicht öffnen')
    await player.page.unroute('**/player/engine-12-*')
    await player.page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await shows(player, 'one')
  })

  test('plays and saves in a browser without storage, and does not claim offline that progress is kept', async () => {
    await context.addInitScript(
      "for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('No.', 'SecurityError') } })",
    )
    const launched = await room().launch(packageId)
    const player = await PlayerPage.open(context, launched.launch_url)
    await shows(player, 'one')
    const stored = async (value: string): Promise<void> => {
      while ((await room().session(launched)).cmi_data['sco:I-one/cmi.suspend_data'] !== value)
        await player.page.waitForTimeout(50)
    }
    expect(await player.call('LMSSetValue', 'cmi.suspend_data', 'sent')).toBe('true')
    expect([await player.call('LMSCommit', ''), await player.call('LMSGetLastError')]).toEqual(['false', '101'])
    await stored('sent')
    await context.setOffline(true)
    await player.call('LMSSetValue', 'cmi.suspend_data', 'only here')
    await player.page.locator('#light', { hasText: 'Not saved – keep this window open' }).waitFor()
    expect(await player.violations()).toEqual([])
    // Browsers ask before closing only if the learner has used the page.
    await player.button('menu').click()
    const asked = player.page.waitForEvent('dialog')
    void player.page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await context.setOffline(false)
    await stored('only here')
  })

  test('shows the way back when the service stores nothing, and sends the rest with the next launch', async () => {
    const launched = await room().launch(packageId)
    const player = await PlayerPage.open(context, launched.launch_url)
    await shows(player, 'one')
    await context.route('**/api/v1/sessions/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { error: 'No.', code: 'VALIDATION_ERROR' } })
        : route.continue(),
    )
    await player.call('LMSSetValue', 'cmi.suspend_data', 'kept')
    await player.button('exit').click()
    expect(await player.waitForScreen('message')).toContain('Your progress is kept on this device')
    await context.unroute('**/api/v1/sessions/*')
    await player.page.getByRole('button', { name: 'Return to the course' }).click()
    await shows(player, 'one')
    expect(await player.call('LMSGetValue', 'cmi.suspend_data')).toBe('kept')
  })

  test('shows that the session does not exist', async () => {
    const player = await open()
    await player.page.route('**/api/v1/sessions/*', (route) =>
      route.fulfill({ status: 404, json: { error: 'No.', code: 'SESSION_NOT_FOUND' } }),
    )
    await player.call('LMSSetValue', 'cmi.suspend_data', 'x')
    expect(await player.waitForScreen('message')).toContain('This course was not found')
  })

  test.each([
    { status: 401, code: 'AUTH_REQUIRED', says: 'Your access has expired' },
    { status: 404, code: 'SESSION_NOT_FOUND', says: 'This course was not found' },
    { status: 403, code: 'START_OVER_NOT_ALLOWED', says: 'This course can no longer be started over.' },
    { status: 503, code: 'BACKEND_UNAVAILABLE', says: 'Something went wrong on our side' },
  ])('explains why starting over was refused with $code', async ({ status, code, says }) => {
    const player = await open()
    await player.waitForLight('saved')
    for (const call of ['start-over', 'refresh-token'])
      await player.page.route(`**/${call}`, (route) => route.fulfill({ status, json: { error: 'No.', code } }))
    await player.button('restart').click()
    await player.page.locator('#confirm').getByRole('button', { name: 'Start over' }).click()
    await player.page.locator('#screen:not([hidden]), #notice:not([hidden])', { hasText: says }).waitFor()
    expect(await player.button('restart').isVisible()).toBe(status === 503)
  })

  test('offers starting over again after a network failure', async () => {
    const player = await open()
    await player.waitForLight('saved')
    await context.setOffline(true)
    await player.button('restart').click()
    await player.page.locator('#confirm').getByRole('button', { name: 'Start over' }).click()
    const again = player.page
      .locator('#notice', { hasText: 'No connection' })
      .getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await context.setOffline(false)
    const reloaded = player.page.waitForEvent('load')
    await again.click()
    await reloaded
    await shows(player, 'one')
  })

  test('renews an expired token before it starts over', async () => {
    const player = await open()
    await player.waitForLight('saved')
    let refusals = 1
    await player.page.route('**/start-over', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 401, json: { error: 'No.', code: 'AUTH_REQUIRED' } }) : route.continue(),
    )
    await player.button('restart').click()
    const reloaded = player.page.waitForEvent('load')
    await player.page.locator('#confirm').getByRole('button', { name: 'Start over' }).click()
    await reloaded
    await shows(player, 'one')
  })
})
