/** Builds the shell of dispatch packages: a classic script, because the pages of learning platforms load it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const source = join('web', 'dispatch-shell')

/**
 * The files of the shell: text by name.
 * @param projectDirectory absolute path of the project
 * @throws Error where a source is missing or does not compile
 */
export async function buildDispatchShell(projectDirectory: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: [join(source, 'shell.ts'), join(source, 'shell.css')],
    outdir: 'dispatch-shell',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    // Browsers of managed devices can be years old; the shell then explains what does not work.
    target: 'es2017',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const page = await readFile(join(projectDirectory, source, 'index.html'), 'utf8')
  const built = outputFiles.map(({ path, text }): [string, string] => [
    path.endsWith('.css') ? 'shell.css' : 'shell.js',
    text,
  ])
  return { 'index.html': page, ...Object.fromEntries(built) }
}
