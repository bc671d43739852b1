/**
 * Visits that end without notice: a killed browser, a frozen tab, a session of the platform that has ended. What they lose,
 * the next visit repairs. `KILLS` sets how often the browser is killed, `LECTERN_SEED` repeats the moments of a run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Frame, Page } from 'playwright-core'
import { findBrowser } from '#bin/demo/browser-learner.ts'
import { describeInBrowser, plainHostFlag } from '#test/support/browser.ts'
import {
  DispatchVisits,
  until,
  type ExportedCourse,
  type Imported,
  type Way,
} from '#test/support/dispatch-host/dispatch-visits.ts'
import { ServiceDispatches } from '#test/support/dispatch-host/service-dispatches.ts'
import { KillableBrowser } from '#test/support/killable-browser.ts'
import { seed, seeded } from '#test/support/random.ts'
import { usualCases } from '#test/support/usual-cases.ts'

const kills = Number(process.env['KILLS'] ?? 4)
jest.setTimeout(600_000 + kills * 20_000)

const ways = ['frame', 'window'] as const satisfies readonly Way[]
const standards = ['1.2', '2004'] as const
const usually = (standard: Imported['standard']): readonly Imported['standard'][] => usualCases(standards, [standard])

/** Scores that the course reports in a visit. */
const steps = 3

/** An interaction as many courses report it. */
const answer = {
  id: '',
  type: 'choice',
  time: '10:20:30',
  student_response: 'a',
  result: 'correct',
  weighting: '1',
  latency: '0000:00:05',
}

/** Longer than a killed process needs to send anything, if it could. */
const lastWords = 300

/** What pages of phones get last before the system ends them; \`pagehide\` does not follow. */
const hide = `{
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}`

describeInBrowser('course of a dispatch whose browser is killed', (room) => {
  let browser: KillableBrowser
  let visits: DispatchVisits
  beforeAll(async () => {
    browser = new KillableBrowser(findBrowser() ?? '', [plainHostFlag])
    visits = await DispatchVisits.start(room())
    await visits.context.close()
  })
  afterAll(async () => {
    await browser.close()
    await visits.host.close()
  })

  /** What the platform, the service and the course itself hold. */
  async function scores(course: ExportedCourse): Promise<Set<string>> {
    const { score } = await room().session({ session_id: visits.sessionId(course) })
    return new Set([
      visits.held(course).raw,
      String(score.raw ?? ''),
      await visits.call('GetValue', 'cmi.core.score.raw'),
    ])
  }

  async function visit(course: ExportedCourse, way: Way): Promise<void> {
    visits.context = await browser.context()
    await visits.open(course, way)
  }

  test(`agrees with the platform at the next visit (${kills} times, LECTERN_SEED=${seed})`, async () => {
    const random = seeded(seed)
    const dispatches = new ServiceDispatches(room(), visits)
    const dispatch = await dispatches.create()
    const course = await dispatches.import(dispatch, '1.2')
    for (let round = 0; round < kills; round += 1) {
      await visit(course, ways[round % ways.length] ?? 'frame')
      if (round > 0) await until(async () => (await scores(course)).size === 1)
      for (let step = 0; step < steps; step += 1) {
        await visits.call('SetValue', 'cmi.core.score.raw', String((round * steps + step) % 101))
        await visits.call('Commit', '')
        await delay(random() * 800)
      }
      await browser.kill()
      expect(visits.record(course).hasEnded).toBe(false)
    }
    await visit(course, 'frame')
    await until(async () => (await scores(course)).size === 1)
    await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
    await until(() => visits.held(course).status === 'passed')
    await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
    const results = await dispatches.request('GET', `/${dispatch}/results`)
    expect(await results.json()).toMatchObject({ learners: 1, passed: 1 })
  })
})

