/** Installs the dependencies if they are missing or outdated. Uses Node's own modules only. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [20, 19]

/** Runs a command in the project's folder. If the command fails, this process ends with the same status. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs `npm ci` if a module is missing or has another version than in the lock file. Ends this process if Node is too old. */
export function installWhatIsMissing() {
  refuseOldNode()
  if (isInstalled()) return
  console.log('Installing dependencies; the first time this takes a minute or two ...')
  // npm may be set to leave out development dependencies (NODE_ENV=production), but building and testing need them.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js')) run(process.execPath, [npm, ...args])
  else run('npm', args, { shell: process.platform === 'win32' })
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(`Lectern needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** npm writes `.package-lock.json` after it has installed everything, so the file is missing after an interruption. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  if (installed === undefined) return false
  const wanted = Object.entries(packagesIn('package-lock.json') ?? {}).filter(
    ([path, { optional }]) => path !== '' && !optional,
  )
  return wanted.every(([path, { version }]) => installed[path]?.version === version)
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages
  } catch {
    return undefined
  }
}
