/**
 * Plays one course from the beginning to the end, and compares what the course reported with what the service
 * returns.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import type { Classroom } from '#test/support/browser.ts'
import { CourseVisit } from '#test/support/course-visit.ts'
import { isOver } from './parts.ts'
import type { PlayedCourse } from './played-course.ts'
import { secondsOf, reportedBy, type ReportedValues } from './reported-values.ts'

/** Folder of the course packages, beside the checkout. */
export const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')

/** What happened, in words that are the same in every run. */
export interface PlayedResult {
  /** Elements with the learner's place that the course read again. */
  readonly resumed: readonly string[]
  /** Whether the course reported all of its time. */
  readonly hasOwnTime: boolean
  readonly screen: string
  readonly refused: readonly string[]
  readonly session: SessionDetail
}

/** Elements that hold the place where the learner left. */
const bookmark = /^cmi\.(suspend_data|location|core\.lesson_location)$/
/** Seconds by which sums of rounded times may differ, because each visit is rounded by itself. */
const rounding = 2

async function open(context: BrowserContext, launchUrl: string): Promise<CourseVisit> {
  const visit = await CourseVisit.open(context, { launch_url: launchUrl })
  await visit.player.waitForCourse()
  await visit.page.waitForSelector('#stage:not([data-loading])')
  return visit
}

async function closeTab({ page }: CourseVisit): Promise<void> {
  const gone = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await gone
}

const itemOf = (visit: CourseVisit): Promise<string | null> =>
  visit.page.locator('#stage iframe').getAttribute('data-item')

/** Compares the resumed visit with the one before. Returns the elements that the course read back. */
async function compareResumed(first: CourseVisit, second: CourseVisit, entry: string): Promise<string[]> {
  await second.waitFor(() => second.sessions > 0)
  const item = (await itemOf(second)) ?? ''
  const is2004 = second.calls[0]?.method === 'Initialize'
  expect(await second.player.call(is2004 ? 'GetValue' : 'LMSGetValue', is2004 ? 'cmi.entry' : 'cmi.core.entry')).toBe(
    entry,
  )
  if (entry !== 'resume') return []
  const left = [...(reportedBy([first.calls]).elements.get(item) ?? [])].filter(([element]) => bookmark.test(element))
  const reported = left.filter(([element]) => second.firstRead(element) !== undefined)
  for (const [element, value] of reported)
    expect({ [element]: second.firstRead(element) }).toEqual({ [element]: value })
  return reported.map(([element]) => element)
}

async function leave(visit: CourseVisit): Promise<string> {
  await visit.page.evaluate('document.fullscreenElement && document.exitFullscreen()')
  if (!(await isOver(visit))) await visit.player.button('exit').click()
  await visit.waitFor(() => isOver(visit))
  return (await visit.page.locator('#screen').getAttribute('data-kind')) ?? ''
}

/** Compares each value that the course set with the stored one. */
function compareValues(reported: ReportedValues, { cmi_data: cmi }: SessionDetail, mastered?: string): void {
  const expectedValue = (element: string, value: string): string =>
    element === 'cmi.core.lesson_status' ? (mastered ?? value) : value
  const stored = (item: string, element: string): string | undefined => cmi[`sco:${item}/${element}`] ?? cmi[element]
  const differing = [...reported.elements].flatMap(([item, elements]) =>
    [...elements]
      .filter(([element, value]) => stored(item, element) !== expectedValue(element, value))
      .map(([element, value]) => ({ [`${item} ${element}`]: { reported: value, stored: stored(item, element) } })),
  )
  expect(differing).toEqual([])
  for (const [item, seconds] of reported.seconds) {
    const total = stored(item, 'cmi.total_time') ?? stored(item, 'cmi.core.total_time') ?? ''
    expect([item, total, seconds, Math.abs(secondsOf(total) - seconds) < 0.1]).toEqual([item, total, seconds, true])
  }
}

/** All seconds that the course reported; null if an item reported none. */
function timeOf({ elements, seconds }: ReportedValues): number | null {
  const items = [...elements.keys()]
  return items.length > 0 && items.every((item) => seconds.has(item))
    ? [...seconds.values()].reduce((sum, own) => sum + own, 0)
    : null
}

function compareResult({ ends }: PlayedCourse, reported: ReportedValues, session: SessionDetail): void {
  const { completion_status: status, success_status: success, score, cmi_data: cmi } = session
  const answers = Object.keys(cmi).filter((element) => /cmi\.interactions\.\d+\.id$/.test(element))
  const locations = Object.entries(cmi).flatMap(([element, value]) =>
    /cmi\.(core\.lesson_)?location$/.test(element) ? [value] : [],
  )
  expect({ status, success, score: score.raw ?? score.scaled, interactions: answers.length }).toEqual({
    status: ends.status,
    success: ends.success ?? 'unknown',
    score: ends.score ?? null,
    interactions: ends.interactions ?? 0,
  })
  if (ends.location !== undefined) expect(locations).toContain(ends.location)
  const seconds = timeOf(reported)
  if (seconds !== null) expect(Math.abs(session.time_spent_seconds - seconds)).toBeLessThanOrEqual(rounding)
}

/** Courses get no access to other hosts, except to scripts that the test replaces. */
function blockOtherHosts(context: BrowserContext, within: string, { foreign = {} }: PlayedCourse): Promise<unknown> {
  return context.route(
    (address) => !address.href.startsWith(within),
    (route) => {
      const [, body] = Object.entries(foreign).find(([end]) => route.request().url().endsWith(end)) ?? []
      return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body })
    },
  )
}

/** Starts, closes the tab in the middle, resumes with a new link, finishes, and compares. */
export async function playCourse(room: Classroom, course: PlayedCourse): Promise<PlayedResult> {
  const { file, driver, entry = 'resume' } = course
  const packageId = await room.upload(basename(file), readFileSync(join(fixtures, file)))
  const context = await room.newContext()
  await blockOtherHosts(context, room.learnerOrigin, course)
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
    const resumed = entry === null ? [] : await compareResumed(first, second, entry)
    const isReview = await second.page.locator('#banner').isVisible()
    await driver.finish(second)
    const screen = await leave(second)

    const session = await room.session(launched)
    // A review records nothing.
    const reported = reportedBy(isReview ? [first.calls] : [first.calls, second.calls])
    expect([...first.ownErrors, ...second.ownErrors]).toEqual([])
    compareValues(reported, session, course.mastered)
    compareResult(course, reported, session)
    return { resumed, hasOwnTime: reported.isTimed, screen, refused: reported.refused, session }
  } finally {
    await context.close()
  }
}
