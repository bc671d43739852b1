/** The page: takes the launch token, opens the session, and plays the course or shows why it cannot. */
import type { Fetch } from '#web/api-client/client.ts'
import { loadCourse } from '#web/player/course/load-course.ts'
import { loadMessages, supportedLocale } from '#web/player/messages/load-messages.ts'
import { directionOf, type Messages } from '#web/player/messages/messages.ts'
import type { Clock, TextStore } from '#web/player/saving/clock.ts'
import { openJournalCopy } from '#web/player/saving/indexed-copy.ts'
import { openJournal, type Journal } from '#web/player/saving/journal.ts'
import type { StopReason } from '#web/player/saving/save-queue.ts'
import { holdByLock, identify, remember } from '#web/player/session/identity.ts'
import type { Arrival } from '#web/player/dispatch/arrive.ts'
import { openSession, type OpenFailure, type Opened } from '#web/player/session/open-session.ts'
import { SessionApi } from '#web/player/session/session-api.ts'
import type { SessionState } from '#web/player/session/session-state.ts'
import { TokenRenewal } from '#web/player/session/token-renewal.ts'
import { withFreshToken } from '#web/player/session/with-fresh-token.ts'
import { watchCookies } from '#web/player/session/cookies.ts'
import { endingPage } from '#web/player/session/ending-page.ts'
import { PageEnd, type EndEvent } from '#web/player/session/last-script.ts'
import { hasKeptToken, keepForReload, takeToken, type TakenToken } from '#web/player/session/token.ts'
import { takeStarted, type Begun } from '#web/player/start/begun.ts'
import { leaveLink } from '#web/player/start/leave-link.ts'
import { linkPage } from '#web/player/start/link-page.ts'
import { button, need } from '#web/player/view/dom.ts'
import { showScreen } from '#web/player/view/screens.ts'
import { finish } from './finish.ts'
import { play, type Playing, type PlayOptions } from './play.ts'
import { startOver } from './start-over.ts'
import { emptyStore } from './empty-store.ts'
import { lockBuiltIns } from './lock-built-ins.ts'

// Learners' time is measured with this clock, so it must not change when the system clock is set, or when content
// replaces `Date`.
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

/** A store of the browser, or one that refuses to write if the browser forbids storage. */
function storeOf(name: 'localStorage' | 'sessionStorage'): TextStore {
  try {
    return window[name]
  } catch {
    return emptyStore
  }
}

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

/**
 * Replaces the screen about a new attempt if the launch of this page has ended too, as a reset by the customer ends it:
 * to continue here would only show that the access has expired.
 */
async function showIfLaunchEnded(api: Pick<SessionApi, 'read'>, messages: Messages): Promise<void> {
  const reply = await api.read()
  if (reply.outcome === 'refused' && reply.status === 401)
    showScreen({ kind: 'elsewhere', title: messages.newAttemptTitle, text: messages.newAttemptElsewhere })
}

async function useLanguage(locale: string): Promise<Messages> {
  const messages = await loadMessages(locale)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  document.title = messages.player
  return messages
}

/**
 * The content at the page's own host, so that it finds the API. The service may state another one if a deployment has given
 * each workspace a host of its own while this page was open.
 */
const atOwnOrigin = (address: string): string => new URL(new URL(address).pathname, location.origin).href

/** The code for trainings on headsets, which no course loads; null for courses. */
const loadTrainingPage = ({ contentType }: SessionState) =>
  contentType === 'vr_apk' ? import('#web/player/headset/training-page.ts') : null

/** Loads the code for workspaces that have a logo or an accent colour, which no others load. */
const brand = ({ branding }: SessionState): Promise<void> | null =>
  branding && import('#web/player/view/branding.ts').then(({ showBranding }) => showBranding(branding))

const showContent = (options: PlayOptions, page: Awaited<ReturnType<typeof loadTrainingPage>>): Promise<Playing> =>
  page === null ? play(options) : page.showTraining(options, { finish, startOver, withFreshToken })

async function playSession(
  taken: TakenToken,
  opened: Extract<Opened, { outcome: 'open' }>,
  means: SessionDependencies,
): Promise<void> {
  const { session } = opened
  void brand(session)
  const locale = supportedLocale([...(session.locale === null ? [] : [session.locale]), ...navigator.languages])
  const trainingPage = loadTrainingPage(session)
  const callLog = taken.showsCalls ? import('#web/player/call-log/open-call-log.ts') : null
  const [messages, course] = await Promise.all([
    useLanguage(locale),
    loadCourse(atOwnOrigin(session.courseUrl), means.begun),
  ])
  if (course === null) {
    showFailure('unavailable', messages)
    return
  }
  const current: { contentBaseUrl: string; playing: Playing | null } = {
    contentBaseUrl: atOwnOrigin(session.contentBaseUrl),
    playing: null,
  }
  const renewal = new TokenRenewal({
    api: means.api,
    clock,
    onToken: (token, contentBaseUrl) => {
      means.setToken(token)
      current.contentBaseUrl = atOwnOrigin(contentBaseUrl)
    },
  })
  const options: PlayOptions = {
    end: means.end,
    opened,
    course,
    messages,
    locale,
    identity: means.identity,
    api: means.api,
    clock,
    host: means.arrival?.host,
    journal: opened.journal,
    store: storeOf('localStorage'),
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
      if (reason === 'ATTEMPT_SUPERSEDED') void showIfLaunchEnded(means.api, messages)
    },
    left: () => renewal.stop(),
  }
  current.playing = await showContent(options, await trainingPage)
  renewal.plan(taken.claims)
}

