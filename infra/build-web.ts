/** Builds what browsers load: the player and the files of the documentation. */
import { copyFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { buildPlayer } from './bundle/build-player.ts'

export interface BuildWebOptions {
  /** Absolute path of the project. */
  readonly projectDirectory: string
  /** Absolute path of what gets `docs/` and `player/`. Replaced as a whole. */
  readonly outputDirectory: string
}

/**
 * Builds all web assets.
 * @throws Error where a source is missing or does not compile
 */
export async function buildWeb(options: BuildWebOptions): Promise<void> {
  await rm(options.outputDirectory, { recursive: true, force: true })
  await Promise.all([buildDocs(options), buildPlayer(join(options.outputDirectory, 'player'), options.projectDirectory)])
}

/** The explorer: the library's own files as they are, and the few lines that start it. */
async function buildDocs({ projectDirectory, outputDirectory }: BuildWebOptions): Promise<void> {
  const library = dirname(createRequire(join(projectDirectory, 'package.json')).resolve('swagger-ui-dist/package.json'))
  const directory = join(outputDirectory, 'docs')
  const entryPoints = ['explorer.ts', 'explorer.css'].map((file) => join(projectDirectory, 'web', 'docs', file))
  await build({ absWorkingDir: projectDirectory, entryPoints, outdir: directory, bundle: true, minify: true, format: 'iife', target: 'es2022', logLevel: 'warning' })
  const copied = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']
  await Promise.all(copied.map((file) => copyFile(join(library, file), join(directory, file))))
}
