/** Builds what browsers load: the files of the documentation and the pages of web applications. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'

export interface BuildWebOptions {
  /** Absolute path of the project. */
  readonly projectDirectory: string
  /** Absolute path of what gets `docs/` and `player/`. Replaced as a whole. */
  readonly outputDirectory: string
}

/** Browsers that play courses today; the player's own tests run in the newest. */
const target = ['chrome109', 'edge109', 'firefox115', 'safari16']

const common = { bundle: true, minify: true, target, legalComments: 'linked', logLevel: 'warning' } as const satisfies BuildOptions

/**
 * Builds all web assets.
 * @throws Error where a source is missing or does not compile
 */
export async function buildWeb(options: BuildWebOptions): Promise<void> {
  await rm(options.outputDirectory, { recursive: true, force: true })
  await Promise.all([buildDocs(options), buildPage('player', options)])
}

/** The explorer: the library's own files as they are, and the few lines that start it. */
async function buildDocs({ projectDirectory, outputDirectory }: BuildWebOptions): Promise<void> {
  const library = dirname(createRequire(join(projectDirectory, 'package.json')).resolve('swagger-ui-dist/package.json'))
  const directory = join(outputDirectory, 'docs')
  const entryPoints = ['explorer.ts', 'explorer.css'].map((file) => join(projectDirectory, 'web', 'docs', file))
  await build({ ...common, absWorkingDir: projectDirectory, entryPoints, outdir: directory, format: 'iife' })
  const copied = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']
  await Promise.all(copied.map((file) => copyFile(join(library, file), join(directory, file))))
}

/** A script or style of the page's own folder: `src="./main.ts"`. */
const ownReference = /(src|href)="\.\/([\w-]+\.(?:ts|css))"/g

/**
 * One page: every script and style that `web/<name>/index.html` names with `./` is bundled, gets a hash into its name so
 * that it can be cached for ever, and is named in the page by its absolute address, because the page is also served at others.
 */
async function buildPage(name: string, { projectDirectory, outputDirectory }: BuildWebOptions): Promise<void> {
  const source = join(projectDirectory, 'web', name)
  const page = join(source, 'index.html')
  if (!existsSync(page)) throw new Error(`The web application "${name}" has no page: ${page} does not exist.`)
  const html = await readFile(page, 'utf8')
  const entries = [...html.matchAll(ownReference)].map(([, , file = '']) => join(source, file))
  const directory = join(outputDirectory, name)
  const { metafile } = await build({
    ...common,
    absWorkingDir: projectDirectory,
    entryPoints: entries,
    outdir: directory,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    publicPath: `/${name}/`,
    loader: { '.svg': 'file', '.woff2': 'file' },
    metafile: true,
  })
  const built = new Map(Object.entries(metafile.outputs).flatMap(([output, { entryPoint }]) => (entryPoint === undefined ? [] : [[basename(entryPoint), basename(output)]])))
  await mkdir(directory, { recursive: true })
  await writeFile(
    join(directory, 'index.html'),
    html.replace(ownReference, (_whole, attribute: string, file: string) => `${attribute}="/${name}/${built.get(file) ?? file}"`),
  )
}
