/** Builds what browsers load: the player, the dashboard, the files of the documentation, and the pages of packages that the service makes. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { deckCourseFilesKey } from '#shared/contract/resources/conversions/deck-course.ts'
import { quickCourseFilesKey } from '#shared/contract/resources/quick-publish/quick-course.ts'
import { shellFilesKey } from '#shared/contract/resources/dispatches/shell.ts'
import {
  buildPackagePage,
  deckCoursePage,
  dispatchShell,
  quickCoursePage,
  type PackagePage,
} from './bundle/build-package-page.ts'
import { buildDashboard } from './bundle/build-dashboard.ts'
import { buildPlayer } from './bundle/build-player.ts'

export interface BuildWebOptions {
  /** Absolute path of the project. */
  readonly projectDirectory: string
  /** Absolute path of the folder that receives a folder for each of them. Its former content is deleted. */
  readonly outputDirectory: string
}

/**
 * Builds all web assets.
 * @throws Error where a source is missing or does not compile; by then nothing writes to the output any more
 */
export async function buildWeb(options: BuildWebOptions): Promise<void> {
  await rm(options.outputDirectory, { recursive: true, force: true })
  const builds = await Promise.allSettled([
    buildDocs(options),
    buildPlayer(join(options.outputDirectory, 'player'), options.projectDirectory),
    buildFiles(dispatchShell, shellFilesKey, options),
    buildFiles(deckCoursePage, deckCourseFilesKey, options),
    buildFiles(quickCoursePage, quickCourseFilesKey, options),
    buildDashboard(join(options.outputDirectory, 'app'), options.projectDirectory),
  ])
  for (const build of builds) if (build.status === 'rejected') throw build.reason
}

/** The API explorer: the files of swagger-ui as published, and the script that starts it. */
async function buildDocs({ projectDirectory, outputDirectory }: BuildWebOptions): Promise<void> {
  const library = dirname(createRequire(join(projectDirectory, 'package.json')).resolve('swagger-ui-dist/package.json'))
  const directory = join(outputDirectory, 'docs')
  const entryPoints = ['explorer.ts', 'explorer.css'].map((file) => join(projectDirectory, 'web', 'docs', file))
  await build({
    absWorkingDir: projectDirectory,
    entryPoints,
    outdir: directory,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const copied = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']
  await Promise.all(copied.map((file) => copyFile(join(library, file), join(directory, file))))
}

/** One file with the files of a page, for the function that writes packages with it. */
async function buildFiles(
  page: PackagePage,
  key: string,
  { projectDirectory, outputDirectory }: BuildWebOptions,
): Promise<void> {
  const files = await buildPackagePage(page, projectDirectory)
  const path = join(outputDirectory, key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(files))
}
