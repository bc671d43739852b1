/** Builds the dashboard as ES modules, split so that a browser loads only the screens that a person opens. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { laterModule, laterModules } from './later-modules.ts'
import { licencesOf } from './licences.ts'
import { ownLanguages } from './own-languages.ts'

/** Path of the files on the API origin. The page itself is served at the addresses of the dashboard. */
const publicPath = '/app/'

const source = join('web', 'dashboard')
/** Pages, and the script that each starts. */
const pages = { 'index.html': 'main.tsx', 'sign-in.html': 'sign-in.tsx' } as const
const entries = [...Object.values(pages), 'theme.ts', 'dashboard.css'] as const

/** The oldest supported browsers. */
const browsers = ['chrome125', 'edge125', 'firefox128', 'safari17.5']

/** Names of the files that a page loads. */
export interface DashboardModules {
  /** Scripts that each page names. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly styles: readonly string[]
  /**
   * What each screen adds to `index.html`, by its folder below `screens`. Parts that a screen loads later have their path,
   * as `screens/quick-publish/slide-preview`.
   */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/**
 * Empties a directory and builds the dashboard into it: its pages, scripts and style sheet with a hash in their names,
 * `licences.txt` with the licences of the libraries in them, and `modules.json` (`DashboardModules`).
 * @param projectDirectory absolute path of the project; the working directory unless stated
 * @throws Error where a source is missing or does not compile
 */
export async function buildDashboard(outDir: string, projectDirectory: string = process.cwd()): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: entries.map((file) => join(source, file)),
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    target: browsers,
    minify: true,
    metafile: true,
    legalComments: 'none',
    plugins: [ownLanguages, laterModules(projectDirectory, join(source, 'start.tsx'))],
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
  })
  const files = new BuiltFiles(metafile)
  await Promise.all([
    ...Object.entries(pages).map(async ([page, script]) => {
      const template = await readFile(join(projectDirectory, source, page), 'utf8')
      await writeFile(
        join(outDir, page),
        template.replace('<!-- head -->', () => headOf(files, script)),
      )
    }),
    writeFile(join(outDir, 'licences.txt'), await licencesOf(metafile, projectDirectory)),
    writeFile(join(outDir, 'modules.json'), `${JSON.stringify(modulesOf(files), null, 2)}\n`),
  ])
}

/** Finds what was built by its sources. */
class BuiltFiles {
  constructor(private readonly metafile: Metafile) {}

  /** Name of the file built from an entry point. */
  fileOf(entry: string): string {
    const found = this.entriesBelow(source).find(([, path]) => path === join(source, entry))
    if (found === undefined) throw new Error(`Nothing was built from ${join(source, entry)}.`)
    return found[0]
  }

  /** Names of a file and of all files that it imports at once. */
  startingAt(file: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(file)) return found
    found.add(file)
    for (const [path, output] of Object.entries(this.metafile.outputs))
      if (basename(path) === file)
        for (const each of output.imports)
          if (each.kind === 'import-statement') this.startingAt(basename(each.path), found)
    return found
  }

  /** What is loaded when it is needed: screens by their folder, as `packages/one`, and other parts by their path. */
  screens(): readonly (readonly [string, string])[] {
    return this.entriesBelow(source)
      .filter(([, path]) => dirname(path) !== source)
      .map(([file, path]) => {
        const inScreens = relative(join(source, 'screens'), dirname(path))
        return [basename(path) === 'screen.tsx' ? inScreens : relative(source, path).replace(/\.tsx?$/, ''), file]
      })
  }

  private entriesBelow(folder: string): readonly (readonly [string, string])[] {
    return Object.entries(this.metafile.outputs).flatMap(([path, { entryPoint = '' }]) => {
      const module = laterModule(entryPoint)
      return module.startsWith(folder) ? [[basename(path), module] as const] : []
    })
  }
}

/**
 * What the page loads, by absolute addresses, because it is served at every address of the dashboard. The theme is a
 * classic script above the style sheet, so that the first paint has its colours.
 */
function headOf(files: BuiltFiles, script: string): string {
  const main = files.fileOf(script)
  const chunks = [...files.startingAt(main)].filter((file) => file !== main)
  return [
    `<script src="${publicPath}${files.fileOf('theme.ts')}"></script>`,
    `<link rel="stylesheet" href="${publicPath}${files.fileOf('dashboard.css')}" />`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${publicPath}${chunk}" />`),
    `<script type="module" src="${publicPath}${main}"></script>`,
  ].join('\n    ')
}

function modulesOf(files: BuiltFiles): DashboardModules {
  const scriptsOf = (script: string): readonly string[] => [
    files.fileOf('theme.ts'),
    ...files.startingAt(files.fileOf(script)),
  ]
  const atStart = scriptsOf(pages['index.html'])
  const screens = files
    .screens()
    .map(([screen, file]) => [screen, [...files.startingAt(file)].filter((name) => !atStart.includes(name))] as const)
  return {
    pages: Object.fromEntries(Object.entries(pages).map(([page, script]) => [page, scriptsOf(script)])),
    styles: [files.fileOf('dashboard.css')],
    screens: Object.fromEntries(screens.toSorted(([one], [other]) => one.localeCompare(other))),
  }
}
