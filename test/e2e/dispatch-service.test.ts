/** A dispatch from its creation to the result at the learning platform, with the real service. */
import { answerQuiz, openPage } from '#samples/walk-course.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { DispatchVisits, until, type ExportedCourse, type Way } from '#test/support/dispatch-host/dispatch-visits.ts'
import { ServiceDispatches } from '#test/support/dispatch-host/service-dispatches.ts'
import { usualCases } from '#test/support/usual-cases.ts'

interface VisitCase {
  readonly standard: ExportedCourse['standard']
  readonly way: Way
}

const usualVisits: readonly VisitCase[] = [
  { standard: '1.2', way: 'window' },
  { standard: '2004', way: 'frame' },
]
const everyVisit: readonly VisitCase[] = [
  ...usualVisits,
  { standard: '1.2', way: 'frame' },
  { standard: '2004', way: 'window' },
]

describeInBrowser('dispatch of the service', (room) => {
  let visits: DispatchVisits
  let dispatches: ServiceDispatches
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
    dispatches = new ServiceDispatches(room(), visits)
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  const messageFor = async (): Promise<string> => {
    const player = await visits.hosted()
    await player.waitForSelector('#screen[data-kind="message"] .reference')
    return player.innerText('.reference')
  }

  test.each(usualCases(everyVisit, usualVisits))(
    'gives both sides the same result in SCORM $standard when it is played in a $way',
    async ({ standard, way }) => {
      const course = await dispatches.import(
        await dispatches.create({}, standard === '1.2' ? 'scorm12' : 'scorm2004'),
        standard,
      )
      const page = await visits.open(course, way)
      const content = await visits.course()
      await openPage(content, 'check')
      await answerQuiz(content)
      const player = await visits.hosted()
      await player.waitForSelector('#light[data-state="saved"]')
      await player.click('#exit')
      await player.waitForSelector('#screen[data-kind="finished"]')
      await until(() => visits.record(course).hasEnded)
      await page.close()
      const session = await room().session({ session_id: visits.sessionId(course) })
      const { seconds, values } = visits.record(course)
      expect(visits.held(course)).toEqual({
        status: standard === '1.2' ? session.success_status : 'completed',
        success: standard === '1.2' ? '' : session.success_status,
        raw: String(Math.round((session.score.scaled ?? 0) * 10_000) / 100),
      })
      expect(Math.abs(seconds - session.time_spent_seconds)).toBeLessThanOrEqual(2)
      expect(values['cmi.suspend_data']).toBe(`lectern:1:1:${session.id}`)
    },
  )

  test('keeps its session for a learner whose info is hashed and proven', async () => {
    const id = await dispatches.create({ hashLearnerInfo: true, learnerProof: 'host_stored' })
    const course = await dispatches.import(id, '1.2', 'anna@example.com')
    const first = await visits.open(course)
    await visits.call('SetValue', 'cmi.core.lesson_status', 'incomplete')
    await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
    await visits.sets(first, 'cmi.suspend_data')
    await first.close({ runBeforeUnload: true })
    await until(() => visits.record(course).hasEnded)
    const stored = visits.record(course).values['cmi.suspend_data']
    const session = await room().session({ session_id: visits.sessionId(course) })
    expect(JSON.stringify(session)).not.toMatch(/anna|Last, First/)
    await visits.open(course)
    await until(() => visits.record(course).visits === 2)
    expect(visits.record(course).values['cmi.suspend_data']).toBe(stored)
  })

  test('refuses while it is paused, and opens after all when the learner tries again', async () => {
    const id = await dispatches.create()
    const course = await dispatches.import(id, '1.2')
    await dispatches.request('POST', `/${id}/pause`, {})
    await visits.enter(course)
    expect(await messageFor()).toBe(`Reference: DISPATCH_PAUSED · ${id}`)
    expect(visits.record(course).visits).toBe(0)
    await dispatches.request('POST', `/${id}/resume`, {})
    await (await visits.hosted()).click('#screen .button')
    await visits.course()
  })

  test('refuses a second learner when its one licence is in use, and leaves the platform incomplete', async () => {
    const id = await dispatches.create({ licenseLimit: 1 })
    const first = await visits.open(await dispatches.import(id, '1.2', 'anna'))
    await first.close()
    const course = await dispatches.import(id, '1.2', 'ben')
    const page = await visits.enter(course)
    expect(await messageFor()).toBe(`Reference: DISPATCH_LICENSE_LIMIT_REACHED · ${id}`)
    await page.close({ runBeforeUnload: true })
    await until(() => visits.record(course).hasEnded)
    expect(visits.held(course).status).toBe('incomplete')
  })

  test('explains in the shell that the platform is not among its domains', async () => {
    const course = await dispatches.import(await dispatches.create({ allowedDomains: ['lms.example.com'] }), '1.2')
    const page = await visits.enterInVain(course)
    const shell = page.frameLocator('#sco')
    await shell.locator('body[data-state="refused"]').waitFor()
    expect(await shell.locator('#reference').innerText()).toMatch(/^DISPATCH_DOMAIN_NOT_ALLOWED · dsp_/)
  })

  test('says within seconds that the dispatch is deleted, and leaves the platform untouched', async () => {
    const id = await dispatches.create()
    const course = await dispatches.import(id, '1.2')
    await dispatches.request('DELETE', `/${id}`)
    const page = await visits.enterInVain(course)
    const shell = page.frameLocator('#sco')
    await shell.locator('body[data-state="gone"]').waitFor()
    expect(await shell.locator('#reference').innerText()).toBe(`DISPATCH_ENDED · ${id}`)
    expect(await shell.locator('#action').isVisible()).toBe(false)
    expect(visits.record(course).visits).toBe(0)
  })
})
