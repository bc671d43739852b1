/** Pages of dispatches that replace the course, at three sizes. `DISPATCH_PICTURES=<folder>` keeps a picture of each. */
import axe from 'axe-core'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { describeInBrowser, plainHost } from '#test/support/browser.ts'
import { DispatchVisits } from '#test/support/dispatch-host/dispatch-visits.ts'
import { usualCases } from '#test/support/usual-cases.ts'

/** The last one is a phone, for which axe looks at the page. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 600 },
  { width: 390, height: 844 },
]
const codes = [
  'DISPATCH_PAUSED',
  'DISPATCH_EXPIRED',
  'DISPATCH_ENDED',
  'DISPATCH_TOKEN_INVALID',
  'DISPATCH_DOMAIN_NOT_ALLOWED',
  'DISPATCH_LICENSE_LIMIT_REACHED',
  'DISPATCH_CONTENT_UNAVAILABLE',
  'WORKSPACE_SUSPENDED',
  'QUOTA_EXCEEDED',
  'ACTIVE_LEARNER_CAP_REACHED',
  'RATE_LIMIT_EXCEEDED',
]

/** The longest page, one without a button, and one that allows another try. */
const shownCodes = ['DISPATCH_LICENSE_LIMIT_REACHED', 'DISPATCH_TOKEN_INVALID', 'RATE_LIMIT_EXCEEDED']

function shellIn(page: Page): Frame {
  const frame = page.frames()[1]
  if (frame === undefined) throw new Error('The platform shows no package.')
  return frame
}

describeInBrowser('pages of dispatches', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext({ reducedMotion: 'reduce' }))

  /** Expects that the document fits into every size, and that axe finds nothing wrong with it. */
  async function check(place: Page | Frame, page: Page, name: string): Promise<void> {
    const folder = process.env['DISPATCH_PICTURES']
    for (const viewport of sizes) {
      await page.setViewportSize(viewport)
      if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`) })
      expect(await place.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await place.evaluate(axe.source)
    const broken = await place.evaluate<string[]>(
      'axe.run(document, { iframes: false }).then(({ violations }) => violations.map(({ id }) => id))',
    )
    expect(broken).toEqual([])
  }

  /** Opens a link that the launch refuses. */
  async function refuse(code: string): Promise<Page> {
    const { stub } = await visits.import()
    stub.launchRefusal = code
    const page = await visits.context.newPage()
    await page.goto(`${stub.launchUrl}&learner_id=anna`)
    await page.waitForSelector('#screen[data-kind="message"] .reference')
    expect(await page.innerText('.reference')).toBe(`Reference: ${code} · ${stub.id}`)
    expect(await page.innerText('#screen .text')).toMatch(/learning platform/)
    return page
  }

  test('names each refusal, and says whom to tell', async () => {
    for (const code of codes) await (await refuse(code)).close()
  })

  test.each(usualCases(codes, shownCodes))('fits the page of %s into every size', async (code) => {
    const page = await refuse(code)
    await check(page, page, code)
  })

  test('explains a link that names no learner', async () => {
    const { stub } = await visits.import()
    const page = await visits.context.newPage()
    await page.goto(stub.launchUrl)
    await page.waitForSelector('#screen[data-kind="message"] .reference')
    await check(page, page, 'noHost')
  })

  test('explains a dispatch that is deleted', async () => {
    const page = await visits.context.newPage()
    await page.goto(`${room().learnerOrigin}/api/v1/dispatches/dsp_${'0'.repeat(26)}/frame?w=demo`)
    expect(await page.innerText('h1')).toBe('This course is no longer available')
    await check(page, page, 'unknown')
  })

  test('explains in the shell that a site is not allowed', async () => {
    const imported = await visits.import()
    imported.stub.framedBy = 'https://allowed.example'
    imported.stub.validateRefusal = 'DISPATCH_DOMAIN_NOT_ALLOWED'
    const page = await visits.enterInVain(imported)
    await page.frameLocator('#sco').locator('body[data-state="refused"]').waitFor()
    await check(shellIn(page), page, 'refused')
  })

  test('asks for a click on a platform without encryption, and then to keep its page open', async () => {
    const { name } = await visits.import()
    const page = await visits.context.newPage()
    await page.goto(visits.host.address(name, plainHost))
    const shell = page.frameLocator('#sco')
    await shell.locator('body[data-state="askWindow"]').waitFor()
    await check(shellIn(page), page, 'askWindow')
    await shell.locator('#action').click()
    await visits.course()
    await check(shellIn(page), page, 'inWindow')
  })

  test('says that the platform was not found', async () => {
    const { name } = await visits.import({ habits: { sandbox: 'allow-scripts' } })
    const page = await visits.context.newPage()
    await page.goto(visits.host.address(name))
    await page.frameLocator('#sco').locator('body[data-state="noApi"]').waitFor()
    await check(shellIn(page), page, 'noApi')
  })
})
