/** Builds the pages of packages that the service makes: classic scripts, because learning platforms load them. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** Folder below `web/`, and the names of its script and its style sheet without their ends. */
export interface PackagePage {
  readonly folder: string
  readonly name: string
}

export const dispatchShell: PackagePage = { folder: 'dispatch-shell', name: 'shell' }
export const deckCoursePage: PackagePage = { folder: 'deck-course', name: 'course' }
export const quickCoursePage: PackagePage = { folder: 'quick-course', name: 'course' }

/**
 * The files of a page: text by name.
 * @param projectDirectory absolute path of the project
 * @throws Error where a source is missing or does not compile
 */
export async function buildPackagePage(
  { folder, name }: PackagePage,
  projectDirectory: string,
): Promise<Record<string, string>> {
  const source = join('web', folder)
  const { outputFiles } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: [join(source, `${name}.ts`), join(source, `${name}.css`)],
    outdir: folder,
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    // Browsers of managed devices can be years old; the page then explains what does not work.
    target: 'es2017',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const page = await readFile(join(projectDirectory, source, 'index.html'), 'utf8')
  return { 'index.html': page, ...Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])) }
}
