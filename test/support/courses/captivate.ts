/**
 * Courses of Adobe Captivate. They are drawn on a canvas, so the driver clicks where the course's own model places
 * its items.
 */
import type { Frame } from 'playwright-core'
import type { CourseVisit } from '#test/support/course-visit.ts'
import { clicks, steps, tryClick, repeatUntil, untilWritten, type Driver } from './driver.ts'
import { isOver } from './parts.ts'

/** Corners of a box: left, top, right, bottom. */
type Box = readonly [number, number, number, number]

function course({ frames: [frame] }: CourseVisit): Frame {
  if (frame === undefined) throw new Error('The course is not there.')
  return frame
}

/** Number of the current slide, from 1; 0 before the first. */
const slideOf = (visit: CourseVisit): Promise<number> =>
  course(visit).evaluate<number>('window.cpInfoCurrentSlide ?? 0')

/** Position of an item on the page. The model uses a slide of 1024 pixels. */
async function boxOf(visit: CourseVisit, item: string): Promise<Box> {
  const frame = course(visit)
  const slide = await visit.waitFor(() => frame.locator('#div_Slide').boundingBox({ timeout: 1000 }))
  const [left, top, right, bottom] = await frame.evaluate<Box>(`cp.model.data['${item}c'].b`)
  const scale = slide.width / 1024
  return [slide.x + left * scale, slide.y + top * scale, slide.x + right * scale, slide.y + bottom * scale]
}

const middle = ([left, top, right, bottom]: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

const pressItem = async (visit: CourseVisit, item: string): Promise<void> => {
  const { x, y } = middle(await boxOf(visit, item))
  await visit.page.mouse.click(x, y)
}

const reaches = (slide: number) => (visit: CourseVisit) => slideOf(visit).then((at) => at >= slide)

/**
 * Clicks until the next slide appears, because the item may not be there yet. A second click may land on the next
 * slide and advance it as well.
 */
const goOn = (slide: number, item: string) =>
  steps(
    (visit) => visit.waitFor(() => reaches(slide)(visit)),
    repeatUntil(reaches(slide + 1), (visit) => pressItem(visit, item)),
  )

const score = (visit: CourseVisit): number => Number(visit.written['cmi.core.score.raw'] ?? 0)

/** Answers until the reported score has grown. */
const choose =
  (item: string) =>
  async (visit: CourseVisit): Promise<void> => {
    const before = score(visit)
    await repeatUntil(
      () => score(visit) > before,
      () => pressItem(visit, item),
    )(visit)
  }

/** Drags an item until it lies in its place. */
async function drag(visit: CourseVisit, item: string, place: string): Promise<void> {
  const target = await boxOf(visit, place)
  const frame = course(visit)
  const isThere = async (): Promise<boolean> => {
    const box = await frame.locator(`[id="re-${item}c"]`).boundingBox()
    const at = box === null ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return at.x > target[0] && at.x < target[2] && at.y > target[1] && at.y < target[3]
  }
  await repeatUntil(isThere, async ({ page }) => {
    const from = middle(await boxOf(visit, item))
    const to = middle(target)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 10 })
    await page.mouse.up()
  })(visit)
}

/** Drags all items to their places, and hands the question in. */
const arrange =
  (interaction: string) =>
  async (visit: CourseVisit): Promise<void> => {
    const frame = course(visit)
    const right = await frame.evaluate<string>(`cp.model.data.${interaction}.cal[0].a`)
    for (const [, item = '', place = ''] of right.matchAll(/t:(\w+)-t:(\w+)/g)) await drag(visit, item, place)
    const submit = await frame.evaluate<string>(`cp.model.data.${interaction}.sb`)
    await choose(submit)(visit)
  }

export const captivate: Driver = {
  begin: steps(
    clicks('#playImage'),
    goOn(1, 'Button_1'),
    goOn(2, 'Button_13'),
    untilWritten('cmi.core.lesson_location', /Slide_[34]/),
  ),
  finish: steps(
    (visit) => visit.find('#playImage, .cp-frameset'),
    (visit) => tryClick(visit, '#playImage'),
    goOn(3, 'Button_14'),
    ...[
      choose('box3'),
      goOn(4, 'next1'),
      goOn(5, 'Button_15'),
      choose('openaccount'),
      goOn(6, 'next2'),
      choose('Cashcounter'),
      goOn(7, 'next3'),
    ],
    ...[
      goOn(8, 'Button_16'),
      goOn(9, 'Button_17'),
      arrange('Interaction_3'),
      goOn(10, 'dcorrect'),
      goOn(11, 'Button_18'),
      goOn(12, 'Button_19'),
    ],
    ...[arrange('Interaction_5'), goOn(13, 'dcorrect_161')],
    // The last click closes the course.
    repeatUntil(isOver, (visit) =>
      pressItem(visit, 'save')
        .then(() => pressItem(visit, 'Exit1'))
        .catch(() => undefined),
    ),
  ),
}
