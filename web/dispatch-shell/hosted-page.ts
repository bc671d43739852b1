/** The hosted page of the dispatch: opened in a frame or a window, and connected by a port of its own. */
import type { HostStandard, ShellConfig } from '#shared/contract/resources/dispatches/shell.ts'
import {
  lineName,
  lineVersion,
  type CallMessage,
  type HelloMessage,
  type PageMessage,
  type ShellMessage,
} from './line.ts'

/** Version of the shell, for support. */
const shellVersion = '1'

/** Milliseconds in which the page must report that it is there. */
const patience = 15_000
/** Milliseconds after the frame has loaded something that reports nothing, such as an error page of the browser. */
const silence = 2000
const watchInterval = 1000

/** What content of courses needs; the page passes it on to their frames. */
const permissions =
  'autoplay *; fullscreen *; encrypted-media *; picture-in-picture *; microphone *; camera *; geolocation *; clipboard-write *; accelerometer *; gyroscope *; screen-wake-lock *; xr-spatial-tracking *'

export interface HostedPageOptions {
  readonly config: ShellConfig
  readonly standard: HostStandard
  readonly language: string
  /** Asks the learner for the click without which browsers open no window. */
  readonly askForClick: (open: () => void) => void
  readonly opening: (isFrame: boolean) => void
  /** The page has loaded, for the first time or again. */
  readonly connected: (isFrame: boolean) => void
  readonly onMessage: (message: PageMessage) => void
  /** @param code of the service's refusal; null if there is none, or the service could not be asked */
  readonly noAnswer: (again: () => void, code: string | null) => void
  /** The learner has closed the window. */
  readonly closed: (again: () => void) => void
}

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

const isReady = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'lectern' in value &&
  value.lectern === lineName &&
  typeOf(value) === 'ready'

/** The page was published by the same service as the shell; only the kind of message is looked at. */
const isPageMessage = (value: unknown): value is PageMessage => typeof typeOf(value) === 'string'

export class HostedPage {
  private readonly address: URL
  private readonly token: string
  /** In a frame, except on platforms of plain http: a page in an insecure frame is itself insecure to browsers. */
  private isFrame = window.isSecureContext
  private opened: Window | null = null
  private port: MessagePort | null = null
  private patienceTimer = 0
  private watchTimer = 0

  constructor(private readonly options: HostedPageOptions) {
    this.address = new URL(options.config.launchUrl)
    this.token = new URLSearchParams(this.address.hash.slice(1)).get('t') ?? ''
    // The token goes to the page by its port, so that it is in no address.
    this.address.hash = ''
    window.addEventListener('message', (event) => {
      this.receive(event)
    })
  }

  get isConnected(): boolean {
    return this.port !== null
  }

  open(): void {
    if (this.isFrame) this.openFrame()
    else this.options.askForClick(() => this.openWindow())
  }

  send(message: ShellMessage): void {
    this.port?.postMessage(message)
  }

  /** Whether the service refuses the dispatch on this site, with its code; null if it does not, or does not answer. */
  private async refusal(): Promise<string | null> {
    const path = this.address.pathname.replace(/\/frame$/, '/launch-link/validate')
    const body = { dispatch_token: this.token, host_origin: window.location.origin }
    try {
      const response = await fetch(`${this.address.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
      })
      const verdict: unknown = await response.json()
      if (typeof verdict !== 'object' || verdict === null || !('valid' in verdict) || !('code' in verdict)) return null
      return verdict.valid === false && typeof verdict.code === 'string' ? verdict.code : null
    } catch {
      return null
    }
  }

  private openFrame(): void {
    this.disconnect()
    const frame = document.createElement('iframe')
    frame.id = 'page'
    frame.title = this.options.config.title
    frame.allow = permissions
    frame.referrerPolicy = 'strict-origin'
    document.body.appendChild(frame)
    this.opened = frame.contentWindow
    frame.src = this.address.href
    frame.addEventListener('load', () => {
      window.setTimeout(() => void this.explainSilence(false), silence)
    })
    this.options.opening(true)
    this.awaitAnswer()
  }

  private openWindow(): void {
    this.disconnect()
    this.opened = window.open(this.address.href, `lectern-${this.options.config.dispatch}`)
    if (this.opened === null) {
      // Not even a click opens a window: the frame of the platform forbids windows.
      this.isFrame = true
      this.openFrame()
      return
    }
    this.options.opening(false)
    this.awaitAnswer()
    this.watchTimer = window.setInterval(() => this.watchWindow(), watchInterval)
  }

  private disconnect(): void {
    window.clearInterval(this.watchTimer)
    window.clearTimeout(this.patienceTimer)
    this.port?.close()
    this.port = null
    document.getElementById('page')?.remove()
  }

  private awaitAnswer(): void {
    this.patienceTimer = window.setTimeout(() => void this.explainSilence(true), patience)
  }

  /** @param isLate whether the page is given up even if the service does not refuse it */
  private async explainSilence(isLate: boolean): Promise<void> {
    const silent = this.opened
    if (this.port !== null) return
    const code = await this.refusal()
    if (this.isConnected || this.opened !== silent || (code === null && !isLate)) return
    window.clearTimeout(this.patienceTimer)
    this.options.noAnswer(() => {
      // A policy of the platform may forbid our frame, or cut the line to our window; the other way can still work.
      this.isFrame = !this.isFrame
      if (this.isFrame) this.openFrame()
      else this.openWindow()
    }, code)
  }

  private watchWindow(): void {
    const page = this.opened
    if (page === null) return
    if (!page.closed) {
      const call: CallMessage = { lectern: lineName, type: 'call' }
      page.postMessage(call, this.address.origin)
      return
    }
    // A window that the platform's opener policy has cut off looks closed from the beginning.
    if (this.port === null) return
    this.disconnect()
    this.options.closed(() => this.openWindow())
  }

  /** Only the window that the shell has opened, on the origin of the service, gets a port. */
  private receive({ origin, source, data }: MessageEvent<unknown>): void {
    if (this.opened === null || source !== this.opened || origin !== this.address.origin || !isReady(data)) return
    // A reloaded page gets a new port; nothing else in that window can use the former one.
    this.port?.close()
    window.clearTimeout(this.patienceTimer)
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    port1.onmessage = (event: MessageEvent<unknown>) => {
      if (isPageMessage(event.data)) this.options.onMessage(event.data)
    }
    const { config, standard, language } = this.options
    const hello: HelloMessage = {
      lectern: lineName,
      type: 'hello',
      v: lineVersion,
      dispatch: config.dispatch,
      token: this.token,
      standard,
      shell: shellVersion,
      language,
      isFrame: this.isFrame,
    }
    this.options.connected(this.isFrame)
    this.opened.postMessage(hello, this.address.origin, [port2])
  }
}
