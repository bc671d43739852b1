/** Courses that a dispatch opens in a learning platform: what arrives there, whichever way the visit ends. */
import type { Page } from 'playwright-core'
import { answerQuiz, openPage, shownPage, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { DispatchVisits, until, type Imported, type Way } from '#test/support/dispatch-host/dispatch-visits.ts'

jest.setTimeout(120_000)

const standards = ['1.2', '2004'] as const
const ways = ['frame', 'window'] as const

describeInBrowser('course of a dispatch in a learning platform', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  /** What a passed or completed course is called at the platform. */
  const word = ({ standard }: Imported, status: string): string =>
    standard === '1.2' ? status : status === 'incomplete' ? 'incomplete' : 'completed'

  describe.each(standards)('with a package of SCORM %s', (standard) => {
    test.each(ways)('reports in a %s what the service records', async (way) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported, way)
      const course = await visits.course()
      await openPage(course, 'check')
      await answerQuiz(course)
      const player = await visits.hosted()
      await player.waitForSelector('#light[data-state="saved"]')
      await player.click('#exit')
      await player.waitForSelector('#screen[data-kind="finished"]')
      await until(() => visits.record(imported).hasEnded)
      await page.close()
      const session = await visits.session(imported)
      const { values, seconds } = visits.record(imported)
      expect(visits.held(imported)).toEqual({
        status: word(imported, session.completion_status),
        success: standard === '1.2' ? '' : session.success_status,
        raw: String(Math.round((session.score.scaled ?? 0) * 10_000) / 100),
      })
      expect(Math.abs(seconds - session.time_spent_seconds)).toBeLessThanOrEqual(2)
      expect(values['cmi.suspend_data']).toBe(`lectern:1:1:${session.id}`)
    })

    const endings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
      'closing the tab': (page) => page.close({ runBeforeUnload: true }),
      'leaving for another page': (page) => page.goto('about:blank'),
      'a reload': (page) => page.reload(),
      'the exit of the platform, which removes the frame': (page) =>
        page.evaluate("document.getElementById('sco').remove()"),
    }
    const cases = ways.flatMap((way) => Object.keys(endings).map((ending): [Way, string] => [way, ending]))

    test.each(cases)('receives in a %s what the course set before %s', async (way, ending) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported, way)
      await visits.call('SetValue', 'cmi.core.score.raw', '60')
      await visits.call('Commit', '')
      await visits.call('SetValue', 'cmi.core.score.raw', '90')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await page.waitForTimeout(500)
      await endings[ending]?.(page)
      await until(() => visits.record(imported).hasEnded)
      expect(visits.held(imported)).toMatchObject({ status: word(imported, 'passed'), raw: '90' })
      expect(visits.record(imported).values['cmi.suspend_data']).toMatch(/^lectern:1:1:ses_/)
    })

    test('receives everything when the learner closes the window of the course first', async () => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported, 'window')
      await visits.call('SetValue', 'cmi.core.score.raw', '90')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await page.waitForTimeout(500)
      await (await visits.hosted()).page().close({ runBeforeUnload: true })
      const shell = page.frameLocator('#sco')
      await shell.locator('body[data-state="windowClosed"]').waitFor()
      expect(visits.held(imported)).toMatchObject({ status: word(imported, 'passed'), raw: '90' })
      await shell.locator('#action').click()
      await visits.course()
      expect(imported.stub.launches.map(({ host }) => host.marker)).toEqual([
        undefined,
        visits.record(imported).values['cmi.suspend_data'],
      ])
    })

    test('reports failed only when the visit ends', async () => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.score.raw', '20')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'failed')
      await until(() => visits.held(imported).raw === '20')
      expect(visits.held(imported)).toMatchObject({ status: 'incomplete' })
      await page.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      expect(visits.held(imported)).toEqual(
        standard === '1.2'
          ? { status: 'failed', success: '', raw: '20' }
          : { status: 'completed', success: 'failed', raw: '20' },
      )
    })

    test('resumes at the next visit, and adds its time to the first one', async () => {
      const imported = await visits.import({ standard })
      const first = await visits.open(imported)
      await turnPages(await visits.course(), 3)
      const place = await shownPage(await visits.course())
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
      await first.waitForTimeout(500)
      await first.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      const { seconds, values } = visits.record(imported)
      await visits.open(imported)
      expect(await shownPage(await visits.course())).toBe(place)
      expect(new Set(imported.stub.sessions).size).toBe(1)
      expect(imported.stub.launches.at(-1)?.host.marker).toBe(values['cmi.suspend_data'])
      await (await visits.hosted()).click('#exit')
      await until(() => visits.record(imported).visits === 2 && visits.record(imported).hasEnded)
      expect(visits.record(imported).pastSeconds).toBeCloseTo(seconds, 2)
      expect(visits.record(imported).seconds).toBeGreaterThan(0)
    })

    test('gets at the next visit the result that the end of the last one has lost', async () => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
      await until(() => visits.held(imported).status === word(imported, 'passed'))
      await page.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      visits.host.forget(imported.name)
      const again = await visits.open(imported)
      await again.waitForTimeout(500)
      await again.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      expect(visits.held(imported)).toMatchObject({ status: word(imported, 'passed') })
    })
  })

  test.each(ways)('continues the visit when the hosted page is loaded again in a %s', async (way) => {
    const imported = await visits.import()
    const page = await visits.open(imported, way)
    await page.waitForTimeout(2500)
    const player = await visits.hosted()
    await player.evaluate('location.reload()').catch(() => undefined)
    await until(() => imported.stub.launches.length === 2)
    await visits.course()
    await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
    await page.waitForTimeout(500)
    await page.close({ runBeforeUnload: true })
    await until(() => visits.record(imported).hasEnded)
    expect(visits.held(imported).status).toBe('completed')
    expect(visits.record(imported).visits).toBe(1)
  })
})
