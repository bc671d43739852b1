import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '#infra/build-web.ts'
import type { DashboardModules } from '#infra/bundle/build-dashboard.ts'
import { shellFilesKey } from '#shared/contract/resources/dispatches/shell.ts'
import { dispatchPackage } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { dashboardSizes } from '#test/infra/support/dashboard-sizes.ts'
import { playerSizes } from '#test/infra/support/player-sizes.ts'

const project = process.cwd()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-web-build-'))
  await buildWeb({ projectDirectory: project, outputDirectory: join(directory, 'out') })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const text = (path: string) => readFile(join(directory, 'out', path), 'utf8')

test('links the page to existing scripts and styles by absolute addresses with a hash', async () => {
  const named = [...(await text('player/index.html')).matchAll(/(?:src|href)="([^"#]+)"/g)].map(
    ([, address = '']) => address,
  )
  const files = await readdir(join(directory, 'out', 'player'))
  const own = named.filter((address) => address !== 'data:,')
  expect(own.length).toBeGreaterThanOrEqual(2)
  for (const address of own) {
    expect(address).toMatch(/^\/player\/[\w-]+-[A-Z0-9]{8}\.(js|css)$/)
    expect(files).toContain(address.slice('/player/'.length))
  }
})

test('puts a hash into the name of every script and style, so that browsers can cache it forever', async () => {
  const files = await readdir(join(directory, 'out', 'player'))
  expect(files.filter((name) => !/-[A-Z0-9]{8}\.(js|css)$/.test(name)).sort()).toEqual([
    'index.html',
    'modules.json',
    'scorm-again.LICENSE.txt',
  ])
})

test('allows one script in the page by its hash, above the style sheet, which would delay it', async () => {
  const page = await text('player/index.html')
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const hash = createHash('sha256')
    .update(scripts[0]?.[1] ?? '')
    .digest('base64')
  expect(scripts).toHaveLength(1)
  expect(page).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(page.indexOf('<script>')).toBeLessThan(page.indexOf('rel="stylesheet"'))
})

test('names the modules in the page that each standard and language needs beside the linked ones', async () => {
  const page = await text('player/index.html')
  const [, json = '{}'] = /<script type="application\/json" id="modules">(.*?)<\/script>/.exec(page) ?? []
  const { standards, languages }: Record<string, Record<string, string[]>> = JSON.parse(json)
  const { scorm12, scorm2004 }: Record<string, string[]> = JSON.parse(await text('player/modules.json'))
  const linked = (file: string): boolean =>
    page.includes(`href="/player/${file}"`) || page.includes(`src="/player/${file}"`)
  const needed = (files: readonly string[] = []) =>
    files.filter((file) => !linked(file) && !/^de-/.test(file)).map((file) => `/player/${file}`)
  expect(standards).toEqual({ scorm12: needed(scorm12), scorm2004: needed(scorm2004) })
  expect(Object.keys(languages ?? {}).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja'])
})

test('loads the runtime of one standard only, within the size limit of that standard', async () => {
  const { scorm12, scorm2004 }: Record<string, string[]> = JSON.parse(await text('player/modules.json'))
  expect(scorm12?.filter((name) => name.startsWith('scorm'))).toEqual([expect.stringMatching(/^scorm12-/)])
  expect(scorm2004?.filter((name) => name.startsWith('scorm'))).toEqual([expect.stringMatching(/^scorm2004-/)])
  const sizes = await playerSizes(join(directory, 'out', 'player'))
  expect(sizes.scorm12).toBeLessThanOrEqual(45_000)
  // 3.9 KB of it seal the journal, and 1.2 KB keep the launch token from content, so that courses of one origin cannot
  // rewrite each other's progress (ADR 0041).
  expect(sizes.scorm2004).toBeLessThanOrEqual(100_200)
})

describe('the dashboard', () => {
  test.each(['index.html', 'sign-in.html'])(
    'links %s to existing files by absolute addresses with a hash',
    async (name) => {
      const page = await text(`app/${name}`)
      const named = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address = '']) => address)
      const files = await readdir(join(directory, 'out', 'app'))
      const own = named.filter((address) => address !== 'data:,')
      for (const address of own) {
        expect(address).toMatch(/^\/app\/[\w-]+-[A-Z0-9]{8}\.(js|css)$/)
        expect(files).toContain(address.slice('/app/'.length))
      }
      expect(own[0]).toMatch(/^\/app\/theme-/)
      expect(page).not.toMatch(/<script(?! src=| type="module" src=)|<style|style=/)
    },
  )

  test('keeps the sign-in, the list of packages, each screen, its later parts and the style sheet within their sizes', async () => {
    const sizes = await dashboardSizes(join(directory, 'out', 'app'))
    expect(sizes.signIn).toBeLessThanOrEqual(80 * 1024)
    expect(sizes.list).toBeLessThanOrEqual(190 * 1024)
    expect(sizes.largestScreen).toBeLessThanOrEqual(25 * 1024)
    expect(sizes.largestLaterPart).toBeLessThanOrEqual(40 * 1024)
    expect(sizes.styles).toBeLessThanOrEqual(16 * 1024)
  })

  test('starts each page with few files, because slow phones wait for each round of requests', async () => {
    const { pages }: DashboardModules = JSON.parse(await text('app/modules.json'))
    for (const files of Object.values(pages)) expect(files.length).toBeLessThanOrEqual(5)
  })

  test('states the licence of every library in it', async () => {
    const licences = await text('app/licences.txt')
    for (const library of ['react-dom (MIT)', 'react-aria-components (Apache-2.0)', 'lucide-react (ISC)'])
      expect(licences).toContain(library)
  })
})

