/** What learners see where something goes wrong that is nobody's plan: content, network, browser, service. */
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

jest.setTimeout(120_000)

const parts = ['one', 'two', 'three'] as const
const item = (id: string): string => `<item identifier="I-${id}" identifierref="R-${id}"><title>Part ${id}</title></item>`
const resource = (id: string): string => `<resource identifier="R-${id}" type="webcontent" adlcp:scormtype="sco" href="${id}.html"><file href="${id}.html"/></resource>`
const page = (id: string): string => `<!doctype html><title>${id}</title><h1>Page ${id}</h1><script>parent.API.LMSInitialize('')</script>`
const manifest = manifestXml({ organizations: parts.map(item).join(''), resources: parts.map(resource).join('') })
const archive = writeZip([{ name: 'imsmanifest.xml', data: manifest }, ...parts.map((id) => ({ name: `${id}.html`, data: page(id) }))])

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

  const shows = (player: PlayerPage, id: string): Promise<void> => player.content.locator('h1', { hasText: `Page ${id}` }).waitFor()
  const open = async (body: Parameters<ReturnType<typeof room>['launch']>[1] = {}): Promise<PlayerPage> => {
    const player = await PlayerPage.open(context, (await room().launch(packageId, body)).launch_url)
    await shows(player, 'one')
    return player
  }

  test('a part that is opened offline says so, and opens by itself when the network is back', async () => {
    const player = await open()
    await player.light('saved')
    await context.setOffline(true)
    await player.button('next').click()
    await player.page.locator('#stage', { hasText: 'The course opens as soon as you are online again.' }).waitFor()
    expect(await player.page.locator('#announcement').innerText()).toContain('No connection')
    expect(await player.violations()).toEqual([])
    await context.setOffline(false)
    await shows(player, 'two')
  })

  test.each([403, 404, 503])('a part that the service answers with %p can be tried again', async (status) => {
    const player = await open()
    await player.page.route('**/two.html', (route) => route.fulfill({ status, contentType: 'text/plain', body: 'Not for learners' }))
    await player.button('next').click()
    const again = player.page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await player.page.locator('#stage').innerText()).toContain('The course cannot be opened right now')
    expect(await player.focused()).toBe('BUTTON')
    await player.page.unroute('**/two.html')
    await player.page.keyboard.press('Enter')
    await shows(player, 'two')
  })

  test('content that leads to another site is left alone', async () => {
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
    const player = await open()
    await player.inContent("void (location.href = 'https://elsewhere.example/')")
    await player.content.locator('h1', { hasText: 'Elsewhere' }).waitFor()
    await player.button('next').click()
    await shows(player, 'two')
  })
})
