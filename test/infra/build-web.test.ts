import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '#infra/build-web.ts'
import { playerSizes } from '#infra/bundle/build-player.ts'

const project = process.cwd()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-web-build-'))
  await buildWeb({ projectDirectory: project, outputDirectory: join(directory, 'out') })
}, 120_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

const text = (path: string) => readFile(join(directory, 'out', path), 'utf8')

test('the page names its scripts and styles by absolute addresses with a hash, and they are there', async () => {
  const named = [...(await text('player/index.html')).matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => address)
  const files = await readdir(join(directory, 'out', 'player'))
  const own = named.filter((address) => address !== 'data:,')
  expect(own.length).toBeGreaterThanOrEqual(2)
  for (const address of own) {
    expect(address).toMatch(/^\/player\/[\w-]+-[A-Z0-9]{8}\.(js|css)$/)
    expect(files).toContain(address.slice('/player/'.length))
  }
})

test('every script and style has a hash in its name, so that it can be kept for ever', async () => {
  const files = await readdir(join(directory, 'out', 'player'))
  expect(files.filter((name) => !/-[A-Z0-9]{8}\.(js|css)$/.test(name)).sort()).toEqual(['index.html', 'modules.json', 'scorm-again.LICENSE.txt'])
})

test('a course loads the runtime of its own standard, and no more than its share', async () => {
  const { scorm12, scorm2004 }: Record<string, string[]> = JSON.parse(await text('player/modules.json'))
  expect(scorm12?.filter((name) => name.startsWith('scorm'))).toEqual([expect.stringMatching(/^scorm12-/)])
  expect(scorm2004?.filter((name) => name.startsWith('scorm'))).toEqual([expect.stringMatching(/^scorm2004-/)])
  const sizes = await playerSizes(join(directory, 'out', 'player'))
  expect(sizes.scorm12).toBeLessThanOrEqual(30_000)
  expect(sizes.scorm2004).toBeLessThanOrEqual(90_000)
})

test('the documentation has everything that its page names, and the licence of what is not ours', async () => {
  const files = await readdir(join(directory, 'out', 'docs'))
  expect(files).toEqual(expect.arrayContaining(['explorer.css', 'explorer.js', 'swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']))
  const page = await readFile(join(project, 'functions', 'api', 'health', 'get-docs.ts'), 'utf8')
  for (const [, file = ''] of page.matchAll(/"\/docs\/([\w.-]+)"/g)) expect(files).toContain(file)
  expect(await text('docs/explorer.js')).toContain('SwaggerUIBundle')
})

describe('a project that lacks something', () => {
  const lacking = async (name: string, prepare: (folder: string) => Promise<unknown>): Promise<void> => {
    const folder = join(directory, name)
    await mkdir(join(folder, 'web', 'player'), { recursive: true })
    await symlink(join(project, 'web', 'docs'), join(folder, 'web', 'docs'))
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{}')
    await prepare(folder)
    await buildWeb({ projectDirectory: folder, outputDirectory: join(folder, 'out') })
  }

  test('a player without a page is named', async () => {
    await expect(lacking('no-page', () => Promise.resolve())).rejects.toThrow(/web\/player\/index\.html does not exist/)
  })

  test('a player without sources does not build', async () => {
    await expect(lacking('no-source', (folder) => writeFile(join(folder, 'web', 'player', 'index.html'), '<!-- head -->'))).rejects.toThrow(/main\.ts/)
  })
})
