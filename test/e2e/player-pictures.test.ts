/** Takes the pictures of docs/player.md with `PLAYER_PICTURES=1`; otherwise does nothing. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { answerQuiz, openPage, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const folder = join(process.cwd(), 'docs', 'images', 'player')
const isAsked = process.env['PLAYER_PICTURES'] === '1'
const whenAsked = isAsked
  ? describeInBrowser
  : (name: string) =>
      describe.skip(`${name} (skipped: set PLAYER_PICTURES=1 to take them)`, () =>
        test('waits for PLAYER_PICTURES=1', () => undefined))

const screens = [
  { width: 1280, options: { viewport: { width: 1280, height: 640 } } },
  { width: 390, options: { ...phone, deviceScaleFactor: 1 } },
] as const satisfies readonly { width: number; options: BrowserContextOptions }[]

whenAsked('pictures of the player', (room) => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
  })

  describe.each(screens)('$width pixels wide', ({ width, options }) => {
    let context: BrowserContext
    beforeEach(async () => {
      context = await room().newContext(options)
    })
    afterEach(() => context.close())

    const take = async ({ page }: PlayerPage, name: string): Promise<void> => {
      await page.mouse.move(0, 0)
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), animations: 'disabled', scale: 'css' })
    }
    const isNarrow = width < 800

    test('shows a course of several parts', async () => {
      const launched = await room().launch('scorm2004-sequenced')
      const player = await PlayerPage.open(context, launched.launch_url)
      await turnPages(await player.course(), 1)
      await player.content.locator('#next').click()
      await player.content.locator('#camera.page:not([hidden])').waitFor()
      await player.waitForLight('saved')
      if (isNarrow) {
        await take(player, 'playing')
        await player.button('menu').click()
      }
      await take(player, isNarrow ? 'contents' : 'playing')
      if (isNarrow) await player.page.keyboard.press('Escape')
      if (isNarrow) {
        await context.setOffline(true)
        await player.call('SetValue', 'cmi.location', 'camera')
        await player.waitForLight('offline')
        await take(player, 'offline')
        await context.setOffline(false)
        await player.waitForLight('saved')
        await player.button('restart').click()
        await take(player, 'start-over')
        await player.page.keyboard.press('Escape')
      }
      await PlayerPage.open(context, launched.launch_url)
      await player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      await player.waitForScreen('elsewhere')
      await take(player, 'taken-over')
    })

    test('shows the end of a course', async () => {
      const player = await PlayerPage.open(
        context,
        (await room().launch('scorm12', { return_url: 'https://lms.example/' })).launch_url,
      )
      const course = await player.course()
      // On narrow screens the course's own contents are behind a button.
      if (isNarrow) await course.getByRole('button', { name: 'Contents' }).click()
      await openPage(course, 'check')
      await answerQuiz(course)
      await player.button('exit').click()
      await player.waitForScreen('finished')
      await take(player, 'finished')
    })

    test('shows the call log', async () => {
      const player = await PlayerPage.open(context, (await room().launch('scorm12', { call_log: true })).launch_url)
      await turnPages(await player.course(), 2)
      await player.call('LMSSetValue', 'cmi.core.lesson_status', 'done')
      await player.page.locator('#calls [data-wrong]', { hasText: 'done' }).waitFor()
      await player.waitForLight('saved')
      await take(player, 'calls')
    })

    test('shows the player from right to left', async () => {
      const player = await PlayerPage.open(
        context,
        (await room().launch('scorm2004-sequenced', { locale: 'ar' })).launch_url,
      )
      await player.course()
      await player.waitForLight('saved')
      if (isNarrow) await player.button('menu').click()
      if (isNarrow) await take(player, 'arabic')
      else expect(await player.page.evaluate<string>('document.documentElement.dir')).toBe('rtl')
    })
  })
})
