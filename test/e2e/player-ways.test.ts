/** Ways in and out of the player: full view, windows of their own, the way back, and every language. */
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

jest.setTimeout(180_000)

describeInBrowser('the ways of the player', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  test('full screen is the course alone, and where the browser has none the controls step aside', async () => {
    const player = await PlayerPage.open(context, (await room().launch('scorm12')).launch_url)
    await player.course()
    const { page } = player
    await player.button('fullscreen').click()
    expect(await page.evaluate<string>("new Promise((resolve) => { const look = () => document.fullscreenElement ? resolve(document.fullscreenElement.id) : setTimeout(look, 20); look() })")).toBe('body')
    await page.evaluate('document.exitFullscreen()')

    const old = await PlayerPage.blank(context)
    // As on an iPhone.
    await old.page.addInitScript("Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })")
    await old.page.goto((await room().launch('scorm12')).launch_url)
    await old.course()
    await old.button('fullscreen').click()
    expect([await old.page.locator('#bar').isVisible(), await old.focused()]).toEqual([false, 'shrink'])
    expect(await old.violations()).toEqual([])
    await old.page.keyboard.press('Enter')
    expect([await old.page.locator('#bar').isVisible(), await old.focused()]).toEqual([true, 'fullscreen'])
  })

  test('the way on shows in full screen and when the controls step aside, and covers nothing of the content', async () => {
    const player = await PlayerPage.open(context, (await room().launch('scorm2004-sequenced')).launch_url)
    await player.course()
    const { page } = player
    await player.call('SetValue', 'cmi.completion_status', 'completed')
    await player.call('SetValue', 'cmi.success_status', 'passed')
    await player.call('Terminate', '')
    const wayOn = page.getByRole('status').getByRole('button', { name: 'Next part' })
    await wayOn.waitFor()
    const [content, notice] = await Promise.all([page.locator('#stage').boundingBox(), page.locator('#notice').boundingBox()])
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
    await player.button('fullscreen').click()
    await page.waitForFunction('document.fullscreenElement !== null')
    // A click that something else would take fails.
    await wayOn.click()
    await player.content.locator('#camera.page:not([hidden])').waitFor()
    expect(await page.evaluate<boolean>('document.fullscreenElement !== null')).toBe(true)
    await page.evaluate('document.querySelector("#exit").click()')
    await player.screen('left')
    await page.waitForFunction('document.fullscreenElement === null')
  })

  test('a part that stands elsewhere opens in a window, and only from a click', async () => {
    const entries = packageEntries(manifestXml().replace('href="index.html"', 'href="https://elsewhere.example/lesson"'))
    const player = await PlayerPage.blank(context)
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
    await player.page.goto((await room().launch(await room().upload('elsewhere.zip', writeZip(entries)))).launch_url)
    const open = player.page.getByRole('button', { name: 'Open the window' })
    await open.waitFor()
    expect(context.pages()).toHaveLength(1)
    expect(await player.violations()).toEqual([])
    const opening = context.waitForEvent('page')
    await open.click()
    const popup = await opening
    await popup.locator('h1', { hasText: 'Elsewhere' }).waitFor()
    expect(await popup.evaluate<boolean>('window.opener === null')).toBe(true)
  })

  test('at the end the way leads back, by itself or by a click, and stays for who is busy', async () => {
    await context.route('https://lms.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Your courses</h1>' }))
    const leave = async (isBusy = false): Promise<PlayerPage> => {
      const player = await PlayerPage.open(context, (await room().launch('scorm12', { return_url: 'https://lms.example/home?from=course' })).launch_url)
      await player.course()
      // In the page itself, so that a slow machine is not too late.
      const seen = player.page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector('.returning') ? resolve(${isBusy} && dispatchEvent(new KeyboardEvent('keydown'))) : setTimeout(look, 5)
        look()
      })`)
      await player.button('exit').click()
      await seen
      return player
    }
    const clicked = await leave()
    // On a slow machine the page may have gone by itself.
    await clicked.page.getByRole('link', { name: 'Close' }).click().catch(() => undefined)
    await clicked.page.waitForURL('https://lms.example/home?from=course')
    const waited = await leave()
    await waited.page.waitForURL('https://lms.example/home?from=course')
    const busy = await leave(true)
    await busy.screen('left')
    expect(await busy.page.locator('.returning').count()).toBe(0)
    expect(busy.page.url()).not.toContain('lms.example')
  })

  test.each([
    ['en-GB', 'ltr', 'Exit', 'Saved'],
    ['de-CH', 'ltr', 'Verlassen', 'Gespeichert'],
    ['es-MX', 'ltr', 'Salir', 'Guardado'],
    ['fr-CA', 'ltr', 'Quitter', 'Enregistré'],
    ['ar-EG', 'rtl', 'خروج', 'تم الحفظ'],
    ['ja-JP', 'ltr', '退出', '保存済み'],
  ])('speaks %s', async (...row) => {
    const [locale, direction, exit, saved] = row
    const player = await PlayerPage.open(context, (await room().launch('scorm12', { locale })).launch_url)
    await player.course()
    await player.light('saved')
    expect([await player.page.evaluate<string>('document.documentElement.dir'), (await player.button('exit').innerText()).trim(), (await player.page.locator('#light').innerText()).trim()]).toEqual([direction, exit, saved])
  })
})
