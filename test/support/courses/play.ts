/** Plays one course from the beginning to its end, and holds what the service says of it against what the course has said. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { SessionDetail } from '#shared/contract/resources/session.ts'
import type { Classroom } from '#test/support/browser.ts'
import { CourseVisit } from '#test/support/course-visit.ts'
import { isOver } from './parts.ts'
import type { PlayedCourse } from './played-course.ts'
import { secondsOf, toldBy, type Told } from './told.ts'

/** Where the collection of packages stands beside the checkout. */
export const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')

/** What happened, in words that are the same in every run. */
export interface Played {
  /** Elements that placed the learner back, as the course read them again. */
  readonly resumed: readonly string[]
  /** Whether the time was the course's own, all of it. */
  readonly hasOwnTime: boolean
  readonly screen: string
  readonly refused: readonly string[]
  readonly session: SessionDetail
}

/** What places a learner back where they were. */
const bookmark = /^cmi\.(suspend_data|location|core\.lesson_location)$/
/** Seconds by which sums of rounded times may differ: each visit is rounded by itself. */
const rounding = 2

async function open(context: BrowserContext, launchUrl: string): Promise<CourseVisit> {
  const visit = await CourseVisit.open(context, { launch_url: launchUrl })
  await visit.player.hasCourse()
  await visit.page.waitForSelector('#stage:not([data-loading])')
  return visit
}

async function closeTab({ page }: CourseVisit): Promise<void> {
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
}

const itemOf = (visit: CourseVisit): Promise<string | null> => visit.page.locator('#stage iframe').getAttribute('data-item')

/** Holds the return against the leaving; answers with what the course read again of what it had written. */
async function holdResumed(first: CourseVisit, second: CourseVisit, entry: string): Promise<string[]> {
  await second.until(() => second.sessions > 0)
  const item = (await itemOf(second)) ?? ''
  const is2004 = second.calls[0]?.method === 'Initialize'
  expect(await second.player.call(is2004 ? 'GetValue' : 'LMSGetValue', is2004 ? 'cmi.entry' : 'cmi.core.entry')).toBe(entry)
  if (entry !== 'resume') return []
  const left = [...(toldBy([first.calls]).elements.get(item) ?? [])].filter(([element]) => bookmark.test(element))
  const told = left.filter(([element]) => second.firstRead(element) !== undefined)
  for (const [element, value] of told) expect({ [element]: second.firstRead(element) }).toEqual({ [element]: value })
  return told.map(([element]) => element)
}

async function leave(visit: CourseVisit): Promise<string> {
  await visit.page.evaluate('document.fullscreenElement && document.exitFullscreen()')
  if (!(await isOver(visit))) await visit.player.button('exit').click()
  await visit.until(() => isOver(visit))
  return (await visit.page.locator('#screen').getAttribute('data-kind')) ?? ''
}

/** The course's own words, one by one, against what the service holds. */
function holdValues(told: Told, { cmi_data: cmi }: SessionDetail, mastered?: string): void {
  const meant = (element: string, value: string): string => (element === 'cmi.core.lesson_status' ? (mastered ?? value) : value)
  const held = (item: string, element: string): string | undefined => cmi[`sco:${item}/${element}`] ?? cmi[element]
  const differing = [...told.elements].flatMap(([item, elements]) =>
    [...elements].filter(([element, value]) => held(item, element) !== meant(element, value)).map(([element, value]) => ({ [`${item} ${element}`]: { said: value, held: held(item, element) } })),
  )
  expect(differing).toEqual([])
  for (const [item, seconds] of told.seconds) {
    const total = held(item, 'cmi.total_time') ?? held(item, 'cmi.core.total_time') ?? ''
    expect([item, total, seconds, Math.abs(secondsOf(total) - seconds) < 0.1]).toEqual([item, total, seconds, true])
  }
}

/** Seconds that the course reported in all; null where a part of it has reported none. */
function timeOf({ elements, seconds }: Told): number | null {
  const items = [...elements.keys()]
  return items.length > 0 && items.every((item) => seconds.has(item)) ? [...seconds.values()].reduce((sum, own) => sum + own, 0) : null
}

function holdResult({ ends }: PlayedCourse, told: Told, session: SessionDetail): void {
  const { completion_status: status, success_status: success, score, cmi_data: cmi } = session
  const answers = Object.keys(cmi).filter((element) => /cmi\.interactions\.\d+\.id$/.test(element))
  const locations = Object.entries(cmi).flatMap(([element, value]) => (/cmi\.(core\.lesson_)?location$/.test(element) ? [value] : []))
  expect({ status, success, score: score.raw ?? score.scaled, interactions: answers.length }).toEqual({ status: ends.status, success: ends.success ?? 'unknown', score: ends.score ?? null, interactions: ends.interactions ?? 0 })
  if (ends.location !== undefined) expect(locations).toContain(ends.location)
  const seconds = timeOf(told)
  if (seconds !== null) expect(Math.abs(session.time_spent_seconds - seconds)).toBeLessThanOrEqual(rounding)
}

/** What courses ask of the world outside is not there, apart from what stands in for it. */
function closeWorld(context: BrowserContext, within: string, { foreign = {} }: PlayedCourse): Promise<unknown> {
  return context.route(
    (address) => !address.href.startsWith(within),
    (route) => {
      const [, body] = Object.entries(foreign).find(([end]) => route.request().url().endsWith(end)) ?? []
      return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body })
    },
  )
}

/** Starts, leaves in the middle by closing the tab, comes back by a new link, finishes, and compares. */
export async function playCourse(room: Classroom, course: PlayedCourse): Promise<Played> {
  const { file, driver, entry = 'resume' } = course
  const packageId = await room.upload(basename(file), readFileSync(join(fixtures, file)))
  const context = await room.newContext()
  await closeWorld(context, room.service.learnerBaseUrl, course)
  try {
    const launched = await room.launch(packageId)
    const first = await open(context, launched.launch_url)
    await driver.begin(first)
    const place = await itemOf(first)
    await closeTab(first)

    const { user_id: learner } = await room.session(launched)
    const again = await room.launch(packageId, { user_id: learner, session_id: launched.session_id })
    expect(again.session_id).toBe(launched.session_id)
    const second = await open(context, again.launch_url)
    expect(await itemOf(second)).toBe(place)
    const resumed = entry === null ? [] : await holdResumed(first, second, entry)
    const isReview = await second.page.locator('#banner').isVisible()
    await driver.finish(second)
    const screen = await leave(second)

    const session = await room.session(launched)
    // What is done in a review is not recorded.
    const told = toldBy(isReview ? [first.calls] : [first.calls, second.calls])
    expect([...first.ownErrors, ...second.ownErrors]).toEqual([])
    holdValues(told, session, course.mastered)
    holdResult(course, told, session)
    return { resumed, hasOwnTime: told.isTimed, screen, refused: told.refused, session }
  } finally {
    await context.close()
  }
}
