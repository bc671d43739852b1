import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'
import { projectFolder } from './project.ts'
import { sourceHash } from './source-hash.ts'

/** What the host runs. */
export interface ServiceBuild {
  /** Output folder of the synthesis. */
  readonly assembly: string
  /** Entry of the functions' threads. */
  readonly threadPath: string
}

/** Everything from which the build is made. */
const sources = [
  'functions',
  'infra',
  'shared',
  'web',
  join('bin', 'local', 'build.ts'),
  join('bin', 'local', 'build-thread.ts'),
  'openapi.json',
  'package.json',
  'package-lock.json',
  // What npm has installed: the packages of the converter are optional.
  join('node_modules', '.package-lock.json'),
  'tsconfig.json',
]
/** The host itself is not built; of it only the entry of the threads is. */
const isBuilt = (path: string): boolean =>
  !path.startsWith(hostFolder) || path.startsWith(join(hostFolder, 'host', 'lambda'))
const hostFolder = join('infra', 'local')

const buildsFolder = join(projectFolder, 'dist', 'local')
const buildsKept = 4
const lockSuffix = '.lock'
const safeAgeMs = 3_600_000

/**
 * The build of the present sources: made where there is none yet, in a process of its own. Who asks while another process
 * builds waits for that.
 * @param announce called once if something must be built
 * @throws Error where the build fails; its own messages are on standard error
 */
export async function serviceBuild(announce: (text: string) => void = () => undefined): Promise<ServiceBuild> {
  const folder = join(buildsFolder, sourceHash(sources, isBuilt))
  const isDone = (): boolean => existsSync(folder)
  if (!isDone()) {
    announce('Building the service ...')
    mkdirSync(buildsFolder, { recursive: true })
    await oneAtATime(`${folder}${lockSuffix}`, { isDone, work: () => buildTo(folder) })
  }
  const now = new Date()
  utimesSync(folder, now, now)
  return { assembly: join(folder, 'cdk.out'), threadPath: join(folder, 'thread.cjs') }
}

async function buildTo(folder: string): Promise<void> {
  const temporary = `${folder}.${randomUUID()}`
  await buildInto(temporary)
  keep(temporary, folder)
  removeOldBuilds()
}

async function buildInto(folder: string): Promise<void> {
  const env = { ...process.env, CDK_VALIDATION: 'false', NODE_NO_WARNINGS: '1' }
  const script = join(projectFolder, 'bin', 'local', 'build.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  if (child.exitCode === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error('The service could not be built.')
}

function keep(temporary: string, folder: string): void {
  try {
    renameSync(temporary, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(temporary, { recursive: true })
  }
}

/** A build that was used not long ago may be in use. */
function removeOldBuilds(): void {
  const builds = readdirSync(buildsFolder)
    .filter((name) => !name.endsWith(lockSuffix))
    .map((name) => ({ path: join(buildsFolder, name), usedAt: statSync(join(buildsFolder, name)).mtimeMs }))
  const old = builds.sort((left, right) => right.usedAt - left.usedAt).slice(buildsKept)
  for (const { path, usedAt } of old)
    if (Date.now() - usedAt > safeAgeMs) rmSync(path, { recursive: true, force: true })
}
