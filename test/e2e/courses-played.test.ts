/**
 * Plays courses of `../shared/fixtures` as a learner would: starts, answers, leaves in the middle, resumes with a new
 * launch link and finishes. What each course reported must match what the service returns and the row in
 * `docs/courses-played.md`. By default a few courses are played. `EVERY_COURSE=1` plays all and prints their rows;
 * `EVERY_COURSE=write` writes the rows.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeInBrowser } from '#test/support/browser.ts'
import { golfCourses } from '#test/support/courses/golf-courses.ts'
import { otherCourses } from '#test/support/courses/other-courses.ts'
import { fixtures, playCourse, type PlayedResult } from '#test/support/courses/play.ts'
import type { PlayedCourse } from '#test/support/courses/played-course.ts'

const page = join(process.cwd(), 'docs', 'courses-played.md')
const asked = process.env['EVERY_COURSE'] ?? ''
const all: readonly PlayedCourse[] = [...golfCourses, ...otherCourses]
const courses = all.filter(({ isSample }) => asked !== '' || isSample === true)

const standardOf = (file: string): string => (/^scorm2004|2004/.test(file) ? 'SCORM 2004' : 'SCORM 1.2')

const words: Readonly<Record<string, string>> = { finished: 'finished', failed: 'finished, not passed', left: 'left' }

/** The table row for what happened. It must be the same in every run. */
function rowOf(
  { file, tool, remark, entry = 'resume' }: PlayedCourse,
  { session, screen, resumed, refused, hasOwnTime }: PlayedResult,
): string {
  const score = session.score.raw ?? session.score.scaled
  const answers = Object.keys(session.cmi_data).filter((element) => /cmi\.interactions\.\d+\.id$/.test(element)).length
  const cells = [
    `\`${basename(file, '.zip')}\``,
    tool,
    standardOf(file),
    entry === null ? 'no API' : [entry === '' ? 'a new visit' : entry, ...resumed].join(', '),
    words[screen] ?? screen,
    session.success_status === 'unknown'
      ? session.completion_status
      : `${session.completion_status}, ${session.success_status}`,
    score === null ? '–' : String(score),
    answers === 0 ? '–' : String(answers),
    hasOwnTime ? 'as reported' : 'measured',
    [
      ...(remark === undefined ? [] : [remark]),
      ...(refused.length === 0 ? [] : [`refused: ${refused.join(', ')}`]),
    ].join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Name of the package in a row. */
const nameIn = (row: string): string => /^\| `([^`]+)`/.exec(row)?.[1] ?? ''

/** Writes the row into the table, in place of an earlier one. */
function write(row: string): void {
  const text = readFileSync(page, 'utf8')
  const head = text.slice(0, text.lastIndexOf('|---|\n') + '|---|\n'.length)
  const named = new Map([...text.slice(head.length).split('\n'), row].map((line) => [nameIn(line), line]))
  writeFileSync(page, `${head}${all.flatMap(({ file }) => named.get(basename(file, '.zip')) ?? []).join('\n')}\n`)
}

const describeCourses = existsSync(fixtures)
  ? describeInBrowser
  : (name: string) =>
      describe.skip(`${name} (skipped: ../shared/fixtures does not exist)`, () =>
        test('needs the fixtures', () => undefined))

describeCourses('courses as learners take them', (room) => {
  const rows: string[] = []
  afterAll(() => {
    if (asked !== '') process.stdout.write(`${rows.join('\n')}\n`)
  })

  test.each(courses.map((course) => ({ name: basename(course.file, '.zip'), course })))(
    'plays $name as docs/courses-played.md says',
    async ({ course }) => {
      const row = rowOf(course, await playCourse(room(), course))
      rows.push(row)
      if (asked === 'write') write(row)
      else expect(readFileSync(page, 'utf8').split('\n')).toContain(row)
    },
  )
})
