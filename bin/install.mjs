/** Installs what is missing; needs nothing but Node. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the project's folder and ends this process where it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

/** `npm ci` where there are no modules yet. */
export function installWhatIsMissing() {
  if (existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) return
  console.log('Installing dependencies ...')
  run('npm', ['ci', '--no-audit', '--no-fund'])
}
