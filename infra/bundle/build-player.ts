/**
 * Builds the hosted player: ES modules, split so that a course loads the runtime of its own standard and the words of one
 * language only.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import * as z from 'zod'
import { leanScormAgain } from './lean-scorm-again.ts'

/** Where the files are found on the learner origin; the page itself is also served at `/launch`. */
const publicPath = '/player/'

const source = join('web', 'player')
const page = join(source, 'index.html')

/** Browsers that play courses today; the player's own tests run in the newest. */
const target = ['chrome109', 'edge109', 'firefox115', 'safari16.4']

const standards = ['scorm12', 'scorm2004'] as const

/** Which module marks the runtime of a standard. */
const runtimes = { scorm12: 'runtime/engine-12.ts', scorm2004: 'runtime/make-engine-2004.ts' } as const

/** Brotli bytes by standard. */
export type PlayerSizes = Readonly<Record<(typeof standards)[number], number>>

const modulesFile = 'modules.json'
const modulesSchema = z.record(z.enum(standards), z.array(z.string()))

/**
 * Builds the player into a directory, which is emptied first: `index.html`, its style sheet, modules with a hash in their
 * names, the licence of what is not ours, and `modules.json`, which names the modules that a course of each standard loads.
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
    target,
    minify: true,
    metafile: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    plugins: [leanScormAgain],
    logLevel: 'warning',
  })
  const modules = new Modules(metafile)
  await Promise.all([
    writeFile(join(outDir, 'index.html'), pageWith(modules, template)),
    writeFile(join(outDir, modulesFile), `${JSON.stringify(modulesByStandard(modules), null, 2)}\n`),
    copyFile(join(projectDirectory, 'node_modules', 'scorm-again', 'LICENSE'), join(outDir, 'scorm-again.LICENSE.txt')),
  ])
}

/**
 * Brotli bytes of the JavaScript that a course of each standard loads in all, with one translated language.
 * @param outDir where `buildPlayer` has built
 */
export async function playerSizes(outDir: string): Promise<PlayerSizes> {
  const modules = modulesSchema.parse(JSON.parse(await readFile(join(outDir, modulesFile), 'utf8')))
  const sizeOf = async (file: string): Promise<number> =>
    brotliCompressSync(await readFile(join(outDir, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  const sum = async (files: readonly string[]): Promise<number> => (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0)
  return { scorm12: await sum(modules.scorm12), scorm2004: await sum(modules.scorm2004) }
}

/** The built files, found by the source that they came from. */
class Modules {
  constructor(private readonly metafile: Metafile) {}

  /** File names of the modules that start at these sources, and of everything that they import at once. */
  startingAt(...endings: readonly string[]): string[] {
    const found = new Set<string>()
    for (const ending of endings) this.collect(this.outputOf(ending), found)
    return [...found].map((output) => basename(output))
  }

  /** File name of what was built from an entry point. */
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
    for (const { path, kind } of this.metafile.outputs[output]?.imports ?? []) if (kind === 'import-statement') this.collect(path, found)
  }
}

/** The page names its files by absolute addresses, because it is served at several. */
function pageWith(modules: Modules, template: string): string {
  const [main = '', ...chunks] = modules.startingAt('web/player/main.ts')
  const head = [
    `<link rel="stylesheet" href="${publicPath}${modules.fileOf('web/player/player.css')}" />`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${publicPath}${chunk}" />`),
    `<script type="module" src="${publicPath}${main}"></script>`,
  ]
  return template.replace('<!-- head -->', head.join('\n    '))
}

const modulesByStandard = (modules: Modules): Record<string, string[]> =>
  Object.fromEntries(
    standards.map((standard) => [standard, modules.startingAt('web/player/main.ts', runtimes[standard], `scorm-again/dist/esm/${standard}.js`, 'messages/de.ts')]),
  )
