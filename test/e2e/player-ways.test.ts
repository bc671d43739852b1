/** Full screen, windows of their own, the way back at the end, and every language. */
import type { BrowserContext, Request } from 'playwright-core'
import { changeResponses, describeInBrowser, phone } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

describeInBrowser('the ways of the player', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  test('hides everything but the course in full screen, and hides the controls where the browser has no full screen', async () => {
    const player = await PlayerPage.open(context, (await room().launch('scorm12')).launch_url)
    await player.course()
    const { page } = player
    await player.button('fullscreen').click()
    expect(
      await page.evaluate<string>(
        'new Promise((resolve) => { const look = () => document.fullscreenElement ? resolve(document.fullscreenElement.id) : setTimeout(look, 20); look() })',
      ),
    ).toBe('body')
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

  test('shows the next step in full screen and without controls, and covers no content', async () => {
    const player = await PlayerPage.open(context, (await room().launch('scorm2004-sequenced')).launch_url)
    await player.course()
    const { page } = player
    await player.call('SetValue', 'cmi.completion_status', 'completed')
    await player.call('SetValue', 'cmi.success_status', 'passed')
    await player.call('Terminate', '')
    const wayOn = page.getByRole('status').getByRole('button', { name: 'Next part' })
    await wayOn.waitFor()
    const [content, notice] = await Promise.all([
      page.locator('#stage').boundingBox(),
      page.locator('#notice').boundingBox(),
    ])
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
    await player.button('fullscreen').click()
    await page.locator(':fullscreen').first().waitFor()
    // Fails if another element would receive the click.
    await wayOn.click()
    await player.content.locator('#camera.page:not([hidden])').waitFor()
    expect(await page.evaluate<boolean>('document.fullscreenElement !== null')).toBe(true)
    await page.evaluate('document.querySelector("#exit").click()')
    await player.waitForScreen('left')
    await page.locator(':fullscreen').first().waitFor({ state: 'detached' })
  })

  test('opens a part of another origin in a window, and only after a click', async () => {
    const entries = packageEntries(
      manifestXml().replace('href="index.html"', 'href="https://elsewhere.example/lesson"'),
    )
    const player = await PlayerPage.blank(context)
    await context.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    )
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

  test('shows a watermark beside the title on the Free plan', async () => {
    const watermark = "getComputedStyle(document.querySelector('#bar h1'), '::after').content"
    const paid = await PlayerPage.open(context, (await room().launch('scorm12')).launch_url)
    expect(await paid.page.evaluate(watermark)).toBe('none')
    await changeResponses(context, '**/api/v1/sessions/**', (body) =>
      body.replace('"isWatermarked":false', '"isWatermarked":true'),
    )
    const free = await PlayerPage.open(context, (await room().launch('scorm12')).launch_url)
    expect(await free.page.evaluate(watermark)).toBe('"Lectern Free"')
  })

  describe('a course of a workspace with a logo and an accent colour', () => {
    const logo = 'https://brand.example/logo.svg'
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><path d="M0 0h240v60H0z"/></svg>'
    const openBranded = async (): Promise<PlayerPage> => {
      await changeResponses(context, '**/api/v1/sessions/**', (body) =>
        // Another test may have given the workspace a colour.
        body.replace(/"branding":(null|\{.*?\})/, `"branding":{"logoUrl":"${logo}","accentColor":"#006644"}`),
      )
      return PlayerPage.open(context, (await room().launch('scorm12')).launch_url)
    }
    const accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent')"

    test('shows both, and no other site learns from where', async () => {
      const asked: Request[] = []
      await context.route(logo, (route) => {
        asked.push(route.request())
        return route.fulfill({ contentType: 'image/svg+xml', body: picture })
      })
      const player = await openBranded()
      const { page } = player
      await page.locator('#logo').waitFor()
      expect(asked.map((request) => request.headers()['referer'])).toEqual([undefined])
      expect(await page.evaluate(accent)).toBe('#006644')
      expect(await player.violations()).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await page.evaluate(accent)).not.toBe('#006644')
      expect(await player.violations()).toEqual([])
    })

    test('shows the title alone where the logo cannot be loaded', async () => {
      const failed: Promise<unknown> = context.waitForEvent('requestfailed')
      await context.route(logo, (route) => route.abort())
      const { page } = await openBranded()
      await failed
      expect(await page.locator('#logo').isHidden()).toBe(true)
    })
  })

  describe('a page of content that leads to an unencrypted site', () => {
    const site = 'http://elsewhere.example/page?from=course'
    const launchPage = async (body: string): Promise<PlayerPage> => {
      await context.route('http://elsewhere.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
      )
      const entries = packageEntries(manifestXml(), [{ name: 'inner.html', data: body }]).map((entry) =>
        entry.name === 'index.html' ? { ...entry, data: '<h1>Course</h1><iframe src="inner.html"></iframe>' } : entry,
      )
      return PlayerPage.open(
        context,
        (await room().launch(await room().upload('links.zip', writeZip(entries)))).launch_url,
      )
    }

    test.each([
      ['in a page', `<a href="${site}">Out</a>`],
      ['in the frame above', `<a href="${site}" target="_parent"><b>Out</b></a>`],
    ])('opens a link %s in a tab, and stays', async (_where, link) => {
      const player = await launchPage(link)
      const opening = context.waitForEvent('page')
      await player.content.frameLocator('iframe').getByText('Out').click()
      const opened = await opening
      await opened.locator('h1', { hasText: 'Elsewhere' }).waitFor()
      expect([opened.url(), await opened.evaluate<boolean>('window.opener === null')]).toEqual([site, true])
      expect(await player.content.locator('h1').innerText()).toBe('Course')
    })

    test('says that a page opens in a window if a script leads to it, and leads back to the course', async () => {
      const player = await launchPage(`<button onclick="parent.location.href = '${site}'">Out</button>`)
      await player.content.frameLocator('iframe').getByText('Out').click()
      const open = player.page.getByRole('button', { name: 'Open the window' })
      await open.waitFor()
      expect(await player.violations()).toEqual([])
      const opening = context.waitForEvent('page')
      await open.click()
      await (await opening).locator('h1', { hasText: 'Elsewhere' }).waitFor()
      await player.page.getByRole('button', { name: 'Return to the course' }).click()
      await player.content.locator('h1', { hasText: 'Course' }).waitFor()
    })
  })

  test('asks the learner to choose if the next step is a menu, with a way to the contents', async () => {
    const parts = ['first', 'second', 'third']
    const [first, ...menu] = parts.map(
      (name) => `<item identifier="${name}" identifierref="R-${name}"><title>The ${name} part</title></item>`,
    )
    const manifest = manifestXml({
      version: '2004 4th Edition',
      organizations: `<organization identifier="O1"><title>A course with a menu</title>${first ?? ''}<item identifier="menu"><title>Menu</title>${menu.join('')}</item><imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing></organization>`,
      resources: parts
        .map(
          (name) =>
            `<resource identifier="R-${name}" type="webcontent" adlcp:scormType="sco" href="index.html?part=${name}"/>`,
        )
        .join(''),
    })
    const packageId = await room().upload('menu.zip', writeZip(packageEntries(manifest)))
    const narrow = await room().newContext(phone)
    const { launch_url } = await room().launch(packageId)
    const player = await PlayerPage.open(narrow, launch_url)
    await player.button('next').click()
    await player.page.locator('.stage-note', { hasText: 'Choose where to go on.' }).waitFor()
    expect(await player.button('next').isDisabled()).toBe(true)
    expect(await player.violations()).toEqual([])
    await player.page.keyboard.press('Enter')
    expect(await player.page.evaluate<string>('document.activeElement.textContent')).toContain('The second part')
    await player.page.keyboard.press('Enter')
    await player.waitForCourse()
    expect(await player.page.locator('#stage iframe').getAttribute('title')).toBe('The second part')
    await narrow.close()
  })

  test('leads back after the end by itself or by a click, and stays while the learner is busy', async () => {
    await context.route('https://lms.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Your courses</h1>' }),
    )
    const leave = async (isBusy = false): Promise<PlayerPage> => {
      const player = await PlayerPage.open(
        context,
        (await room().launch('scorm12', { return_url: 'https://lms.example/home?from=course' })).launch_url,
      )
      await player.course()
      // Runs in the page, so that a slow machine is not too late.
      const seen = player.page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector('.returning') ? resolve(${isBusy} && dispatchEvent(new KeyboardEvent('keydown'))) : setTimeout(look, 5)
        look()
      })`)
      await player.button('exit').click()
      await seen
      return player
    }
    const clicked = await leave()
    // On a slow machine the page may have gone back already.
    await clicked.page
      .getByRole('link', { name: 'Close' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await clicked.page.waitForURL('https://lms.example/home?from=course')
    const waited = await leave()
    await waited.page.waitForURL('https://lms.example/home?from=course')
    const busy = await leave(true)
    await busy.waitForScreen('left')
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
  ])('shows its texts in %s', async (...row) => {
    const [locale, direction, exit, saved] = row
    const player = await PlayerPage.open(context, (await room().launch('scorm12', { locale })).launch_url)
    await player.course()
    await player.waitForLight('saved')
    expect([
      await player.page.evaluate<string>('document.documentElement.dir'),
      (await player.button('exit').innerText()).trim(),
      (await player.page.locator('#light').innerText()).trim(),
    ]).toEqual([direction, exit, saved])
  })
})
