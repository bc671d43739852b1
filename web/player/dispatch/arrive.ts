/** The beginning of a course that a dispatch opens: in a learning platform, or by its link. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'
import { readHints, type LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import type { Fetch } from '#web/api-client/client.ts'
import type { ShellMessage } from '#web/dispatch-shell/line.ts'
import type { PageEnd } from '#web/player/session/last-script.ts'
import { DispatchApi, type LaunchAnswer, type LaunchRequest, type Outcome } from './dispatch-api.ts'
import { HostLine, type Greeting } from './host-line.ts'
import { HostReport } from './host-report.ts'
import { readHost, type HostState } from './host-state.ts'
import { makeRuntimeId } from './make-runtime-id.ts'
import { showRefusal, type RefusalMeans } from './refusals.ts'

/** Milliseconds after which a page that no shell has greeted explains how the course is opened. */
const longestWait = 15_000

export interface ArrivalMeans extends Pick<RefusalMeans, 'showScreen'> {
  readonly fetch: Fetch
  readonly end: Pick<PageEnd, 'add'>
  /** Whether the tab has the token of a page that is loaded again. */
  readonly isReload: boolean
  /** Resolved once the page has its language. */
  readonly loading: Promise<unknown>
}

/** A launch that was made for the learner. */
export interface Arrival {
  /** The launch link; null if the tab has kept the token of a page that is loaded again. */
  readonly launchUrl: string | null
  readonly expected: LaunchHints['claim']
  readonly runtimeId: string
  /** Undefined for a direct link, which reports to no platform. */
  readonly host: HostReport | undefined
}

interface Visit extends ArrivalMeans {
  readonly dispatch: string
  readonly api: DispatchApi
}

const hostStandards = { '1.2': 'scorm_1_2', '2004': 'scorm_2004' } as const satisfies Record<HostStandard, string>

/** Language tags that the service accepts. */
const languageTag = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/

async function refuse(code: string | null, visit: Visit): Promise<null> {
  await visit.loading
  await showRefusal(code, visit)
  return null
}

const arrival = (launched: LaunchAnswer, host: HostReport | undefined): Arrival => ({
  launchUrl: launched.launchUrl,
  expected: readHints(new URL(launched.launchUrl).searchParams)?.claim ?? null,
  runtimeId: makeRuntimeId(),
  host,
})

/** A link with its token in the fragment, which reaches no log. The learner's id may stand beside it. */
async function arriveByLink(fragment: URLSearchParams, visit: Visit): Promise<Arrival | null> {
  const learnerId = fragment.get('learner_id') ?? ''
  if (learnerId === '') return refuse('NO_HOST', visit)
  const launched = await visit.api.launch({
    dispatch_token: fragment.get('t') ?? '',
    learner_id: learnerId,
    host_origin: null,
    host: { standard: 'link' },
  })
  return launched.ok ? arrival(launched.value, undefined) : refuse(launched.code, visit)
}

function launchRequest({ hello, origin }: Greeting, host: HostState): LaunchRequest {
  return {
    dispatch_token: hello.token,
    learner_id: host.learnerId,
    ...(host.learnerName === '' ? {} : { learner_name: host.learnerName.slice(0, 256) }),
    host_origin: origin,
    host: {
      standard: hostStandards[host.standard],
      ...(host.marker === null ? {} : { marker: host.marker }),
      ...(host.learnerProof === null ? {} : { learner_proof: host.learnerProof }),
    },
    ...(languageTag.test(host.language) && host.language.length <= 35 ? { locale: host.language } : {}),
  }
}

/** The visit at the platform begins only now that the dispatch is known to be open; a refusal leaves no trace there. */
function beginVisit(line: HostLine): Promise<Extract<ShellMessage, { type: 'host' | 'failed' }>> {
  return new Promise((resolve) => {
    line.listen((message) => {
      if (message.type === 'host' || message.type === 'failed') resolve(message)
    })
    line.send({ type: 'opened' })
  })
}

async function launchInPlatform(line: HostLine, greeting: Greeting, visit: Visit): Promise<Arrival | null> {
  const refused = ({ code }: Extract<Outcome<unknown>, { ok: false }>): Promise<null> => {
    line.send({ type: 'refused', reason: code ?? '' })
    return refuse(code, visit)
  }
  const valid = await visit.api.validate(greeting.hello.token, greeting.origin)
  if (!valid.ok) return refused(valid)
  const begun = await beginVisit(line)
  if (begun.type === 'failed') return refuse('HOST_REFUSED', visit)
  const host = readHost(begun.standard, begun.elements)
  if (host.learnerId === '') return refused({ ok: false, code: 'NO_LEARNER' })
  const launched = await visit.api.launch(launchRequest(greeting, host))
  if (!launched.ok) return refused(launched)
  const report = new HostReport(line, host, launched.value)
  line.listen(({ type }) => {
    if (type === 'stored') report.repeat()
  })
  visit.end.add(() => {
    report.closing()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report.closing()
  })
  return arrival(launched.value, report)
}

/**
 * Opens the course for the learning platform or the link that has opened this page. Null if it cannot be opened; the
 * page then says why.
 */
export async function arrive(means: ArrivalMeans): Promise<Arrival | null> {
  const path = location.pathname.replace(/\/frame$/, '')
  const dispatch = path.slice(path.lastIndexOf('/') + 1)
  const visit: Visit = { ...means, dispatch, api: new DispatchApi(path, means.fetch) }
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (fragment.has('t')) {
    history.replaceState(null, '', location.pathname + location.search)
    return arriveByLink(fragment, visit)
  }
  const isOpenedByShell = window.parent !== window || window.opener !== null
  if (!isOpenedByShell && means.isReload) {
    return { launchUrl: null, expected: null, runtimeId: makeRuntimeId(), host: undefined }
  }
  const line = new HostLine(window)
  const late = setTimeout(() => void refuse('NO_HOST', visit), longestWait)
  const greeting = await line.greeting()
  clearTimeout(late)
  return launchInPlatform(line, greeting, visit)
}
