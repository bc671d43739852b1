/** The demo people of the one-machine service. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#bin/local/project.ts'

const tsx = join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs')

/** Signs a person in over the provider and HTTP: the cookie that `bin/local/sign-in.ts` prints. */
export async function signInDemoPerson(dataFolder: string, email: string): Promise<string> {
  const script = join('bin', 'local', 'sign-in.ts')
  const env = { ...process.env, LECTERN_DATA: dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, script, email], { cwd: projectFolder, env })
  return stdout.trim()
}
