/**
 * Plays any course of `../shared/fixtures` as a learner who does not know it: presses buttons, answers, closes the
 * tab in the middle, resumes, continues to the end and leaves. By default a few courses are played. `EVERY_COURSE=1`
 * plays all and prints what each one did.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeInBrowser, type Launched } from '#test/support/browser.ts'
import { CourseVisit } from '#test/support/course-visit.ts'
import { lookAround, walkThrough } from '#test/support/curious-learner.ts'

const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')
const isPresent = existsSync(fixtures)

/** Packages of other formats, which the service refuses, and the test cases of the conformance suite. */
const others = /^(aicc|cmi5|coursebuilder-cmi5|tincan|adl-cts)/
const usual = [
  'scorm12/reload-6sco.zip',
  'scorm12/mp-PrerequisitesTest_SCORM12.zip',
  'scorm2004/golf-SequencingForcedSequential_SCORM20043rdEdition.zip',
  'scorm2004/minimal-4th-2files.zip',
]

const everything = (): string[] =>
  ['scorm12', 'scorm2004', 'authoring'].flatMap((folder) =>
    readdirSync(join(fixtures, folder))
      .filter((name) => name.endsWith('.zip') && !others.test(name))
      .map((name) => `${folder}/${name}`),
  )

const playsAll = process.env['EVERY_COURSE'] === '1'
const courses = isPresent ? (playsAll ? everything() : usual) : []

/** Elements that hold the place where the learner left. */
const bookmarks = /^cmi\.(suspend_data|location|core\.lesson_location)$/
/** Elements that are stored as the content set them. The service or the engine computes the others. */
const reported =
  /^cmi\.(suspend_data|location|core\.lesson_location|core\.score\.raw|score\.(raw|scaled)|interactions\.\d+\.(id|type|result|learner_response|student_response))$/

/** Milliseconds to wait for content to initialize its session. Some content never does. */
const beginning = 6000

async function opened(visit: CourseVisit): Promise<void> {
  await visit.player.waitForCourse()
  await visit.player.page.waitForSelector('#stage:not([data-loading])')
  const deadline = Date.now() + beginning
  while (visit.sessions === 0 && Date.now() < deadline) await visit.player.page.waitForTimeout(50)
  await visit.player.page.waitForTimeout(500)
}

const pick = (values: Readonly<Record<string, string>>, names: RegExp): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.test(name)))

/** All stored values by element name, over all items. */
function storedValues(cmi: Readonly<Record<string, string>>): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of Object.entries(cmi)) {
    const element = name.replace(/^sco:.+?\/(?=cmi\.)/, '')
    values.set(element, [...(values.get(element) ?? []), value])
  }
  return values
}

const describeCourses = isPresent
  ? describeInBrowser
  : (name: string) =>
      describe.skip(`${name} (skipped: ../shared/fixtures does not exist)`, () =>
        test('needs the fixtures', () => undefined))

describeCourses('every course', (room) => {
  const report: string[] = []
  afterAll(() => {
    if (playsAll) process.stdout.write(`${report.sort().join('\n')}\n`)
  })

  test.each(courses)('plays %s and stores what it reports', async (file) => {
    const packageId = await room().upload(file.replace(/^.*\//, ''), readFileSync(join(fixtures, file)))
    const launched: Launched = await room().launch(packageId)
    const context = await room().newContext()
    try {
      // Courses get no access to hosts outside the service.
      await context.route(
        (address) => !address.href.startsWith(room().learnerOrigin),
        (route) => route.abort(),
      )

      const first = await CourseVisit.open(context, launched)
      await opened(first)
      await lookAround(first.player.page, 5)
      const place = await first.player.page
        .locator('#outline [aria-current]')
        .getAttribute('data-item', { timeout: 500 })
        .catch(() => null)
      const left = pick(first.written, bookmarks)
      const gone = first.player.page.waitForEvent('close')
      await first.player.page.close({ runBeforeUnload: true })
      await gone
      const lastWords = pick(first.written, bookmarks)

      const second = await CourseVisit.open(context, launched)
      await opened(second)
      const back = await second.player.page
        .locator('#outline [aria-current]')
        .getAttribute('data-item', { timeout: 500 })
        .catch(() => null)
      // A test that may be taken once is locked after it was handed in; the course then resumes after it.
      const isShut =
        place !== null &&
        (await second.player.page.locator(`#outline [data-item="${place}"][aria-disabled=true]`).count()) > 0
      const resumed = Object.keys(lastWords).filter((name) => second.firstRead(name) !== undefined)
      // An item that terminated normally starts a new attempt, without stored values.
      const readBack = resumed
        .map((name) => [name, second.firstRead(name)] as const)
        .filter(([, value]) => value !== '')
      for (const [name, value] of readBack) expect([name, value]).toEqual([name, lastWords[name] ?? left[name]])

      const parts = await walkThrough(second.player.page, 30)
      // Some courses switch to full screen.
      await second.player.page.evaluate('document.fullscreenElement && document.exitFullscreen()')
      const wasEnded = await second.player.page.locator('#screen:not([hidden])').isVisible()
      if (!wasEnded) await second.player.button('exit').click({ timeout: 5000 })
      await second.player.page.waitForSelector('#screen:not([hidden]):not([data-kind="loading"])')
      const session = await room().session(launched)
      const stored = storedValues(session.cmi_data)
      for (const [name, value] of Object.entries(pick(second.written, reported)))
        expect([name, stored.get(name)]).toEqual([name, expect.arrayContaining([value])])
      expect([...first.ownErrors, ...second.ownErrors]).toEqual([])
      if (place !== null) expect(back === place).toBe(!isShut)

      const calls = [...first.calls, ...second.calls]
      const refused = calls
        .filter(({ method, result }) => method.endsWith('SetValue') && result === 'false')
        .map(({ values }) => values[0])
      const interactions = [...stored.keys()].filter((name) => /interactions\.\d+\.id$/.test(name)).length
      report.push(
        [
          file,
          `${first.sessions + second.sessions} sessions`,
          `${calls.length} calls`,
          `${parts} parts`,
          `${readBack.length} of ${Object.keys(lastWords).length} bookmarks read back`,
          session.completion_status,
          session.success_status,
          `score ${session.score.raw ?? session.score.scaled ?? '-'}`,
          `${session.time_spent_seconds} s`,
          `${interactions} interactions`,
          ...(refused.length === 0 ? [] : [`refused: ${[...new Set(refused)].join(' ')}`]),
        ].join(' | '),
      )
    } finally {
      await context.close()
    }
  })
})