describeInBrowser('course of a dispatch that ends without notice', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  /** Stops the timers of a page, as phones do in the background, or lets them run again. */
  async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
    const devtools = await visits.context.newCDPSession(page)
    await devtools.send('Page.setWebLifecycleState', { state })
  }

  /** Ends the process of a page, in which nothing runs any more. */
  async function crash(page: Page): Promise<void> {
    const devtools = await visits.context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    await Promise.race([devtools.send('Page.crash').catch(() => undefined), crashed])
    await crashed
  }

  const shellIn = (page: Page): Frame => {
    const shell = page
      .frames()
      .find((frame) => frame.url().endsWith('/index.html') && frame.url().includes('/package/'))
    if (shell === undefined) throw new Error('There is no shell.')
    return shell
  }

  test.each(usually('1.2'))(
    'gets at the next visit what was set after the session at the platform had ended (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const first = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.score.raw', '60')
      await until(() => visits.held(imported).raw === '60')
      visits.host.signOut(imported.name)
      await visits.call('SetValue', 'cmi.core.score.raw', '90')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
      await until(() => visits.host.refused(imported.name) > 0)
      await first.close({ runBeforeUnload: true })
      await until(() => visits.context.pages().length === 0)
      expect(visits.held(imported)).toMatchObject({ status: 'incomplete', raw: '60' })
      await visits.open(imported)
      const status = standard === '1.2' ? 'passed' : 'completed'
      await until(() => visits.held(imported).status === status && visits.held(imported).raw === '90')
    },
  )

  test('loses nothing on a platform whose last request is too large when a course answers much at once', async () => {
    const imported = await visits.import({ habits: { sendsForms: true } })
    const page = await visits.open(imported)
    await until(() => visits.held(imported).status === 'incomplete')
    const player = await visits.hosted()
    await player.evaluate(`for (let n = 0; n < 85; n += 1)
      for (const [field, value] of Object.entries(${JSON.stringify(answer)}))
        window.API.LMSSetValue('cmi.interactions.' + n + '.' + field, field === 'id' ? 'q' + n : value)`)
    await visits.sets(page, 'cmi.interactions.84.id')
    await visits.call('SetValue', 'cmi.core.score.raw', '90')
    await visits.sets(page, 'cmi.core.score.raw', '90')
    await page.close({ runBeforeUnload: true })
    await until(() => visits.context.pages().length === 0)
    await until(() => visits.record(imported).hasEnded)
    expect(visits.held(imported).raw).toBe('90')
    expect(visits.record(imported).values['cmi.interactions.84.result']).toBe('correct')
  })

  test('keeps everything when a phone ends the tab that it has hidden and frozen', async () => {
    const imported = await visits.import()
    const page = await visits.open(imported)
    await until(() => visits.held(imported).status === 'incomplete')
    await visits.call('SetValue', 'cmi.core.score.raw', '90')
    await visits.sets(page, 'cmi.core.score.raw', '90')
    await shellIn(page).evaluate(hide)
    await setLifecycle(page, 'frozen')
    await crash(page)
    await delay(lastWords)
    expect(visits.held(imported).raw).toBe('90')
    expect(visits.record(imported).hasEnded).toBe(false)
  })

  test('sends what the course has just set when a phone hides the window of the course', async () => {
    await visits.context.clock.install()
    const imported = await visits.import()
    await visits.open(imported, 'window')
    await until(() => visits.held(imported).status === 'incomplete')
    const player = await visits.hosted()
    // No timer runs any more, as in a tab that a phone has put into the background.
    await visits.context.clock.pauseAt(Date.now() + 60_000)
    await player.evaluate(`window.API.LMSSetValue('cmi.core.score.raw', '90'); ${hide}`)
    await until(() => visits.held(imported).raw === '90')
  })

  test('goes on when a tab that was frozen is shown again', async () => {
    const imported = await visits.import()
    const page = await visits.open(imported)
    await until(() => visits.held(imported).status === 'incomplete')
    await setLifecycle(page, 'frozen')
    await delay(lastWords)
    await setLifecycle(page, 'active')
    await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
    await until(() => visits.held(imported).status === 'completed')
    expect(visits.record(imported).visits).toBe(1)
  })
})
