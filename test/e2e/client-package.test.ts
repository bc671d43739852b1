/** The npm package `@lectern/client`, packed and used as its README says, against the one-machine service. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#bin/local/project.ts'
import { sharedService } from '#test/support/shared-service.ts'

const run = promisify(execFile)
const projectModule = (...path: readonly string[]): string => join(projectFolder, 'node_modules', ...path)

describe('the package of the client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-client-'))
  const installed = join(folder, 'node_modules', '@lectern', 'client')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const node = (...given: readonly string[]) => run(process.execPath, [...given], { cwd: folder })
  const compile = (...files: readonly string[]) =>
    node(
      projectModule('typescript', 'bin', 'tsc'),
      ...['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023', '--types', 'node'],
      ...files,
    )

  beforeAll(async () => {
    const built = join(folder, 'built')
    await run(process.execPath, [projectModule('tsx', 'dist', 'cli.mjs'), 'bin/client.ts', built], {
      cwd: projectFolder,
    })
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
    const [packed]: any = JSON.parse(stdout)
    mkdirSync(installed, { recursive: true })
    await run('tar', ['-xzf', join(folder, packed.filename), '-C', installed, '--strip-components=1'])
    // Its dependency, and the types of Node that every project has, as npm would install them.
    mkdirSync(join(folder, 'node_modules', '@types'))
    for (const name of ['zod', '@types/node', 'undici-types'])
      symlinkSync(projectModule(name), join(folder, 'node_modules', name))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  })

  const readmeOf = (): string => readFileSync(join(installed, 'README.md'), 'utf8')
  const examples = (): readonly string[] => [...readmeOf().matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code ?? '')

  test('compiles the examples of its README strictly, and runs them', async () => {
    // A LIVE key: other tests may have taken the places of TEST learners in the workspace.
    const { apiBaseUrl, liveKey } = await sharedService()
    const files = examples().map((code, index) => {
      writeFileSync(join(folder, `example-${index}.ts`), code)
      return `example-${index}`
    })
    expect(files).toHaveLength(2)
    await compile(...files.map((file) => `${file}.ts`))
    const env = { ...process.env, LECTERN_URL: apiBaseUrl, LECTERN_API_KEY: liveKey }
    const [launch, session] = await Promise.all(
      files.map((file) => run(process.execPath, [`${file}.js`], { cwd: folder, env })),
    )
    expect(launch?.stdout).toMatch(/^http.*\/launch\?token=/)
    expect(session?.stdout).toBe('There is no such session.\n')
  })

  test('refuses unknown operations, missing parameters and wrong types when compiling', async () => {
    const calls = {
      operation: 'await api.packages.deleteEverything({})',
      parameter: 'await api.packages.getPackage({})',
      type: "await api.launches.launchPackage({ params: { packageId: 'p' }, body: { user_id: 1 } })",
    }
    for (const [name, call] of Object.entries(calls)) {
      const code = `import { lectern } from '@lectern/client'\nconst api = lectern({ baseUrl: '', apiKey: '' })\n${call}\n`
      writeFileSync(join(folder, `${name}.ts`), code)
    }
    const output: unknown = await compile('--noEmit', ...Object.keys(calls).map((name) => `${name}.ts`)).then(
      () => '',
      (error: unknown) => (error instanceof Error && 'stdout' in error ? error.stdout : ''),
    )
    const places = [...String(output).matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file)
    expect(places).toEqual(Object.keys(calls).map((name) => `${name}.ts`))
  })
})
