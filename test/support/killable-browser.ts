/** A browser with its own process and profile that can be killed and started again, as after a crash. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { longestWaitMs } from './browser.ts'

export class KillableBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'lectern-profile-'))
  private readonly groups: number[] = []
  private running: { readonly child: ChildProcess; readonly browser: Browser } | null = null

  /** @param flags for the browser, beside those of every test */
  constructor(
    private readonly executablePath: string,
    private readonly flags: readonly string[] = [],
  ) {}

  /** The profile's one context. Starts the browser if it is not running. */
  async context(): Promise<BrowserContext> {
    this.running ??= await this.start()
    const [context] = this.running.browser.contexts()
    if (context === undefined) throw new Error('The browser has no context.')
    context.setDefaultTimeout(longestWaitMs)
    return context
  }

  /** Ends the browser's process at once (SIGKILL), without any event in its pages. */
  async kill(): Promise<void> {
    const { running } = this
    this.running = null
    if (running === null || running.child.exitCode !== null || running.child.signalCode !== null) return
    const exited = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await exited
    await running.browser.close().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.kill()
    // The browser's child processes outlive it for a moment, and write into the profile until they notice.
    for (const group of this.groups) killGroup(group)
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  private async start(): Promise<{ child: ChildProcess; browser: Browser }> {
    const portFile = join(this.profile, 'DevToolsActivePort')
    rmSync(portFile, { force: true })
    const flags = [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.profile}`,
      ...this.flags,
    ]
    const child = spawn(this.executablePath, [...flags, 'about:blank'], { stdio: 'ignore', detached: true })
    const group = child.pid
    if (group === undefined) throw new Error('The browser could not be started.')
    this.groups.push(group)
    const killToo = (): void => killGroup(group)
    process.once('exit', killToo)
    child.once('exit', () => process.removeListener('exit', killToo))
    const deadline = Date.now() + longestWaitMs
    while (child.exitCode === null && Date.now() < deadline) {
      const [port = '', path = ''] = readLines(portFile)
      if (path !== '') return { child, browser: await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`) }
      await delay(25)
    }
    child.kill('SIGKILL')
    throw new Error('The browser did not start.')
  }
}

/** Ends all processes of a group. It may have none left. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    return
  }
}

/** Lines of a file that may not exist yet. */
function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}
