/** The documentation site, built as `npm run docs` builds it and opened from the disk. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContextOptions } from 'playwright-core'
import { sitePages } from '#infra/docs-site/pages.ts'
import { describeInBrowser, phone } from '#test/support/browser.ts'
import { violationsOf } from '#test/support/dashboard-visits.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-docs-'))
beforeAll(() => promisify(execFile)(process.execPath, ['bin/docs.mjs', folder]))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('contains a page for every document, and the files that pages load', () => {
  const expected = [...[...sitePages().values()].map(({ path }) => path), 'site.css', 'site.js', 'search-index.js']
  expect(expected.filter((path) => !existsSync(join(folder, path)))).toEqual([])
})

describeInBrowser('the site', (room) => {
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const page = await (await room().newContext(options)).newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(?:file|data):/.test(request.url())) foreign.push(request.url())
    })
    await page.goto(pathToFileURL(join(folder, path)).href)
    return { page, foreign }
  }

  test.each<readonly [string, BrowserContextOptions]>([
    ['on a desktop', {}],
    ['on a phone', phone],
    ['in the dark', { colorScheme: 'dark' }],
  ])('shows pages without barriers, and loads nothing from elsewhere, %s', async (_, options) => {
    const found: Record<string, unknown> = {}
    for (const path of ['index.html', 'architecture.html', 'quick-start.html', 'adr/index.html']) {
      const { page, foreign } = await open(path, options)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      found[path] = [await violationsOf(page), foreign, overflow]
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, [[], [], 0]])))
  })

  test('finds a part of another page, and opens it', async () => {
    const { page } = await open('adr/index.html')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('dead letter')
    const results = page.getByRole('dialog').getByRole('link')
    await results.filter({ hasText: 'Runbook' }).first().click()
    await page.waitForURL(/runbook\.html/)
  })

  test('shows examples in the chosen language, also on the next page', async () => {
    const { page } = await open('quick-start.html')
    expect(await page.locator('[data-language=js]').first().isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Python' }).first().click()
    for (const path of ['quick-start.html', 'upload.html']) {
      await page.goto(pathToFileURL(join(folder, path)).href)
      expect(await page.locator('[data-language=python]').first().isVisible()).toBe(true)
      expect(await page.locator('[data-language=js]').first().isVisible()).toBe(false)
    }
  })

  test('opens the menu on a phone', async () => {
    const { page } = await open('lrs.html', phone)
    const menu = page.getByRole('navigation', { name: 'Pages', exact: true })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Runbook' }).click()
    await page.waitForURL(/runbook\.html/)
  })
})
