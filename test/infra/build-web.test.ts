import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '#infra/build-web.ts'

const project = process.cwd()
let directory: string

/** A project with the real documentation and a small player. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-web-build-'))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await symlink(join(project, 'web', 'docs'), join(directory, 'web', 'docs'))
  await symlink(join(project, 'node_modules'), join(directory, 'node_modules'))
  await writeFile(join(directory, 'package.json'), '{}')
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html><link rel="stylesheet" href="./player.css"><a href="https://example.com/./x.css">x</a><script type="module" src="./main.ts"></script>')
  await writeFile(join(directory, 'web', 'player', 'player.css'), 'main { display: grid }')
  await writeFile(join(directory, 'web', 'player', 'main.ts'), "const name: string = 'x'\nvoid import('./late.ts').then(({ greet }) => greet(name))")
  await writeFile(join(directory, 'web', 'player', 'late.ts'), 'export const greet = (name: string): void => console.log(`hello ${name}`)')
  await buildWeb({ projectDirectory: directory, outputDirectory: join(directory, 'out') })
}, 60_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

const text = (path: string) => readFile(join(directory, 'out', path), 'utf8')

test('a page names its scripts and styles by absolute addresses with a hash, and leaves other addresses alone', async () => {
  const page = await text('player/index.html')
  const [, style = ''] = /href="\/player\/(player-[A-Z0-9]{8}\.css)"/.exec(page) ?? []
  const [, script = ''] = /src="\/player\/(main-[A-Z0-9]{8}\.js)"/.exec(page) ?? []
  expect(await text(`player/${style}`)).toContain('grid')
  expect(await text(`player/${script}`)).toContain('import(')
  expect(page).toContain('https://example.com/./x.css')
  expect(page).not.toMatch(/"\.\//)
})

test('what is imported late is a file of its own', async () => {
  const late = (await readdir(join(directory, 'out', 'player'))).filter((name) => /^(chunk|late)-[A-Z0-9]{8}\.js$/.test(name))
  expect((await Promise.all(late.map((name) => text(`player/${name}`)))).join('')).toContain('hello')
  expect(await text('player/index.html')).not.toContain('hello')
})

test('the documentation has everything that its page names, and the licence of what is not ours', async () => {
  const files = await readdir(join(directory, 'out', 'docs'))
  expect(files).toEqual(expect.arrayContaining(['explorer.css', 'explorer.js', 'swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']))
  const page = await readFile(join(project, 'functions', 'api', 'health', 'get-docs.ts'), 'utf8')
  for (const [, file = ''] of page.matchAll(/"\/docs\/([\w.-]+)"/g)) expect(files).toContain(file)
  expect(await text('docs/explorer.js')).toContain('SwaggerUIBundle')
})

test('an application without a page is named', async () => {
  await rm(join(directory, 'web', 'player', 'index.html'))
  await expect(buildWeb({ projectDirectory: directory, outputDirectory: join(directory, 'out') })).rejects.toThrow(/web\/player\/index\.html does not exist/)
})
