/** The hosted page's end of the line to the shell in the learning platform. */
import { isObject } from '#shared/contract/values.ts'
import {
  lineName,
  lineVersion,
  type HelloMessage,
  type PageMessage,
  type ReadyMessage,
  type ShellMessage,
} from '#web/dispatch-shell/line.ts'

const readyInterval = 300
/** Milliseconds that an answer of the shell may take. */
const answerTime = 5000

/** The window of the page. */
export interface LinePage extends MessageTarget {
  readonly parent: MessageTarget
  readonly opener: MessageTarget | null
  addEventListener(type: 'message', run: (event: LineEvent) => void): void
}

interface MessageTarget {
  postMessage(message: unknown, origin: string): void
}

interface LinePort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', run: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

interface LineEvent {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly LinePort[]
}

const isFromLine = (data: unknown, type: string): boolean =>
  isObject(data) && data['lectern'] === lineName && data['type'] === type

const isHello = (data: unknown): data is HelloMessage =>
  isFromLine(data, 'hello') && isObject(data) && typeof data['token'] === 'string'

const isShellMessage = (data: unknown): data is ShellMessage => isObject(data) && typeof data['type'] === 'string'

const isTarget = (value: unknown): value is MessageTarget =>
  isObject(value) && 'postMessage' in value && typeof value['postMessage'] === 'function'

export interface Greeting {
  readonly hello: HelloMessage
  /** Origin of the shell's window, as the browser states it. */
  readonly origin: string
}

export class HostLine {
  private port: LinePort | null = null
  private number = 0
  private shell: MessageTarget | null
  private origin: string | null = null
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly answers = new Map<number | 'left', (message: ShellMessage | null) => void>()
  private greeted: (greeting: Greeting) => void = () => undefined
  private receive: (message: ShellMessage) => void = () => undefined

  constructor(page: LinePage) {
    this.shell = page.parent === page ? page.opener : page.parent
    page.addEventListener('message', (event) => {
      this.take(event)
    })
  }

  /** Reports that the page is there until the shell greets it. Resolves then; a page without a shell waits for ever. */
  greeting(): Promise<Greeting> {
    return new Promise((resolve) => {
      this.greeted = resolve
      this.reportReady()
      this.timer = setInterval(() => {
        this.reportReady()
      }, readyInterval)
    })
  }

  /** @param run called with every message that is no answer */
  listen(run: (message: ShellMessage) => void): void {
    this.receive = run
  }

  send(message: PageMessage): void {
    this.port?.postMessage(message)
  }

  /** Sends a write. Resolves with the shell's answer; null if there is none. */
  write(message: Omit<Extract<PageMessage, { type: 'write' }>, 'type' | 'n'>): Promise<ShellMessage | null> {
    this.number += 1
    return this.ask(this.number, { type: 'write', n: this.number, ...message })
  }

  /** Ends the visit at the platform. */
  leave(): Promise<ShellMessage | null> {
    return this.ask('left', { type: 'leave' })
  }

  private reportReady(): void {
    // Nothing secret: who receives it is not known yet.
    const ready: ReadyMessage = { lectern: lineName, type: 'ready', versions: [lineVersion] }
    this.shell?.postMessage(ready, '*')
  }

  private take({ data, origin, source, ports }: LineEvent): void {
    // A page that was reloaded in its own window has no opener any more; the shell calls it.
    if (this.port === null && this.shell === null && isFromLine(data, 'call') && isTarget(source)) {
      this.shell = source
      this.reportReady()
    }
    const [port] = ports
    if (source !== this.shell || this.shell === null || !isHello(data) || port === undefined) return
    if (this.origin !== null && this.origin !== origin) return
    clearInterval(this.timer)
    this.port?.close()
    this.port = port
    port.addEventListener('message', (event) => {
      this.takeFromPort(event.data)
    })
    port.start()
    const isFirst = this.origin === null
    this.origin = origin
    if (isFirst) this.greeted({ hello: data, origin })
  }

  private takeFromPort(message: unknown): void {
    if (!isShellMessage(message)) return
    const answer =
      message.type === 'wrote' ? this.answers.get(message.n) : message.type === 'left' ? this.answers.get('left') : null
    if (answer === null || answer === undefined) this.receive(message)
    else answer(message)
  }

  private ask(key: number | 'left', message: PageMessage): Promise<ShellMessage | null> {
    return new Promise((resolve) => {
      const done = (answer: ShellMessage | null): void => {
        clearTimeout(late)
        this.answers.delete(key)
        resolve(answer)
      }
      const late = setTimeout(() => {
        done(null)
      }, answerTime)
      this.answers.set(key, done)
      this.send(message)
    })
  }
}
