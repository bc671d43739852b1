/** The whole service in its own process, as `npm start` runs it, on free ports and with a temporary data folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from '#bin/local/project.ts'
import { readServiceFile, type RunningService } from '#bin/local/service-file.ts'
import { copyFilledData } from './filled-data.ts'

export interface ServiceProcessOptions {
  /** If given, it is used as it is and kept; otherwise a temporary one with a copy of filled data, which `stop` removes. */
  readonly dataFolder?: string
  /** Further flags of `npm start`. Ports are free ones unless a flag sets them. */
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface ServiceProcess extends RunningService {
  readonly dataFolder: string
  /** What it has printed so far. */
  readonly output: () => string
  /** Stops it as Ctrl+C does. Resolves to its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it at once (SIGKILL), as a crash would. The data folder stays. */
  readonly kill: () => Promise<void>
}

// The first start builds the service, or waits until another process has built it: minutes on a busy machine.
const longestStartMs = 580_000
const script = join(projectFolder, 'bin', 'start.mjs')

/** Starts the service and waits until it is ready. Rejects with its output if it does not start. */
export async function startServiceProcess({
  dataFolder,
  flags = [],
  env = {},
}: ServiceProcessOptions = {}): Promise<ServiceProcess> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'lectern-service-'))
  if (dataFolder === undefined) await copyFilledData(folder, fill)
  const { child, output } = spawnStart(['--port', '0', '--learner-port', '0', '--data', folder, ...flags], env)
  const running = await untilReady(child, folder, output).catch(async (error: unknown) => {
    await end(child, 'SIGKILL')
    throw error
  })
  return {
    ...running,
    dataFolder: folder,
    output,
    async stop() {
      await end(child, 'SIGTERM')
      if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Fills a folder that does not exist yet, as for a new user. */
export async function fill(folder: string): Promise<void> {
  const service = await startServiceProcess({ dataFolder: folder })
  await service.stop()
}

/** Runs `npm start` with flags that prevent it from starting. Resolves to its exit code and output. */
export async function failToStart(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnStart(flags, env)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

function spawnStart(
  flags: readonly string[],
  env: Readonly<Record<string, string>>,
): { child: ChildProcess; output: () => string } {
  // Without the AWS settings of the environment that runs the tests, and without the project's data folder.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AWS|LECTERN|JEST|NODE_OPTIONS)/.test(name)),
  )
  const child = spawn(process.execPath, [script, ...flags], {
    cwd: tmpdir(),
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: unknown) => (printed += String(chunk)))
  return { child, output: () => printed }
}

async function untilReady(child: ChildProcess, folder: string, output: () => string): Promise<RunningService> {
  const deadline = Date.now() + longestStartMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const running = readServiceFile(folder)
    if (running?.pid === child.pid && running !== undefined) return running
    await delay(25)
  }
  throw new Error(`The service did not start:\n${output()}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
