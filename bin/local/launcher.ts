import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 250

/**
 * Resolves once the npm that started this process is gone; never, where npm did not start it. npm runs scripts through
 * a shell, which dies of npm's signals, or survives npm, without a word to this process.
 */
export async function launcherGone(
  environment: Readonly<Record<string, string | undefined>>,
  stop: AbortSignal,
): Promise<void> {
  if (environment['npm_lifecycle_event'] === undefined) return new Promise(() => undefined)
  const ancestry = ancestors()
  while (ancestors() === ancestry) await delay(pollMs, undefined, { signal: stop })
}

/** The parent process, and the parent of a shell on systems that report it. An orphan gets another parent. */
function ancestors(): string {
  const { ppid } = process
  try {
    const [, name = '', grandparent = ''] =
      /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return shells.test(name) ? `${ppid} ${grandparent}` : String(ppid)
  } catch {
    return String(ppid)
  }
}

const shells = /^(sh|dash|bash|ash|zsh|busybox)$/
