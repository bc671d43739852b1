import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright-core'
import { answerQuiz, openPage, shownPage, turnPages } from '#samples/walk-course.ts'
import type { Learner } from './learner.ts'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a browser: the one in `CHROMIUM_PATH`, or one in a usual place; undefined if there is none. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...usualPlaces].find((path) => path !== '' && existsSync(path))

/** Waits for the course inside the player. */
async function courseIn(page: Page): Promise<Frame> {
  const frame = await page.waitForSelector('#stage iframe').then((element) => element.contentFrame())
  if (frame === null) throw new Error('The player shows no course.')
  await frame.waitForSelector('body.is-ready')
  return frame
}

async function open(context: BrowserContext, launchUrl: string): Promise<{ page: Page; course: Frame }> {
  const page = await context.newPage()
  await page.goto(launchUrl)
  return { page, course: await courseIn(page) }
}

/** Plays in a headless browser with one browser profile. */
export async function browserLearner(executablePath: string): Promise<Learner> {
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await browser.newContext()
  return {
    description: `headless Chromium ${browser.version()}`,
    leaveInTheMiddle: async (launchUrl) => {
      const { page, course } = await open(context, launchUrl)
      await turnPages(course, 3)
      const place = await shownPage(course)
      await page.waitForSelector('#light[data-state="saved"]')
      await page.close()
      return place
    },
    resumeAndFinish: async (launchUrl) => {
      const { page, course } = await open(context, launchUrl)
      const place = await shownPage(course)
      await turnPages(course, 4)
      await openPage(course, 'check')
      await answerQuiz(course)
      await course.locator('#leave').click()
      await course.waitForSelector('#goodbye')
      await page.locator('#exit').click()
      await page.waitForSelector('#screen:not([hidden])')
      await page.close()
      return place
    },
    close: () => browser.close(),
  }
}
