/** The launches in code of the dashboard, run as printed by what this machine has, against the one-machine service. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { sharedService } from '#test/support/shared-service.ts'
import { snippetLanguages, snippetNames, snippetOf, type SnippetLanguage } from '#web/dashboard/app/launch-snippets.ts'

interface Runner {
  readonly program: string
  readonly file: string
  readonly arguments: readonly string[]
  /** What `program --version` begins with, where older versions cannot run the file. */
  readonly needs?: RegExp
}

const runners: Readonly<Record<SnippetLanguage, Runner>> = {
  curl: { program: 'sh', file: 'launch.sh', arguments: [] },
  javascript: { program: process.execPath, file: 'launch.mjs', arguments: [] },
  python: { program: 'python3', file: 'launch.py', arguments: [] },
  csharp: { program: 'dotnet', file: 'launch.cs', arguments: ['run'], needs: /^[1-9]\d\./ },
  php: { program: 'php', file: 'launch.php', arguments: [] },
}

/** Why this machine cannot run a language; null if it can. */
function missing(language: SnippetLanguage): string | null {
  const { program, needs } = runners[language]
  const tool = language === 'curl' ? 'curl' : program
  const { status, stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8' })
  if (status !== 0) return `${tool} is not installed`
  return needs === undefined || needs.test(stdout) ? null : `${tool} ${stdout.trim()} is too old`
}

describe('a launch in code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-snippets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  for (const language of snippetLanguages) {
    const reason = missing(language)
    const run = reason === null ? test : test.skip
    run(
      `opens a session as printed in ${snippetNames[language]}${reason === null ? '' : ` (skipped: ${reason})`}`,
      async () => {
        const { apiBaseUrl: origin, testKey, sampleCourses } = await sharedService()
        const packageId = Object.values(sampleCourses)[0] ?? ''
        const { program, file, arguments: given } = runners[language]
        writeFileSync(join(folder, file), snippetOf(language, { origin, packageId }))
        const env = { ...process.env, LECTERN_API_KEY: testKey }
        const { stdout } = await promisify(execFile)(program, [...given, file], { cwd: folder, env })
        const link = new URL(/https?:\/\/[^\s"]+/.exec(stdout.replaceAll('\\/', '/'))?.[0] ?? '')
        const token = link.searchParams.get('token') ?? ''
        const session = await fetch(`${origin}/api/v1/sessions/${String(decodeJwt(token)['sid'])}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect([session.status, await session.json()]).toMatchObject([200, { user_id: 'learner-1' }])
      },
    )
  }
})
