/** Courses that a dispatch opens in a learning platform: what arrives there, whichever way the visit ends. */
import type { Page } from 'playwright-core'
import { shownPage, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { DispatchVisits, until, type Imported, type Way } from '#test/support/dispatch-host/dispatch-visits.ts'
import { usualCases } from '#test/support/usual-cases.ts'

type Standard = Imported['standard']

const standards = ['1.2', '2004'] as const
const ways = ['frame', 'window'] as const
const usually = (standard: Standard): readonly Standard[] => usualCases(standards, [standard])

/** What a passed or completed course is called at the platform. */
const word = ({ standard }: Imported, status: string): string =>
  standard === '1.2' || status === 'incomplete' ? status : 'completed'

const statusElement = { '1.2': 'cmi.core.lesson_status', '2004': 'cmi.completion_status' } as const
const rawElement = { '1.2': 'cmi.core.score.raw', '2004': 'cmi.score.raw' } as const

/** Ways in which a visit ends without the player's Exit. */
const endings = {
  'closing the tab': (page) => page.close({ runBeforeUnload: true }),
  'leaving for another page': (page) => page.goto('about:blank'),
  'a reload': (page) => page.reload(),
  'the exit of the platform, which removes the frame': (page) =>
    page.evaluate("document.getElementById('sco').remove()"),
} as const satisfies Readonly<Record<string, (page: Page) => Promise<unknown>>>

interface EndingCase {
  readonly standard: Standard
  readonly way: Way
  readonly ending: keyof typeof endings
}

const endingCases: readonly EndingCase[] = [
  { standard: '1.2', way: 'frame', ending: 'closing the tab' },
  { standard: '2004', way: 'window', ending: 'leaving for another page' },
  { standard: '1.2', way: 'window', ending: 'a reload' },
  { standard: '2004', way: 'frame', ending: 'the exit of the platform, which removes the frame' },
]
const everyEnding = standards.flatMap((standard) =>
  ways.flatMap((way) => endingCases.map(({ ending }): EndingCase => ({ standard, way, ending }))),
)

describeInBrowser('course of a dispatch in a learning platform', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  /** The course reports passed with a score of 90, and the shell has set that. */
  async function pass(page: Page, { standard }: Imported): Promise<void> {
    await visits.call('SetValue', 'cmi.core.score.raw', '90')
    await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
    await visits.sets(page, rawElement[standard], '90')
    await visits.sets(page, statusElement[standard], standard === '1.2' ? 'passed' : 'completed')
  }

  test.each(usualCases(everyEnding, endingCases))(
    'receives with SCORM $standard in a $way what the course set before $ending',
    async ({ standard, way, ending }) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported, way)
      await visits.call('SetValue', 'cmi.core.score.raw', '60')
      await visits.call('Commit', '')
      await pass(page, imported)
      await endings[ending](page)
      await until(() => visits.record(imported).hasEnded)
      expect(visits.held(imported)).toMatchObject({ status: word(imported, 'passed'), raw: '90' })
      expect(visits.record(imported).values['cmi.suspend_data']).toMatch(/^lectern:1:1:ses_/)
    },
  )

  test.each(usually('2004'))(
    'receives everything when the learner closes the window of the course first (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported, 'window')
      await pass(page, imported)
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
    },
  )

  test.each(standards)('reports failed only when the visit ends (SCORM %s)', async (standard) => {
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

  test.each(usually('1.2'))(
    'resumes at the next visit, and adds its time to the first one (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const first = await visits.open(imported)
      await turnPages(await visits.course(), 1)
      const place = await shownPage(await visits.course())
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
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
    },
  )

  test.each(usually('2004'))(
    'gets at the next visit the result that the end of the last one has lost (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
      await until(() => visits.held(imported).status === word(imported, 'passed'))
      await page.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      visits.host.forget(imported.name)
      const again = await visits.open(imported)
      await visits.sets(again, statusElement[standard], word(imported, 'passed'))
      await again.close({ runBeforeUnload: true })
      await until(() => visits.record(imported).hasEnded)
      expect(visits.held(imported)).toMatchObject({ status: word(imported, 'passed') })
    },
  )

  test.each(ways)('continues the visit when the hosted page is loaded again in a %s', async (way) => {
    const imported = await visits.import()
    const page = await visits.open(imported, way)
    await until(() => visits.held(imported).status === 'incomplete')
    const player = await visits.hosted()
    await player.evaluate('location.reload()').catch(() => undefined)
    await until(() => imported.stub.launches.length === 2)
    await visits.course()
    await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
    await visits.sets(page, 'cmi.core.lesson_status', 'completed')
    await page.close({ runBeforeUnload: true })
    await until(() => visits.record(imported).hasEnded)
    expect(visits.held(imported).status).toBe('completed')
    expect(visits.record(imported).visits).toBe(1)
  })
})
