/**
 * The script of a dispatch package. It finds the SCORM API of the learning platform, opens the hosted page, and passes
 * elements of a fixed list between the two. Mapping, policy and most texts are in the hosted page, because a package
 * stays as it is for years.
 */
import type { ShellConfig } from '#shared/contract/resources/dispatches/shell.ts'
import { findHostApi, type HostApi } from '#web/host-api/host-api.ts'
import { HostSession } from './host-session.ts'
import { HostedPage } from './hosted-page.ts'
import type { PageMessage } from './line.ts'
import { Panel, shellLanguage } from './panel.ts'

declare global {
  interface Window {
    /** Set by `dispatch.js` in the package. */
    readonly lecternDispatch: ShellConfig
  }
}

const onlineRetry = 5000

const reload = (): void => {
  window.location.reload()
}

function connect(api: HostApi, panel: Panel, language: string): void {
  const config = window.lecternDispatch
  const session = new HostSession({
    api,
    hashNamespace: config.hashNamespace,
    now: () => performance.now(),
    isOnline: () => navigator.onLine,
  })
  const receive = (message: PageMessage): void => {
    if (message.type === 'opened') {
      if (session.begin()) page.send({ type: 'host', standard: api.standard, elements: session.elements() })
      else {
        page.send({ type: 'failed', code: api.call('error') })
        panel.show(session.isOver ? 'ended' : 'noApi', reload)
      }
    } else if (message.type === 'write') {
      const over = session.isOver
      const errors = over ? [] : session.write(message)
      const committed = message.commit && !over ? session.commit() : null
      page.send({ type: 'wrote', n: message.n, errors, committed, over })
    } else if (message.type === 'leave') page.send({ type: 'left', ok: session.end() })
  }
  const page = new HostedPage({
    config,
    standard: api.standard,
    language,
    askForClick: (open) => {
      panel.show('askWindow', open)
    },
    opening: (isFrame) => {
      panel.show(isFrame ? 'loading' : 'inWindow')
    },
    connected: (isFrame) => {
      session.pageReplaced()
      if (isFrame) panel.hide()
      else panel.show('inWindow')
    },
    onMessage: receive,
    noAnswer: (again, code) => {
      explainSilence(panel, again, code)
    },
    closed: (again) => {
      session.commit()
      if (session.isOver) panel.show('ended')
      else panel.show('windowClosed', again)
    },
  })
  watchShell(session, page)
  page.open()
}

function explainSilence(panel: Panel, again: () => void, code: string | null): void {
  const reference = `${code ?? ''} · ${window.lecternDispatch.dispatch}`
  if (code === 'DISPATCH_ENDED') panel.show('gone', undefined, reference)
  else if (code !== null) panel.show('refused', again, reference)
  else panel.show(navigator.onLine ? 'noAnswer' : 'offline', again)
}

function watchShell(session: HostSession, page: HostedPage): void {
  // The hosted page is told, but what it sends now arrives no more: what it has sent before counts.
  window.addEventListener('pagehide', () => {
    page.send({ type: 'closing' })
    session.end()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.commit()
  })
  window.addEventListener('online', () => {
    const store = (): boolean => {
      const committed = session.commit()
      page.send({ type: 'stored', committed })
      return committed
    }
    if (!page.isConnected) return
    // Platforms may need a moment until they reach their own server again.
    if (!store()) window.setTimeout(store, onlineRetry)
  })
}

const language = shellLanguage(navigator.languages)
const panel = new Panel(language, window.lecternDispatch.title)
const api = findHostApi(window, window.lecternDispatch.standard)
if (api === null) panel.show('noApi', reload)
else connect(api, panel, language)
