/**
 * Real courses in a platform of the other standard, played to their end. What the platform holds must match what the service
 * returns, field by field. `EVERY_CASE=1` plays more of them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import { scormInteractions } from '#shared/domain/statements/scorm-interactions.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { CourseVisit } from '#test/support/course-visit.ts'
import { golfCourses } from '#test/support/courses/golf-courses.ts'
import { otherCourses } from '#test/support/courses/other-courses.ts'
import { isOver } from '#test/support/courses/parts.ts'
import { fixtures } from '#test/support/courses/play.ts'
import { DispatchVisits, until, type ExportedCourse } from '#test/support/dispatch-host/dispatch-visits.ts'
import { ServiceDispatches } from '#test/support/dispatch-host/service-dispatches.ts'
import { usualCases } from '#test/support/usual-cases.ts'

const usual = [
  'scorm12/responsible-ai-10sco.zip',
  'scorm2004/golf-RunTimeAdvancedCalls_SCORM20043rdEdition.zip',
  'scorm2004/golf-SequencingPreOrPostTestRollup_SCORM20043rdEdition.zip',
]
const more = [
  'scorm12/golf-RuntimeBasicCalls_SCORM12-moodle.zip',
  'scorm12/reload-6sco.zip',
  'scorm2004/golf-SequencingPostTestRollup_SCORM20043rdEdition.zip',
  'scorm2004/golf-SequencingRandomTest_SCORM20043rdEdition.zip',
]
const courses = usualCases([...usual, ...more], usual).map((file) => {
  const course = [...golfCourses, ...otherCourses].find((each) => each.file === file)
  if (course === undefined) throw new Error(`No driver plays ${file}.`)
  return { ...course, name: basename(file, '.zip'), standard: file.startsWith('scorm12') ? '2004' : '1.2' } as const
})

type Values = Readonly<Record<string, string>>

/** Answers in one notation, whichever standard has recorded them. */
const answersIn = (values: Values): object[] =>
  scormInteractions(values)
    .map(({ sco, id, definition, result }) => ({
      id: (sco === '' ? id : `${sco}:${id}`).replace(/\s+/g, '_'),
      // SCORM 1.2 has no word for it.
      type: definition.interactionType?.replace('long-fill-in', 'fill-in'),
      response: result.response,
      success: result.success,
    }))
    .sort((left, right) => left.id.localeCompare(right.id))

const objectivesIn = (values: Values): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const [, sco] = /^(?:sco:(.*)\/)?cmi\.objectives\.\d+\.id$/s.exec(name) ?? []
    const isId = /cmi\.objectives\.\d+\.id$/.test(name) && value !== ''
    return isId ? [(sco === undefined ? value : `${sco}:${value}`).replace(/\s+/g, '_')] : []
  })

/** Status and success at a platform for the result of a session that is over. */
function wordsFor(standard: '1.2' | '2004', session: SessionDetail): { status: string; success: string } {
  const { completion_status: completion, success_status: success } = session
  if (standard === '1.2') return { status: success === 'unknown' ? completion : success, success: '' }
  return { status: 'completed', success }
}

const describeCourses = existsSync(fixtures)
  ? describeInBrowser
  : (name: string) =>
      describe.skip(`${name} (skipped: ../shared/fixtures does not exist)`, () =>
        test('needs the fixtures', () => undefined))

describeCourses('real course of a dispatch', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  function compare(course: ExportedCourse, session: SessionDetail): void {
    const { values, seconds } = visits.record(course)
    const { scaled, raw } = session.score
    expect(visits.held(course)).toEqual({
      ...wordsFor(course.standard, session),
      raw: scaled === null && raw === null ? '' : String(Math.round((scaled ?? (raw ?? 0) / 100) * 10_000) / 100),
    })
    expect(values['cmi.suspend_data']).toBe(`lectern:1:1:${session.id}`)
    expect(Math.abs(seconds - session.time_spent_seconds)).toBeLessThanOrEqual(3)
    expect(answersIn(values)).toEqual(answersIn(session.cmi_data))
    expect(objectivesIn(values).sort()).toEqual(objectivesIn(session.cmi_data).sort())
  }

  test.each(courses)(
    'gives a platform with SCORM $standard the result of $name',
    async ({ file, driver, ends, standard }) => {
      const dispatches = new ServiceDispatches(room(), visits)
      const packageId = await room().upload(basename(file), readFileSync(join(fixtures, file)))
      const course = await dispatches.import(await dispatches.create({}, packageId), standard)
      const visit = await CourseVisit.watch(visits.context, async () => {
        await visits.enter(course, 'window')
        return (await visits.hosted()).page()
      })
      await visit.player.waitForCourse()
      await visit.page.waitForSelector('#stage:not([data-loading])')
      await driver.begin(visit)
      await driver.finish(visit)
      if (!(await isOver(visit))) await visit.player.button('exit').click()
      await until(() => visits.record(course).hasEnded)
      const session = await room().session({ session_id: visits.sessionId(course) })
      expect(session).toMatchObject({ completion_status: ends.status, success_status: ends.success ?? 'unknown' })
      expect(answersIn(session.cmi_data)).toHaveLength(ends.interactions ?? 0)
      compare(course, session)
    },
  )
})