test('copies every file that the documentation page names, and the licence of the library', async () => {
  const files = await readdir(join(directory, 'out', 'docs'))
  expect(files).toEqual(
    expect.arrayContaining([
      'explorer.css',
      'explorer.js',
      'swagger-ui.css',
      'swagger-ui-bundle.js',
      'LICENSE',
      'NOTICE',
    ]),
  )
  const page = await readFile(join(project, 'functions', 'api', 'health', 'get-docs.ts'), 'utf8')
  for (const [, file = ''] of page.matchAll(/"\/docs\/([\w.-]+)"/g)) expect(files).toContain(file)
  expect(await text('docs/explorer.js')).toContain('SwaggerUIBundle')
})

describe('shell of dispatch packages', () => {
  const shellFiles = async (): Promise<Record<string, string>> => JSON.parse(await text(shellFilesKey))

  test('links every other file of the package from its page', async () => {
    const files = await shellFiles()
    const named = [...(files['index.html'] ?? '').matchAll(/(?:src|href)="([^"#:,]+)"/g)].map(([, name]) => name)
    expect([...named, 'index.html'].sort()).toEqual([...Object.keys(files), 'dispatch.js'].sort())
  })

  test('runs as a classic script without operators that browsers of 2017 lack', async () => {
    const { 'shell.js': script = '' } = await shellFiles()
    expect(script.match(/\?\.(?!\d)|\?\?|&&=|\|\|=|\bimport\(|^\s*(import|export)\b/)).toBeNull()
  })

  test('makes a package of at most 16 KB', async () => {
    const bytes = dispatchPackage(
      {
        dispatch: 'dsp_1',
        launchUrl: 'https://learn.example/api/v1/dispatches/dsp_1/frame?w=acme#t=lcd_live_acme_dsp_1_1_a_0123',
        title: 'Course',
        standard: '2004',
        hashNamespace: null,
      },
      await shellFiles(),
    )
    expect(bytes.length).toBeLessThanOrEqual(16_000)
  })
})

describe('project with missing files', () => {
  const lacking = async (name: string, prepare: (folder: string) => Promise<unknown>): Promise<void> => {
    const folder = join(directory, name)
    await mkdir(join(folder, 'web', 'player'), { recursive: true })
    await symlink(join(project, 'web', 'docs'), join(folder, 'web', 'docs'))
    await symlink(join(project, 'web', 'dispatch-shell'), join(folder, 'web', 'dispatch-shell'))
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{}')
    await prepare(folder)
    await buildWeb({ projectDirectory: folder, outputDirectory: join(folder, 'out') })
  }

  test('names the missing page of the player', async () => {
    await expect(lacking('no-page', () => Promise.resolve())).rejects.toThrow(/web\/player\/index\.html does not exist/)
  })

  test('throws when the sources of the player are missing', async () => {
    await expect(
      lacking('no-source', (folder) => writeFile(join(folder, 'web', 'player', 'index.html'), '<!-- head -->')),
    ).rejects.toThrow(/main\.ts/)
  })
})