/** Deletes what is old in the journal, and reports entries that could not be opened. */
function keepHouse(journal: Journal): void {
  journal.removeExpired(clock.now())
  const { droppedCount } = journal
  if (droppedCount > 0) console.warn(`Entries of the journal that could not be opened were deleted: ${droppedCount}.`)
}

interface SessionDependencies {
  readonly api: SessionApi
  readonly tab: TextStore
  readonly end: PageEnd<Event & EndEvent>
  readonly begun: Begun | null
  readonly arrival: Arrival | undefined
  readonly identity: Awaited<ReturnType<typeof identify>>
  readonly setToken: (token: string) => void
}

/** The texts of the language that the launch states, otherwise of the browser's, with the screen for waiting. */
async function showLoading(begun: Begun | null): Promise<Messages> {
  const stated = begun?.hints.locale ?? null
  const messages = await useLanguage(supportedLocale([...(stated === null ? [] : [stated]), ...navigator.languages]))
  showScreen({ kind: 'loading', title: messages.loading })
  return messages
}

/** `fetch`, of which the first call gets the response that the page has already asked for. */
function fetchAfter(begun: Begun): Fetch {
  let first: Promise<Response> | null = begun.session
  return (address, init) => {
    const response = first ?? request(address, init)
    first = null
    return response
  }
}

interface DispatchMeans extends Pick<SessionDependencies, 'tab' | 'end'> {
  readonly loading: Promise<unknown>
}

/** The launch by a dispatch, whose code no other launch loads. Null if the course cannot be opened. */
async function arriveByDispatch({ tab, end, loading }: DispatchMeans): Promise<Arrival | null> {
  const { arrive } = await import('#web/player/dispatch/arrive.ts')
  return arrive({ fetch: request, end, isReload: hasKeptToken(tab), loading, showScreen })
}

async function begin(): Promise<void> {
  const { link, begun } = takeStarted(window) ?? { link: leaveLink(linkPage(window)), begun: null }
  // The page is opening itself again.
  if (link === null) return
  lockBuiltIns(window)
  const end = new PageEnd(endingPage(window))
  watchCookies(document, clock, end)
  const tab = storeOf('sessionStorage')
  const copy = openJournalCopy(() => indexedDB)
  const loading = showLoading(begun)
  // The page is served at one more address than its own: at that of each dispatch.
  const arrival = location.pathname.startsWith('/api/') ? await arriveByDispatch({ tab, end, loading }) : undefined
  // Content could otherwise send the window of the learning platform to another page.
  window.opener = null
  if (arrival === null) return
  const taken = takeToken(arrival?.launchUrl ?? link, tab)
  if (taken === null) {
    showFailure('missing', await loading)
    return
  }
  // A reload of a dispatch's page launches again.
  if (arrival === undefined) history.replaceState(null, '', taken.cleanAddress)
  const { sessionId } = taken.claims
  const current = { token: taken.token }
  if (arrival?.host === undefined) keepForReload(() => current.token, tab, end)
  const api = new SessionApi(sessionId, {
    baseUrl: '',
    authorization: () => `Bearer ${current.token}`,
    fetch: begun === null ? request : fetchAfter(begun),
  })
  const identity = await identify(sessionId, {
    tab,
    isNewLaunch: taken.isNewLaunch,
    makeId: () => arrival?.runtimeId ?? begun?.runtimeId ?? crypto.randomUUID(),
    hold: holdByLock(navigator.locks),
  })
  const setToken = (token: string): void => {
    current.token = token
  }
  const expected = arrival?.expected ?? begun?.hints.claim ?? null
  const openOwnJournal = async (key: string | null): Promise<Journal> =>
    // Browsers offer the cipher's hash to secure pages only.
    openJournal({ store: storeOf('localStorage'), copy: await copy }, isSecureContext ? key : null)
  const [messages, opened] = await Promise.all([
    loading,
    openSession({ api, openJournal: openOwnJournal, runtimeId: identity.runtimeId, expected }),
  ])
  if (opened.outcome === 'failed') {
    showFailure(opened.reason, messages)
    return
  }
  keepHouse(opened.journal)
  await playSession(taken, arrival?.host?.review(opened) ?? opened, {
    api,
    tab,
    end,
    begun,
    arrival,
    identity,
    setToken,
  }).catch((error: unknown) => {
    console.error(error)
    showFailure('unavailable', messages)
  })
}

// If not even the messages can be loaded, the page shows the text in its own markup.
void begin().catch((error: unknown) => {
  console.error(error)
  for (const id of ['app', 'screen']) need(id, HTMLElement).hidden = true
  need('fallback', HTMLElement).hidden = false
})
