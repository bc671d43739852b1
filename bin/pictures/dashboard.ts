/**
 * Takes the pictures of docs/images/dashboard from a running service whose demo workspace was not used yet:
 * `npm start -- --data <folder> --learner-hosts one`, then `LECTERN_DATA=<folder> npm run pictures`. The learners play without a
 * browser, which alone finds a host for each workspace.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { signInTo } from '#bin/local/sign-in-to.ts'
import { projectFolder } from '#bin/local/project.ts'
import { readServiceFile, type RunningService } from '#bin/local/service-file.ts'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { fillWorkspace, type Filled } from './fill-workspace.ts'

const folder = join(projectFolder, 'docs', 'images', 'dashboard')

const looks = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 760 }, colorScheme: 'light', hasTouch: true },
  'phone-dark': { viewport: { width: 390, height: 760 }, colorScheme: 'dark', hasTouch: true },
} as const

/** Names of pictures, with addresses in the workspace. */
const addresses = (filled: Filled): Readonly<Record<keyof typeof looks, Readonly<Record<string, string>>>> => ({
  light: {
    overview: '',
    packages: '/packages',
    package: `/packages/${filled.packageId}?tab=launch`,
    upload: '/upload',
    sessions: '/sessions',
    session: `/sessions/${filled.sessionId}`,
    dispatches: '/dispatches',
    dispatch: `/dispatches/${filled.dispatchId}`,
    keys: '/keys',
    webhook: `/webhooks/${filled.webhookId}`,
    statements: '/lrs',
    skills: '/skills',
    learner: '/skills/learners/learner-1',
    map: '/skills/map',
    value: '/skills/value',
    gaps: `/skills/roles/${filled.roleBriefId}/learner-1`,
    graph: `/skills/frameworks/${filled.frameworkId}/graph?depth=2&skill=${sampleSkillId('Says what was seen')}`,
    usage: '/usage',
    members: '/members',
    audit: '/audit',
  },
  dark: { overview: '', session: `/sessions/${filled.sessionId}` },
  phone: { overview: '', sessions: '/sessions' },
  'phone-dark': { session: `/sessions/${filled.sessionId}` },
})

/** WebP is a fifth of PNG, and Chromium writes it only by its own protocol. */
async function save(page: Page, name: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}

interface Visit {
  readonly browser: Browser
  readonly service: RunningService
  readonly cookie: string
}

async function takeIn(look: keyof typeof looks, filled: Filled, { browser, service, cookie }: Visit): Promise<void> {
  const context = await browser.newContext({ ...looks[look], locale: 'en-US', reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: service.apiBaseUrl, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  for (const [picture, path] of Object.entries(addresses(filled)[look])) {
    await page.goto(`${service.apiBaseUrl}/w/${service.tenantId}${path}`)
    await page.locator('h1').waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await save(page, `${picture}-${look}`)
  }
  await context.close()
}

async function takePictures(dataFolder: string): Promise<void> {
  const service = readServiceFile(dataFolder)
  const executablePath = findBrowser()
  if (service === undefined) throw new Error(`No service runs on ${dataFolder}. Start it with: npm start`)
  if (executablePath === undefined) throw new Error('There is no Chromium here; CHROMIUM_PATH can name one.')
  const filled = await fillWorkspace(service)
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const cookie = await signInTo(service, 'owner@demo.example')
    for (const look of ['light', 'dark', 'phone', 'phone-dark'] as const)
      await takeIn(look, filled, { browser, service, cookie })
  } finally {
    await browser.close()
  }
}

await takePictures(resolve(projectFolder, process.env['LECTERN_DATA'] ?? '.local')).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
