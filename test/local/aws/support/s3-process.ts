import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import * as z from 'zod'
import { bucket } from './s3-workbench.ts'

const messageSchema = z.union([
  z.strictObject({ endpoint: z.string() }),
  z.strictObject({ created: z.string() }),
  z.strictObject({ heldMegabytes: z.number() }),
])

/** The S3 server in a process of its own, with the bucket of the workbench. */
export interface S3Process {
  readonly endpoint: string
  /** Keys of the objects whose events it handed over, so far. */
  readonly created: readonly string[]
  /** The most memory that it has had in use. */
  readonly heldMegabytes: () => Promise<number>
  /** SIGKILL: nothing in the process gets a chance to tidy up. Resolves when it is gone. */
  readonly kill: () => Promise<void>
}

/** Compiles the program that `startS3Process` runs, so that its memory is the server's alone; returns its path. */
export function compileS3Program(folder: string): string {
  const outfile = join(folder, 'run-s3-server.cjs')
  buildSync({
    entryPoints: [resolve('test/local/aws/support/run-s3-server.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    logLevel: 'error',
  })
  return outfile
}

export async function startS3Process(program: string, dataFolder: string): Promise<S3Process> {
  const child = spawn(process.execPath, ['--expose-gc', program, dataFolder, bucket], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const created: string[] = []
  const waiting: ((heldMegabytes: number) => void)[] = []
  const endpoint = await new Promise<string>((resolveEndpoint, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}.`)))
    createInterface(child.stdout).on('line', (line) => {
      const message = messageSchema.parse(JSON.parse(line))
      if ('created' in message) created.push(message.created)
      else if ('endpoint' in message) resolveEndpoint(message.endpoint)
      else waiting.shift()?.(message.heldMegabytes)
    })
  })
  const heldMegabytes = () =>
    new Promise<number>((resolveHeld) => {
      waiting.push(resolveHeld)
      child.stdin.write('?')
    })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { endpoint, created, heldMegabytes, kill }
}
