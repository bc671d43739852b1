/** Starts a process of a conversion and waits for its end. */
import { fork } from 'node:child_process'
import { failedStatus } from './run-child.ts'

export interface ChildOrder {
  /** Script of the process. */
  readonly script: string
  /** Becomes JSON. Has paths in it, never content. */
  readonly order: unknown
  /** The process is killed after this time. */
  readonly milliseconds: number
  /** It is also killed when it has sent no message for this long. */
  readonly quietMilliseconds?: number
  readonly onMessage?: (message: unknown) => void
}

export type ChildEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'late' }
  /** `said` is the end of what the process wrote to stderr. */
  | { readonly kind: 'failed'; readonly said: string }

const mostSaid = 2000

/**
 * Runs a process to its end or to its time limit. Rejects where the process crashed or was killed by the machine: a
 * repetition can succeed. It gets none of this process's environment (credentials are there) and
 * ends when this process does.
 */
export function startChild({
  script,
  order,
  milliseconds,
  quietMilliseconds,
  onMessage,
}: ChildOrder): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [JSON.stringify(order)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {},
      execArgv: [],
    })
    let said = ''
    let isLate = false
    const stop = (): void => {
      isLate = true
      child.kill('SIGKILL')
    }
    const timers = [setTimeout(stop, milliseconds)]
    const clear = (): void => timers.forEach((timer) => clearTimeout(timer))
    if (quietMilliseconds !== undefined) {
      const quiet = setTimeout(stop, quietMilliseconds)
      timers.push(quiet)
      child.on('message', () => quiet.refresh())
    }
    child.stderr?.on('data', (piece: unknown) => {
      said = `${said}${String(piece)}`.slice(-mostSaid)
    })
    if (onMessage !== undefined) child.on('message', onMessage)
    child.once('error', (error) => {
      clear()
      reject(error)
    })
    child.once('close', (status, signal) => {
      clear()
      if (isLate) resolve({ kind: 'late' })
      else if (status === 0) resolve({ kind: 'done' })
      else if (status === failedStatus) resolve({ kind: 'failed', said: said.trim() })
      else reject(new Error(`The process of a conversion ended with ${signal ?? status}. ${said.trim()}`))
    })
  })
}
