/** Builds the client of the API as the npm package `@lectern/client`: one ES module, its declarations, its README. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import * as z from 'zod'

const projectPackage = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.object({ zod: z.string() }),
})

/** What the client needs to know of the families of endpoints. */
export type ClientFamilies = Readonly<
  Record<
    string,
    { readonly endpoints: Readonly<Record<string, { readonly method: string; readonly path: string }>> } & object
  >
>

const routesOf = (families: ClientFamilies) =>
  Object.fromEntries(
    Object.entries(families).map(([name, { endpoints }]) => [
      name,
      Object.fromEntries(
        Object.entries(endpoints).map(([operation, { method, path }]) => [operation, { method, path }]),
      ),
    ]),
  )

/**
 * Empties a directory and builds the package into it, ready for `npm pack`.
 * @param families those of `web/client/families.ts`
 * @throws Error where a source does not compile
 */
export async function buildClient(outDir: string, families: ClientFamilies): Promise<void> {
  const project = process.cwd()
  const source = join(project, 'web', 'client')
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  await Promise.all([
    build({
      absWorkingDir: project,
      entryPoints: [join(source, 'index.ts')],
      outfile: join(outDir, 'index.js'),
      bundle: true,
      format: 'esm',
      target: 'es2022',
      define: { lecternRoutes: JSON.stringify(routesOf(families)) },
      logLevel: 'warning',
    }),
    promisify(execFile)(process.execPath, [compiler, '-p', source, '--outDir', join(outDir, 'types')]),
    copyFile(join(source, 'README.md'), join(outDir, 'README.md')),
    copyFile(join(project, 'LICENSE'), join(outDir, 'LICENSE')),
    writeManifest(outDir),
  ])
}

/** The declarations name files of `shared` and `web` as their sources do; the entries of `imports` lead there. */
async function writeManifest(outDir: string): Promise<void> {
  const { version, license, engines, dependencies } = projectPackage.parse(
    JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8')),
  )
  const manifest = {
    name: '@lectern/client',
    version,
    description: 'Typed client of the Lectern API.',
    license,
    type: 'module',
    sideEffects: false,
    engines,
    exports: { '.': { types: './types/web/client/index.d.ts', default: './index.js' } },
    imports: { '#shared/*.ts': './types/shared/*.d.ts', '#web/*.ts': './types/web/*.d.ts' },
    files: ['index.js', 'types'],
    // Its types only.
    dependencies: { zod: dependencies.zod },
  }
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
