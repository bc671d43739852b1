/** Accessibility of the player: keyboard, phone, and the axe checks in every state. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const isInSight = (page: Page, id: string): Promise<boolean> => page.locator(`#${id}`).isVisible()

/** Whether an element is wider than its container, so that the page would scroll sideways. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "[document.documentElement, ...document.querySelectorAll('#app, #bar, #body, #steps, #screen, .card')].some((element) => element.scrollWidth > element.clientWidth + 1)",
  )

describeInBrowser('the player', (room) => {
  const within = async (
    options: BrowserContextOptions,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> => {
    const context = await room().newContext(options)
    try {
      await use(context)
    } finally {
      await context.close()
    }
  }

  describe.each([
    { device: 'a desk', options: {} },
    { device: 'a dark phone without motion', options: { ...phone, colorScheme: 'dark', reducedMotion: 'reduce' } },
    { device: 'a phone in Arabic', options: { ...phone, locale: 'ar' } },
  ] as const)('on $device', ({ options }) => {
    test('passes the axe checks and fits the screen in every state', () =>
      within(options, async (context) => {
        const found: string[] = []
        const look = async (
          state: string,
          { page, ...player }: { page: Page; violations: () => Promise<string[]> },
        ): Promise<void> => {
          found.push(...(await player.violations()).map((violation) => `${state}: ${violation}`))
          if (await isTooWide(page)) found.push(`${state}: too wide`)
        }
        const at = (state: string, player: PlayerPage): Promise<void> =>
          look(state, { page: player.page, violations: () => player.violations() })

        const waiting = await PlayerPage.blank(context)
        await waiting.page.route('**/api/v1/sessions/*', () => undefined)
        await waiting.page.goto((await room().launch('scorm12')).launch_url)
        await waiting.page.locator('#screen h1:not(:empty)').waitFor()
        await at('opening', waiting)
        await waiting.page.close()

        const launched = await room().launch('scorm2004-sequenced')
        const player = await PlayerPage.open(context, launched.launch_url)
        await player.course()
        await at('playing', player)
        await player.button('menu').click()
        await at('contents turned over', player)
        await player.page.keyboard.press('Escape')
        await player.button('restart').click()
        await at('asking', player)
        await player.page.keyboard.press('Escape')
        await context.setOffline(true)
        await player.call('SetValue', 'cmi.location', 'camera')
        await player.waitForLight('offline')
        await at('offline', player)
        await context.setOffline(false)
        await player.waitForLight('saved')
        await player.call('Terminate', '')
        await player.page.locator('#notice:not([hidden])').waitFor()
        await at('a part that has ended', player)

        const other = await PlayerPage.open(context, launched.launch_url)
        await player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await player.waitForScreen('elsewhere')
        await at('taken over', player)
        await other.button('exit').click()
        await other.waitForScreen('left')
        await at('left', other)

        const single = await PlayerPage.open(
          context,
          (await room().launch('scorm12', { return_url: 'https://lms.example/' })).launch_url,
        )
        await single.course()
        await single.call('LMSSetValue', 'cmi.core.score.raw', '30')
        await single.call('LMSSetValue', 'cmi.core.lesson_status', 'failed')
        await single.button('exit').click()
        await single.waitForScreen('failed')
        await at('failed', single)

        const lost = await PlayerPage.blank(context)
        await lost.page.goto(`${room().learnerOrigin}/launch`)
        await lost.waitForScreen('message')
        await at('without a link', lost)
        expect(found).toEqual([])
      }))
  })

  test('works by keyboard alone, with the focus in a predictable order', () =>
    within({}, async (context) => {
      const player = await PlayerPage.open(context, (await room().launch('scorm2004-sequenced')).launch_url)
      await player.course()
      const { page } = player
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key)
      }
      // The course has the focus; the player's own controls come before it.
      expect(await player.focused()).toBe('IFRAME')
      await page.evaluate("document.querySelector('#skip').focus()")
      expect(await page.locator('#skip').evaluate((link) => link.getBoundingClientRect().top >= 0)).toBe(true)
      await press('Enter')
      expect(await player.focused()).toBe('stage')
      await page.evaluate("document.querySelector('#skip').focus()")
      const order: string[] = []
      for (let step = 0; step < 6; step += 1) {
        await press('Tab')
        order.push(await player.focused())
      }
      // The first entry of the contents is the course itself.
      expect(order).toEqual(['menu', 'restart', 'fullscreen', 'exit', 'BUTTON', 'BUTTON'])
      expect(await page.evaluate<string>('document.activeElement.textContent')).toContain('Introduction')

      await page.locator('#menu').focus()
      await press('Enter')
      expect(await isInSight(page, 'contents')).toBe(false)
      expect(await player.focused()).toBe('menu')
      await press('Enter')
      expect(await isInSight(page, 'contents')).toBe(true)

      await page.locator('#restart').focus()
      await press('Enter')
      expect(await page.evaluate<string>('document.activeElement.value')).toBe('no')
      await press('Escape')
      expect(await player.focused()).toBe('restart')

      await page.locator('#exit').focus()
      await press('Enter')
      await player.waitForScreen('left')
      expect(await player.focused()).toBe('H1')
      await press('Tab', 'Enter')
      await player.course()
    }))

  test('closes the contents on a phone with Escape or a tap beside them, and returns the focus to the menu', () =>
    within(phone, async (context) => {
      const player = await PlayerPage.open(context, (await room().launch('scorm2004-sequenced')).launch_url)
      await player.course()
      const { page } = player
      expect(await isInSight(page, 'contents')).toBe(false)
      await player.button('menu').tap()
      expect(await page.evaluate<string>("document.activeElement.getAttribute('data-item')")).toBe('item-introduction')
      expect(await page.locator('#stage').evaluate((stage) => stage.hasAttribute('inert'))).toBe(true)
      await page.keyboard.press('Escape')
      expect(await isInSight(page, 'contents')).toBe(false)
      expect(await player.focused()).toBe('menu')
      await player.button('menu').tap()
      await page.touchscreen.tap(375, 500)
      expect(await isInSight(page, 'contents')).toBe(false)
      for (const id of ['menu', 'restart', 'exit', 'previous', 'next'] as const) {
        const box = await player.button(id).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      }
    }))

  test('uses the language of the launch, otherwise of the browser, otherwise English', async () => {
    const labels: string[] = []
    const cases: readonly [BrowserContextOptions, string | undefined][] = [
      [{ locale: 'fr-FR' }, 'de_AT'],
      [{ locale: 'fr-FR' }, undefined],
      [{ locale: 'sw' }, 'eo'],
    ]
    for (const [options, locale] of cases) {
      await within(options, async (context) => {
        const player = await PlayerPage.open(context, (await room().launch('scorm12', { locale })).launch_url)
        labels.push(
          `${await player.page.evaluate<string>('document.documentElement.lang')} ${await player.button('exit').innerText()}`,
        )
      })
    }
    expect(labels).toEqual(['de-AT Verlassen', 'fr-FR Quitter', 'en Exit'])
  })
})
