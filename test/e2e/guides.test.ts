/**
 * The examples of guides, run as printed against the one-machine service. The blocks of one language on one page are one
 * program; the last `text` block of the page, if it has one, is what each of its programs prints at the end.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeApk } from '#test/support/apk-writer.ts'
import { deckOfType } from '#test/support/decks.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { startServiceProcess, type ServiceProcess } from '#test/support/service.ts'
import { writeZip } from '#test/support/zip-writer.ts'

interface Language {
  readonly fence: string
  readonly name: string
  readonly file: string
  readonly run: readonly [string, ...string[]]
  /** What the examples call, if this machine may lack it. */
  readonly needs: string | null
}

const languages: readonly Language[] = [
  { fence: 'sh', name: 'curl', file: 'guide.sh', run: ['sh', '-eu', 'guide.sh'], needs: 'curl' },
  { fence: 'js', name: 'JavaScript', file: 'guide.mjs', run: [process.execPath, 'guide.mjs'], needs: null },
  { fence: 'python', name: 'Python', file: 'guide.py', run: ['python3', 'guide.py'], needs: 'python3' },
]

/** Pages whose examples need an account of AWS, or have a test of their own. */
const otherPages = ['deploy.md', 'operating.md', 'runbook.md', 'webhook-verification.md', 'actions.md']

const blocksOf = (page: string, fence: string): string[] =>
  [...readFileSync(join('docs', page), 'utf8').matchAll(new RegExp(`^\`\`\`${fence}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0

const programs = readdirSync('docs')
  .filter((page) => page.endsWith('.md') && !otherPages.includes(page))
  .flatMap((page) => languages.map((language) => ({ page, language, code: blocksOf(page, language.fence).join('\n') })))
  .filter(({ code }) => code !== '')

let service: ServiceProcess

// The guides promise what a new service has, so they get one of their own.
beforeAll(async () => {
  service = await startServiceProcess()
})
afterAll(() => service.stop())

/** A folder with what a reader has: the data folder of the running service, a course, an app for headsets and a deck. */
function readersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-guide-'))
  symlinkSync(service.dataFolder, join(folder, '.local'))
  writeFileSync(join(folder, 'course.zip'), writeZip(packageEntries()))
  writeFileSync(join(folder, 'training.zip'), writeZip([{ name: 'training.apk', data: writeApk() }]))
  writeFileSync(join(folder, 'deck.pptx'), deckOfType())
  return folder
}

test('finds the examples of the quick start in every language', () => {
  const found = programs.filter(({ page }) => page === 'quick-start.md').map(({ language }) => language.name)
  expect(found).toEqual(['curl', 'JavaScript', 'Python'])
})

describe.each(programs)('$page in $language.name', ({ page, language: { file, run, needs }, code }) => {
  const isMissing = needs !== null && !isInstalled(needs)
  if (isMissing) console.warn(`Skipped: ${page}, as ${needs} is not installed.`)
  const testWhereInstalled = isMissing ? test.skip : test
  testWhereInstalled('runs, and prints what the page says', async () => {
    const folder = readersFolder()
    const env = { ...process.env, LECTERN_URL: service.apiBaseUrl, LECTERN_API_KEY: service.liveKey }
    try {
      writeFileSync(join(folder, file), code)
      const [program, ...options] = run
      const { stdout } = await promisify(execFile)(program, options, { cwd: folder, env })
      const printed = blocksOf(page, 'text').at(-1) ?? ''
      expect(stdout.slice(stdout.length - printed.length)).toBe(printed)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
