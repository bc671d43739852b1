/**
 * Builds the hosted player as ES modules, split so that a browser loads only the runtime of the course's standard and
 * the texts of one language.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { browsers, startScript, startScriptSource } from './start-script.ts'

/** Path of the files on the learner origin. The page itself is also served at `/launch`. */
const publicPath = '/player/'

const source = join('web', 'player')
const page = join(source, 'index.html')

const standards = ['scorm12', 'scorm2004'] as const
const languages = ['en', 'de', 'es', 'fr', 'ar', 'ja']

/** The module by which the built runtime of a standard is found. */
const runtimes = { scorm12: 'runtime/engine-12.ts', scorm2004: 'runtime/make-engine-2004.ts' } as const

const modulesFile = 'modules.json'

/**
 * Empties a directory and builds the player into it: `index.html`, its style sheet, modules with a hash in their names,
 * the licence of scorm-again, and `modules.json`, which lists the modules that a course of each standard loads.
 * @param projectDirectory absolute path of the project; the working directory unless stated
 * @throws Error where a source is missing or does not compile
 */
export async function buildPlayer(outDir: string, projectDirectory: string = process.cwd()): Promise<void> {
  const template = await readFile(join(projectDirectory, page), 'utf8').catch((cause: unknown) => {
    throw new Error(`The player has no page: ${page} does not exist.`, { cause })
  })
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: ['main.ts', 'player.css'].map((file) => join(source, file)),
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: browsers,
    minify: true,
    metafile: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
  })
  const modules = new Modules(metafile)
  await Promise.all([
    writeFile(join(outDir, 'index.html'), pageWith(modules, template, projectDirectory)),
    writeFile(join(outDir, modulesFile), `${JSON.stringify(modulesByStandard(modules), null, 2)}\n`),
    copyFile(join(projectDirectory, 'node_modules', 'scorm-again', 'LICENSE'), join(outDir, 'scorm-again.LICENSE.txt')),
  ])
}

/** Finds built files by their sources. */
class Modules {
  constructor(private readonly metafile: Metafile) {}

  /** File names of the modules built from these sources, and of all that they import statically. */
  startingAt(...endings: readonly string[]): string[] {
    const found = new Set<string>()
    for (const ending of endings) this.collect(this.outputOf(ending), found)
    return [...found].map((output) => basename(output))
  }

  /** File name of the module built from an entry point. */
  fileOf(ending: string): string {
    return basename(this.outputOf(ending))
  }

  private outputOf(ending: string): string {
    const found = Object.entries(this.metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(ending))
    if (found === undefined) throw new Error(`Nothing was built from ${ending}.`)
    return found[0]
  }

  private collect(output: string, found: Set<string>): void {
    if (found.has(output)) return
    found.add(output)
    for (const { path, kind } of this.metafile.outputs[output]?.imports ?? [])
      if (kind === 'import-statement') this.collect(path, found)
  }
}

/**
 * The page links its files by absolute addresses, because it is served at more than one address. Its own script stands
 * before the style sheet, because a browser runs no script while a style sheet above it is loading.
 */
function pageWith(modules: Modules, template: string, projectDirectory: string): string {
  const [main = '', ...chunks] = modules.startingAt('web/player/main.ts')
  const head = [
    `<script type="application/json" id="modules">${JSON.stringify(moduleTable(modules))}</script>`,
    `<script>${startScript(projectDirectory)}</script>`,
    `<link rel="stylesheet" href="${publicPath}${modules.fileOf('web/player/player.css')}" />`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${publicPath}${chunk}" />`),
    `<script type="module" src="${publicPath}${main}"></script>`,
  ]
  return template
    .replace("script-src 'self'", `script-src 'self' ${startScriptSource(projectDirectory)}`)
    .replace('<!-- head -->', () => head.join('\n    '))
}

/** What the page's own script preloads: modules by standard and by language, beside those that the page links. */
function moduleTable(modules: Modules): object {
  const linked = new Set(modules.startingAt('web/player/main.ts'))
  const addresses = (...endings: string[]): string[] =>
    modules
      .startingAt(...endings)
      .filter((file) => !linked.has(file))
      .map((file) => publicPath + file)
  return {
    standards: Object.fromEntries(
      standards.map((standard) => [standard, addresses(runtimes[standard], `scorm-again/dist/esm/${standard}.js`)]),
    ),
    languages: Object.fromEntries(
      languages.map((language) => [language, addresses(`web/player/messages/${language}.ts`)[0] ?? '']),
    ),
  }
}

const modulesByStandard = (modules: Modules): Record<string, string[]> =>
  Object.fromEntries(
    standards.map((standard) => [
      standard,
      modules.startingAt(
        'web/player/main.ts',
        runtimes[standard],
        `scorm-again/dist/esm/${standard}.js`,
        'web/player/messages/de.ts',
      ),
    ]),
  )
