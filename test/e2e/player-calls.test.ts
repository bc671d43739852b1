/** The call log, which only the owner of a course can allow. */
import type { BrowserContext, Page } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const rows = (page: Page): Promise<string[]> => page.locator('#calls tbody tr').allInnerTexts()

describeInBrowser('the log of calls', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  test('loads no call log where the launch does not allow it', async () => {
    const player = await PlayerPage.blank(context)
    const loaded: string[] = []
    player.page.on('request', (request) => loaded.push(request.url()))
    const { launch_url } = await room().launch('scorm12')
    await player.page.goto(`${launch_url}&debug=calls`)
    await player.course()
    expect(await player.page.locator('#calls').count()).toBe(0)
    expect(loaded.filter((address) => address.includes('call-log'))).toEqual([])
  })

  test('shows each call with its values, result and error, and filters, copies and clears them', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { launch_url } = await room().launch('scorm12', { call_log: true })
    const player = await PlayerPage.open(context, launch_url)
    const { page } = player
    await player.course()
    await player.call('LMSSetValue', 'cmi.suspend_data', 'x'.repeat(400))
    await player.call('LMSSetValue', 'cmi.core.lesson_status', 'nonsense')
    await page.locator('#calls [data-wrong]').waitFor()
    const all = await rows(page)
    expect(all[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3}\s+\S+\s+LMSInitialize\s+""\s+"true"\s+0$/)
    expect(all.find((text) => text.includes('xxx'))).toContain('… (')
    expect(all.at(-1)).toMatch(/LMSSetValue\s+"cmi.core.lesson_status", "nonsense"\s+"false"\s+405$/)

    await page.getByRole('checkbox', { name: 'Errors only' }).check()
    expect(await rows(page)).toHaveLength(1)
    await page.getByRole('checkbox', { name: 'Errors only' }).uncheck()
    await page.getByRole('searchbox', { name: 'Filter calls' }).fill('suspend_data')
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await page.locator('#calls [role=status]', { hasText: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toContain(`LMSSetValue("cmi.suspend_data", "${'x'.repeat(400)}")\t"true"\t0`)
    expect(copied).not.toContain('lesson_status')
    await page.getByRole('searchbox', { name: 'Filter calls' }).fill('')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.locator('#calls tbody:not(:has(tr))').waitFor({ state: 'attached' })
  })

  test('keeps the log after the course and after a reload, and hides it on request', async () => {
    const { launch_url } = await room().launch('scorm2004-sequenced', { call_log: true })
    const player = await PlayerPage.open(context, launch_url)
    const { page } = player
    await player.course()
    await page.reload()
    await player.course()
    await player.button('exit').click()
    await player.waitForScreen('left')
    await page.locator('#calls tbody tr', { hasText: 'Terminate' }).waitFor()
    const toggle = page.getByRole('button', { name: 'Calls of the course' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    expect([await toggle.getAttribute('aria-expanded'), await page.locator('#calls-table').isVisible()]).toEqual([
      'false',
      false,
    ])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Filter calls')
  })

  test.each([
    { device: 'a desk', options: {} },
    { device: 'a dark phone in Arabic', options: { ...phone, locale: 'ar', colorScheme: 'dark' } },
  ] as const)('passes the axe checks on $device, open and hidden', async ({ options }) => {
    const here = await room().newContext(options)
    try {
      const { launch_url } = await room().launch('scorm2004-sequenced', { call_log: true })
      const player = await PlayerPage.open(here, launch_url)
      await player.course()
      await player.call('SetValue', 'cmi.completion_status', 'nonsense')
      await player.page.locator('#calls [data-wrong]', { hasText: 'nonsense' }).waitFor()
      const found = await player.violations()
      expect(
        await player.page.evaluate<boolean>(
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        ),
      ).toBe(true)
      await player.page.locator('.calls-toggle').click()
      found.push(...(await player.violations()))
      await player.button('exit').click()
      await player.waitForScreen('left')
      found.push(...(await player.violations()))
      expect(found).toEqual([])
    } finally {
      await here.close()
    }
  })
})
