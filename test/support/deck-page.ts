/** The page of a deck's course in a browser. */
import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { until } from './dispatch-host/dispatch-visits.ts'

/** The page of the course, at whatever depth it is. */
export async function courseIn(page: Page): Promise<Frame> {
  let found: Frame | undefined
  await until(async () => {
    for (const frame of page.frames()) if ((await frame.locator('#slide > img').count()) === 1) found = frame
    return found !== undefined
  })
  if (found === undefined) throw new Error('The page shows no course.')
  return found
}

/** `2 / 3` */
export const position = async (course: Frame): Promise<string> => course.locator('#position').innerText()

/** What axe finds wrong with the course, and whether it is wider than its place. */
export async function faultsOf(course: Frame): Promise<string[]> {
  await course.evaluate(axe.source)
  const found = await course.evaluate<string[]>(
    'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].target.join(" ")}`))',
  )
  const isTooWide = await course.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  return isTooWide ? [...found, 'too wide'] : found
}

/**
 * Waits until the picture of the slide is loaded, and so counts as seen. A picture is complete a moment before its event,
 * which records the slide; another task of the page follows that.
 */
export async function pictureShown(course: Frame): Promise<void> {
  await until(() => course.evaluate<boolean>('document.querySelector("#slide > img").complete'))
  await course.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

/** Finds a text of the slide as the browser's own search does, which selects it. */
export const findText = (course: Frame, text: string): Promise<string> =>
  course.evaluate<string>(
    `getSelection().removeAllRanges(), window.find(${JSON.stringify(text)}) ? getSelection().toString() : ''`,
  )
