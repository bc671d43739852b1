import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'

const addressesSchema = z.object({
  sqs: z.string(),
  queueUrl: z.string(),
  secrets: z.string(),
  secretArn: z.string(),
  stores: z.string(),
  storeArn: z.string(),
})

/** The servers in a process of their own. */
export interface ServerProcess {
  readonly addresses: z.infer<typeof addressesSchema>
  /** SIGKILL: nothing in the process gets a chance to tidy up. Resolves when it is gone. */
  readonly kill: () => Promise<void>
}

const running = new Set<ChildProcess>()

/** Kills what a failed test has left; without it, the test run would wait for these processes. */
export function killServerProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

export async function startServerProcess(dataFolder: string): Promise<ServerProcess> {
  const script = resolve('test/local/aws/support/run-servers.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataFolder], { stdio: ['pipe', 'pipe', 'inherit'] })
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const started = once(createInterface(child.stdout), 'line')
  const [line]: unknown[] = await Promise.race([
    started,
    exited.then(([code]) => {
      throw new Error(`The servers did not start: exit code ${String(code)}.`)
    }),
  ])
  return {
    addresses: addressesSchema.parse(JSON.parse(String(line))),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
