/**
 * Courses of each authoring tool: each starts, initializes its session, is closed in the middle, and reads back at
 * the next launch what it wrote last. Ordinary runs take every other tool; `EVERY_CASE=1` takes all. The golf courses do that in
 * `courses-played.test.ts` too; here only with `EVERY_COURSE=1`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeInBrowser } from '#test/support/browser.ts'
import { CourseVisit as Visit } from '#test/support/course-visit.ts'
import { everyNth } from '#test/support/usual-cases.ts'

const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')

interface RealCourse {
  readonly file: string
  /** What the learner does until the course has stored something. */
  readonly act: (visit: Visit) => Promise<void>
  /** The element in which the course stores its place, and its value. */
  readonly remembers?: readonly [element: string, value: RegExp]
  /** The item that is open at that moment. */
  readonly current?: string
  /** The value of the entry element at the next launch; `resume` if absent. */
  readonly entry?: string
}

const golfNext = (times: number) => (visit: Visit) => visit.click(...Array<string>(times).fill('#butNext'))
const openItem = (name: string) => async (visit: Visit) => {
  await visit.page.locator('#outline').getByRole('button', { name }).click()
  await visit.waitFor(() => visit.sessions === 2)
}

const all: readonly RealCourse[] = [
  {
    file: 'scorm12/golf-RuntimeBasicCalls_SCORM12.zip',
    act: golfNext(3),
    remembers: ['cmi.core.lesson_location', /^3$/],
  },
  {
    file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12.zip',
    act: openItem('Avoiding Distraction'),
    current: 'Avoiding Distraction',
    entry: '',
  },
  {
    file: 'scorm2004/golf-RuntimeBasicCalls_SCORM20043rdEdition.zip',
    act: golfNext(3),
    remembers: ['cmi.location', /^3$/],
  },
  {
    file: 'scorm2004/golf-SequencingPostTestRollup_SCORM20043rdEdition.zip',
    act: golfNext(2),
    remembers: ['cmi.location', /^2$/],
    current: 'Playing the Game',
  },
  {
    file: 'authoring/storyline360-crossword-12.zip',
    act: (visit) => visit.clickAt('button[aria-label^="Submit"]'),
    remembers: ['cmi.suspend_data', /^.{30}/],
  },
  {
    file: 'authoring/rise-bacon-12.zip',
    act: (visit) => visit.click('text=/^start course$/i'),
    remembers: ['cmi.core.lesson_location', /lessons/],
  },
  {
    file: 'authoring/captivate-12.zip',
    act: (visit) => visit.click('#playImage'),
    remembers: ['cmi.suspend_data', /^A1/],
  },
  {
    file: 'authoring/ispring-scorm-and-lms-2004-4th.zip',
    act: (visit) => visit.click('text=/^next$/i'),
    remembers: ['cmi.suspend_data', /^.{60}/],
  },
  {
    file: 'authoring/adapt-perehdytys-fi-12.zip',
    act: (visit) => visit.click('.menu-item__button'),
    remembers: ['cmi.suspend_data', /"c":"/],
    entry: '',
  },
  {
    file: 'authoring/h5p-forex-fr-12.zip',
    act: (visit) => visit.click('text=/^Lire$/'),
    remembers: ['cmi.core.lesson_status', /^incomplete$/],
  },
  {
    file: 'authoring/exe-redes-es-12.zip',
    act: openItem('webliografa'),
    remembers: ['cmi.core.lesson_status', /^incomplete$/],
    current: 'webliografa',
    entry: '',
  },
]

const ofTools = all.filter(({ file }) => file.startsWith('authoring/'))
const courses = process.env['EVERY_COURSE'] === '1' ? all : everyNth(2, ofTools)

const remembered = ['cmi.suspend_data', 'cmi.core.lesson_location', 'cmi.location']

const entryElement = (visit: Visit): Promise<string> =>
  visit.calls.some(({ method }) => method.startsWith('LMS'))
    ? visit.player.call('LMSGetValue', 'cmi.core.entry')
    : visit.player.call('GetValue', 'cmi.entry')

const describeCourses = existsSync(fixtures)
  ? describeInBrowser
  : (name: string) =>
      describe.skip(`${name} (skipped: ../shared/fixtures does not exist)`, () =>
        test('needs the fixtures', () => undefined))

describeCourses('courses of authoring tools', (room) => {
  test.each(courses.map((course) => ({ name: basename(course.file, '.zip'), ...course })))(
    'resumes $name where it was left in the middle',
    async ({ file, act, remembers, current, entry = 'resume' }) => {
      const packageId = await room().upload(basename(file), readFileSync(join(fixtures, file)))
      const launched = await room().launch(packageId)
      const context = await room().newContext()
      // Courses get no access to hosts outside the service.
      await context.route(
        (address) => !address.href.startsWith(room().learnerOrigin),
        (route) => route.abort(),
      )

      const first = await Visit.begin(context, launched)
      await act(first)
      if (remembers !== undefined) await first.waitFor(() => remembers[1].test(first.written[remembers[0]] ?? ''))
      if (current !== undefined)
        await first.player.page.locator('#outline [aria-current]', { hasText: current }).waitFor()
      const gone = first.player.page.waitForEvent('close')
      await first.player.page.close({ runBeforeUnload: true })
      await gone

      const second = await Visit.begin(context, launched)
      const asked = remembered.filter((element) => first.written[element] !== undefined)
      await second.waitFor(() => asked.every((element) => second.firstRead(element) !== undefined))
      for (const element of asked)
        expect({ [element]: second.firstRead(element) }).toEqual({ [element]: first.written[element] })
      expect(await entryElement(second)).toBe(entry)
      if (current !== undefined)
        expect(await second.player.page.locator('#outline [aria-current]').innerText()).toContain(current)
      await second.player.waitForLight('saved')
      expect([...first.ownErrors, ...second.ownErrors]).toEqual([])
      expect(Object.keys((await room().session(launched)).cmi_data).length).toBeGreaterThan(3)
      await context.close()
    },
  )
})
