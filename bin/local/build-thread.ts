import { join } from 'node:path'
import { build } from 'esbuild'
import { projectFolder } from './project.ts'

/** Builds the entry of the functions' threads, which load JavaScript only. @returns its path in the folder */
export async function buildThread(folder: string): Promise<string> {
  const outfile = join(folder, 'thread.cjs')
  await build({
    absWorkingDir: projectFolder,
    entryPoints: [join('infra', 'local', 'host', 'lambda', 'thread-entry.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'warning',
  })
  return outfile
}
