/** The page: takes the launch token, opens the session, and plays the course or says why not. */
import { loadCourse } from '#web/player/course/load-course.ts'
import { loadMessages, spokenLocale } from '#web/player/messages/load-messages.ts'
import { directionOf, type Messages } from '#web/player/messages/messages.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'
import { openJournalCopy } from '#web/player/saving/indexed-copy.ts'
import { Journal } from '#web/player/saving/journal.ts'
import type { StopReason } from '#web/player/saving/save-queue.ts'
import { holdByLock, identify, remember } from '#web/player/session/identity.ts'
import { openSession, type OpenFailure, type Opened } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import { TokenRenewal } from '#web/player/session/token-renewal.ts'
import { keepForReload, takeToken, type TakenToken } from '#web/player/session/token.ts'
import { button, need } from '#web/player/view/dom.ts'
import { showScreen } from '#web/player/view/screens.ts'
import { play, type Playing } from './play.ts'
import { emptyStore } from './empty-store.ts'

// Neither a clock that is set anew nor what content puts in its place counts: learners' time is measured with it.
const { timeOrigin } = performance
const clock: Clock = {
  now: () => timeOrigin + performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  },
}

/** A store of the browser, or one that keeps nothing where the browser forbids it. */
function storeOf(name: 'localStorage' | 'sessionStorage'): TextStore {
  try {
    return window[name]
  } catch {
    return emptyStore
  }
}

// Taken before there is content, which could put something else in its place and read the token.
const request = window.fetch.bind(window)

const reload = (): void => {
  location.reload()
}

function showFailure(reason: OpenFailure, messages: Messages): void {
  const again = [button(messages.tryAgain, 'primary', reload)]
  switch (reason) {
    case 'expired':
      showScreen({ kind: 'message', title: messages.expiredTitle, text: messages.expiredText })
      return
    case 'missing':
      showScreen({ kind: 'message', title: messages.missingTitle, text: messages.missingText })
      return
    case 'taken':
      showStop('RUNTIME_SUPERSEDED', messages)
      return
    case 'unreachable':
      showScreen({ kind: 'message', title: messages.unreachableTitle, text: messages.unreachableText, actions: again })
      addEventListener('online', reload, { once: true })
      return
    case 'unavailable':
      showScreen({ kind: 'message', title: messages.unavailableTitle, text: messages.unavailableText, actions: again })
  }
}

function showStop(reason: StopReason, messages: Messages): void {
  const actions = [button(messages.continueHere, 'primary', reload)]
  switch (reason) {
    case 'RUNTIME_SUPERSEDED':
      showScreen({ kind: 'elsewhere', title: messages.takenTitle, text: messages.takenText, actions })
      return
    case 'ATTEMPT_SUPERSEDED':
      showScreen({ kind: 'elsewhere', title: messages.newAttemptTitle, text: messages.newAttemptText, actions })
      return
    case 'expired':
    case 'missing':
      showFailure(reason, messages)
  }
}

async function speak(locale: string): Promise<Messages> {
  const messages = await loadMessages(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  document.title = messages.player
  return messages
}

async function playSession(taken: TakenToken, opened: Extract<Opened, { outcome: 'open' }>, means: Means): Promise<void> {
  const { session } = opened
  const locale = spokenLocale([...(session.locale === null ? [] : [session.locale]), ...navigator.languages])
  const callLog = taken.showsCalls ? import('#web/player/call-log/open-call-log.ts') : null
  const [messages, course] = await Promise.all([speak(locale), loadCourse(session.courseUrl)])
  if (course === null) {
    showFailure('unavailable', messages)
    return
  }
  const current: { contentBaseUrl: string; playing: Playing | null } = { contentBaseUrl: session.contentBaseUrl, playing: null }
  const renewal = new TokenRenewal({
    api: means.api,
    clock,
    onToken: (token, contentBaseUrl) => {
      means.setToken(token)
      current.contentBaseUrl = contentBaseUrl
    },
  })
  current.playing = await play({
    opened,
    course,
    messages,
    locale,
    identity: means.identity,
    api: means.api,
    clock,
    journal: means.journal,
    contentBaseUrl: () => current.contentBaseUrl,
    observe: (await callLog)?.openCallLog(locale),
    renew: () => renewal.renew(),
    remember: (seconds) => {
      remember(session.id, { ...means.identity, attempt: session.attempt, seconds }, means.tab)
    },
    stopped: (reason) => {
      renewal.stop()
      current.playing?.abandon()
      showStop(reason, messages)
    },
    left: () => {
      renewal.stop()
    },
  })
  renewal.plan(taken.claims)
}

interface Means {
  readonly api: SessionApi
  readonly journal: Journal
  readonly tab: TextStore
  readonly identity: Awaited<ReturnType<typeof identify>>
  readonly setToken: (token: string) => void
}

async function begin(): Promise<void> {
  const tab = storeOf('sessionStorage')
  const copy = openJournalCopy(() => indexedDB)
  const messages = await speak(spokenLocale(navigator.languages))
  showScreen({ kind: 'loading', title: messages.loading })
  const taken = takeToken(location.href, tab)
  if (taken === null) {
    showFailure('missing', messages)
    return
  }
  history.replaceState(null, '', taken.cleanAddress)
  const { sessionId } = taken.claims
  const current = { token: taken.token }
  keepForReload(() => current.token, tab, { window, document })
  const api = new SessionApi(sessionId, { baseUrl: '', authorization: () => `Bearer ${current.token}`, fetch: request })
  const journal = new Journal(storeOf('localStorage'), await copy)
  await journal.restore()
  const identity = await identify(sessionId, { tab, isNewLaunch: taken.isNewLaunch, makeId: () => crypto.randomUUID(), hold: holdByLock(navigator.locks) })
  const setToken = (token: string): void => {
    current.token = token
  }
  const opened = await openSession({ api, journal, runtimeId: identity.runtimeId })
  journal.tidy(clock.now())
  if (opened.outcome === 'failed') {
    showFailure(opened.reason, messages)
    return
  }
  await playSession(taken, opened, { api, journal, tab, identity, setToken }).catch((error: unknown) => {
    console.error(error)
    showFailure('unavailable', messages)
  })
}

// Where not even the words could be loaded, the page says so in its own.
void begin().catch((error: unknown) => {
  console.error(error)
  for (const id of ['app', 'screen']) need(id, HTMLElement).hidden = true
  need('fallback', HTMLElement).hidden = false
})
