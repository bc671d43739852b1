/** Installs what is missing; needs nothing but Node. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [20, 19]

/** Runs a command in the project's folder and ends this process where it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

/** `npm ci` where modules are missing, or are others than the lock file names. Ends this process where Node is too old. */
export function installWhatIsMissing() {
  refuseOldNode()
  if (isInstalled()) return
  console.log('Installing dependencies; the first time this takes a minute or two ...')
  // Whatever the settings of this machine leave out, building and testing need the development dependencies.
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

/** npm writes down what it has installed, once it has. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  if (installed === undefined) return false
  const wanted = Object.entries(packagesIn('package-lock.json') ?? {}).filter(([path, { optional }]) => path !== '' && !optional)
  return wanted.every(([path, { version }]) => installed[path]?.version === version)
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages
  } catch {
    return undefined
  }
}
