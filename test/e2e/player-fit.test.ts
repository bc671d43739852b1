/** Pages that are wider than the screen, and long titles. */
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const slide = (width: number): string =>
  `<!doctype html><body style="margin: 0; overflow: hidden"><div id="slide" style="width: ${width}px; height: 500px">Slide</div>`

describeInBrowser('a page of a fixed width', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext({ ...phone, colorScheme: 'dark' })
  })
  afterEach(() => context.close())

  const upload = (index: string, others: readonly { name: string; data: string }[] = []): Promise<string> =>
    room().upload(
      'slide.zip',
      writeZip(
        packageEntries(manifestXml(), others).map((entry) =>
          entry.name === 'index.html' ? { ...entry, data: index } : entry,
        ),
      ),
    )
  const open = async (packageId: string): Promise<PlayerPage> =>
    PlayerPage.open(context, (await room().launch(packageId)).launch_url)
  /** Right edge of the slide on the screen. */
  const rightEdge = async ({ page }: PlayerPage): Promise<number> => {
    const box = await page.frameLocator('#stage iframe').locator('#slide').boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }

  test.each([
    ['in the frame of the player', slide(1000), ''],
    [
      'in a frame of the course',
      '<body style="margin: 0"><iframe src="inner.html" style="width: 100%; border: 0"></iframe>',
      slide(1000),
    ],
  ])('offers to fit on a phone, %s', async (_where, index, inner) => {
    const player = await open(await upload(index, [{ name: 'inner.html', data: inner }]))
    const offer = player.page.locator('#fit-offer')
    await offer.waitFor()
    expect(await offer.innerText()).toContain('This page is wider than your screen.')
    expect(await player.violations()).toEqual([])
    await offer.getByRole('button', { name: 'Fit to screen' }).click()
    await offer.waitFor({ state: 'hidden' })
    const scaled = await player.page.locator('#stage iframe').evaluate((frame) => {
      const { width, height } = frame.getBoundingClientRect()
      return [Math.round(width), Math.round(height) - (frame.parentElement?.clientHeight ?? 0)]
    })
    expect([scaled[0], Math.abs(scaled[1] ?? 9) <= 1]).toEqual([390, true])
  })

  test('fits, remembers the choice for the course, and has a way back', async () => {
    const packageId = await upload(slide(1000))
    const first = await open(packageId)
    await first.page.locator('#fit-offer').getByRole('button', { name: 'Fit to screen' }).click()
    expect(await rightEdge(first)).toBeLessThanOrEqual(390)
    expect(await first.focused()).toBe('fit')
    expect(await first.violations()).toEqual([])

    const again = await open(packageId)
    await again.page.locator('#fit[aria-pressed="true"]').waitFor()
    expect(await rightEdge(again)).toBeLessThanOrEqual(390)
    expect(await again.page.locator('#fit-offer').isVisible()).toBe(false)
    await again.page.locator('#fit').click()
    expect(await rightEdge(again)).toBe(1000)
    await again.page.setViewportSize({ width: 1200, height: 800 })
    await again.page.locator('#fit').waitFor({ state: 'hidden' })

    const other = await open(await upload(slide(1000)))
    await other.page.locator('#fit-offer').waitFor()
  })

  test.each([
    ['that fits', slide(300)],
    [
      'that is as much wider than every frame',
      '<!doctype html><body style="margin: 0"><div id="slide" style="width: calc(100% + 40px); height: 500px">Row</div>',
    ],
  ])('offers nothing for a page %s', async (_page, index) => {
    const player = await open(await upload(index))
    await player.content.locator('#slide').waitFor()
    await player.page.waitForTimeout(2000)
    expect(await player.page.locator('#fit, #fit-offer').filter({ visible: true }).count()).toBe(0)
  })
})

describeInBrowser('a long title', (room) => {
  test.each([
    ['on a desk', { viewport: { width: 700, height: 600 } }],
    ['on a phone', phone],
  ] as const)('wraps to two lines %s', async (_device, options) => {
    const context = await room().newContext(options)
    const title =
      'Safety at work for everyone who enters the building, with all rules that apply there, and what to do in each case'
    const manifest = manifestXml().replace('<title>A course</title>', `<title>${title}</title>`)
    const packageId = await room().upload('title.zip', writeZip(packageEntries(manifest)))
    const player = await PlayerPage.open(context, (await room().launch(packageId)).launch_url)
    const lines = await player.page.evaluate<number>(
      "(({ clientHeight }, { lineHeight }) => Math.round(clientHeight / parseFloat(lineHeight)))(document.querySelector('#bar h1'), getComputedStyle(document.querySelector('#bar h1')))",
    )
    expect(lines).toBe(2)
    await context.close()
  })
})
