/**
 * Courses of every authoring tool, as their customers upload them: each starts, begins its session, is left in the middle
 * without a word, and finds at its return what it wrote last.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeInBrowser } from '#test/support/browser.ts'
import { CourseVisit as Visit } from '#test/support/course-visit.ts'

jest.setTimeout(180_000)

const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')

interface RealCourse {
  readonly file: string
  /** What a learner does until the course has something to remember. */
  readonly act: (visit: Visit) => Promise<void>
  /** The element that remembers, and what the course wrote into it. */
  readonly remembers?: readonly [element: string, value: RegExp]
  /** The item that is open then. */
  readonly current?: string
  /** What the course is told at its return; `resume` unless it said otherwise. */
  readonly entry?: string
}

const golfNext = (times: number) => (visit: Visit) => visit.press(...Array<string>(times).fill('#butNext'))
const openItem = (name: string) => async (visit: Visit) => {
  await visit.page.locator('#outline').getByRole('button', { name }).click()
  await visit.until(() => visit.sessions === 2)
}

const courses: readonly RealCourse[] = [
  { file: 'scorm12/golf-RuntimeBasicCalls_SCORM12.zip', act: golfNext(3), remembers: ['cmi.core.lesson_location', /^3$/] },
  { file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12.zip', act: openItem('Avoiding Distraction'), current: 'Avoiding Distraction', entry: '' },
  { file: 'scorm2004/golf-RuntimeBasicCalls_SCORM20043rdEdition.zip', act: golfNext(3), remembers: ['cmi.location', /^3$/] },
  { file: 'scorm2004/golf-SequencingPostTestRollup_SCORM20043rdEdition.zip', act: golfNext(2), remembers: ['cmi.location', /^2$/], current: 'Playing the Game' },
  { file: 'authoring/storyline360-crossword-12.zip', act: (visit) => visit.pressAt('button[aria-label^="Submit"]'), remembers: ['cmi.suspend_data', /^.{30}/] },
  { file: 'authoring/rise-bacon-12.zip', act: (visit) => visit.press('text=/^start course$/i'), remembers: ['cmi.core.lesson_location', /lessons/] },
  { file: 'authoring/captivate-12.zip', act: (visit) => visit.press('#playImage'), remembers: ['cmi.suspend_data', /^A1/] },
  { file: 'authoring/ispring-scorm-and-lms-2004-4th.zip', act: (visit) => visit.press('text=/^next$/i'), remembers: ['cmi.suspend_data', /^.{60}/] },
  { file: 'authoring/adapt-perehdytys-fi-12.zip', act: (visit) => visit.press('.menu-item__button'), remembers: ['cmi.suspend_data', /"c":"/], entry: '' },
  { file: 'authoring/h5p-forex-fr-12.zip', act: (visit) => visit.press('text=/^Lire$/'), remembers: ['cmi.core.lesson_status', /^incomplete$/] },
  { file: 'authoring/exe-redes-es-12.zip', act: openItem('webliografa'), remembers: ['cmi.core.lesson_status', /^incomplete$/], current: 'webliografa', entry: '' },
]

const remembered = ['cmi.suspend_data', 'cmi.core.lesson_location', 'cmi.location']

const entryElement = (visit: Visit): Promise<string> =>
  visit.calls.some(({ method }) => method.startsWith('LMS')) ? visit.player.call('LMSGetValue', 'cmi.core.entry') : visit.player.call('GetValue', 'cmi.entry')

const describeCourses = existsSync(fixtures) ? describeInBrowser : (name: string) => describe.skip(`${name} (../shared/fixtures is not here)`, () => test('there is nothing to play', () => undefined))

describeCourses('courses of authoring tools', (room) => {
  test.each(courses.map((course) => ({ name: basename(course.file, '.zip'), ...course })))(
    '$name starts, is left in the middle and comes back where it was',
    async ({ file, act, remembers, current, entry = 'resume' }) => {
      const packageId = await room().upload(basename(file), readFileSync(join(fixtures, file)))
      const launched = await room().launch(packageId)
      const context = await room().newContext()
      // What courses ask of the world outside is not there.
      await context.route((address) => !address.href.startsWith(room().service.learnerBaseUrl), (route) => route.abort())

      const first = await Visit.begin(context, launched)
      await act(first)
      if (remembers !== undefined) await first.until(() => remembers[1].test(first.written[remembers[0]] ?? ''))
      if (current !== undefined) await first.player.page.locator('#outline [aria-current]', { hasText: current }).waitFor()
      const gone = first.player.page.waitForEvent('close')
      await first.player.page.close({ runBeforeUnload: true })
      await gone

      const second = await Visit.begin(context, launched)
      const asked = remembered.filter((element) => first.written[element] !== undefined)
      await second.until(() => asked.every((element) => second.firstRead(element) !== undefined))
      for (const element of asked) expect({ [element]: second.firstRead(element) }).toEqual({ [element]: first.written[element] })
      expect(await entryElement(second)).toBe(entry)
      if (current !== undefined) expect(await second.player.page.locator('#outline [aria-current]').innerText()).toContain(current)
      await second.player.light('saved')
      expect([...first.ownErrors, ...second.ownErrors]).toEqual([])
      expect(Object.keys((await room().session(launched)).cmi_data).length).toBeGreaterThan(3)
      await context.close()
    },
  )
})
