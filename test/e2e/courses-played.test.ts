/**
 * Courses of `../shared/fixtures`, driven as a learner would: started, answered, left in the middle, resumed from a new launch
 * link, finished. What each one reported by its calls is what the service says of it afterwards, and what stands in
 * `docs/courses-played.md`. `EVERY_COURSE=1` plays all of them and prints their rows, some are played otherwise;
 * `EVERY_COURSE=write` writes the rows anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeInBrowser } from '#test/support/browser.ts'
import { golfCourses } from '#test/support/courses/golf-courses.ts'
import { otherCourses } from '#test/support/courses/other-courses.ts'
import { fixtures, playCourse, type Played } from '#test/support/courses/play.ts'
import type { PlayedCourse } from '#test/support/courses/played-course.ts'

jest.setTimeout(240_000)

const page = join(process.cwd(), 'docs', 'courses-played.md')
const asked = process.env['EVERY_COURSE'] ?? ''
const all: readonly PlayedCourse[] = [...golfCourses, ...otherCourses]
const courses = all.filter(({ isSample }) => asked !== '' || isSample === true)

const standardOf = (file: string): string => (/^scorm2004|2004/.test(file) ? 'SCORM 2004' : 'SCORM 1.2')

const words: Readonly<Record<string, string>> = { finished: 'finished', failed: 'finished, not passed', left: 'left' }

/** What happened, as it is every time. */
function rowOf({ file, tool, remark, entry = 'resume' }: PlayedCourse, { session, screen, resumed, refused, hasOwnTime }: Played): string {
  const score = session.score.raw ?? session.score.scaled
  const answers = Object.keys(session.cmi_data).filter((element) => /cmi\.interactions\.\d+\.id$/.test(element)).length
  const cells = [
    `\`${basename(file, '.zip')}\``,
    tool,
    standardOf(file),
    entry === null ? 'no API' : [entry === '' ? 'a new visit' : entry, ...resumed].join(', '),
    words[screen] ?? screen,
    session.success_status === 'unknown' ? session.completion_status : `${session.completion_status}, ${session.success_status}`,
    score === null ? '–' : String(score),
    answers === 0 ? '–' : String(answers),
    hasOwnTime ? 'as reported' : 'measured',
    [...(remark === undefined ? [] : [remark]), ...(refused.length === 0 ? [] : [`refused: ${refused.join(', ')}`])].join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The package that a row is about. */
const nameIn = (row: string): string => /^\| `([^`]+)`/.exec(row)?.[1] ?? ''

/** Puts a row in its place, which may be that of an earlier one. */
function write(row: string): void {
  const text = readFileSync(page, 'utf8')
  const head = text.slice(0, text.lastIndexOf('|---|\n') + '|---|\n'.length)
  const named = new Map([...text.slice(head.length).split('\n'), row].map((line) => [nameIn(line), line]))
  writeFileSync(page, `${head}${all.flatMap(({ file }) => named.get(basename(file, '.zip')) ?? []).join('\n')}\n`)
}

const describeCourses = existsSync(fixtures) ? describeInBrowser : (name: string) => describe.skip(`${name} (../shared/fixtures is not here)`, () => test('there is nothing to play', () => undefined))

describeCourses('courses as learners take them', (room) => {
  const rows: string[] = []
  afterAll(() => {
    if (asked !== '') process.stdout.write(`${rows.join('\n')}\n`)
  })

  test.each(courses.map((course) => ({ name: basename(course.file, '.zip'), course })))('$name', async ({ course }) => {
    const row = rowOf(course, await playCourse(room(), course))
    rows.push(row)
    if (asked === 'write') write(row)
    else expect(readFileSync(page, 'utf8').split('\n')).toContain(row)
  })
})
