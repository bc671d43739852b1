/**
 * The script in the page itself. It asks for the session, the course structure and the modules of the standard and the
 * language while the main script is still loading, so that nothing waits for anything else.
 */
import { contentPrefix, readHints, type LaunchHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import { readClaims } from '#web/player/session/token.ts'
import type { Begun } from './begun.ts'

/** Addresses of modules by standard and by language; the build writes them into the page. */
export interface ModuleTable {
  readonly standards: Readonly<Record<string, readonly string[]>>
  readonly languages: Readonly<Record<string, string>>
}

interface StartRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly cache?: 'no-store'
  readonly credentials: 'omit'
  readonly signal?: AbortSignal
}

export interface StartPage {
  readonly address: string
  readonly languages: readonly string[]
  readonly modules: ModuleTable
  readonly makeId: () => string
  readonly fetch: (address: string, init: StartRequest) => Promise<Response>
  readonly preload: (module: string) => void
}

/** The module with the texts that the player will show, as `supportedLocale` chooses it. */
function languageModule({ locale }: LaunchHints, { languages, modules }: StartPage): string | undefined {
  const wanted = [...(locale === null ? [] : [locale]), ...languages, 'en']
  const known = wanted.map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '')
  return known.map((language) => modules.languages[language]).find((module) => module !== undefined)
}

/** The same request as the first one of `openSession`. */
function askForSession(
  page: StartPage,
  session: { readonly id: string; readonly token: string; readonly runtimeId: string; readonly hints: LaunchHints },
): Promise<Response> {
  const { claim } = session.hints
  const headers = { accept: 'application/json', authorization: `Bearer ${session.token}` }
  const body =
    claim === null
      ? null
      : JSON.stringify({
          runtime_id: session.runtimeId,
          expected_runtime_id: claim.ownerId,
          attempt: claim.attempt,
        })
  return page.fetch(`/api/v1/sessions/${encodeURIComponent(session.id)}`, {
    ...(body === null
      ? { method: 'GET', headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(30_000),
  })
}

/** Null if the address is no launch link with hints; the main script then asks for everything. */
export function start(page: StartPage): Begun | null {
  const { searchParams } = new URL(page.address)
  const token = searchParams.get('token')
  const hints = readHints(searchParams)
  const claims = token === null ? null : readClaims(token)
  if (token === null || hints === null || claims === null) return null
  const runtimeId = page.makeId()
  const session = askForSession(page, { id: claims.sessionId, token, runtimeId, hints })
  const course = page.fetch(`${contentPrefix}${hints.content}/_lectern/course.json`, { credentials: 'omit' })
  // The main script handles failures once it runs.
  for (const pending of [session, course]) pending.catch(() => undefined)
  for (const module of page.modules.standards[hints.standard ?? ''] ?? []) page.preload(module)
  const texts = languageModule(hints, page)
  if (texts !== undefined) page.preload(texts)
  return { hints, runtimeId, session, course }
}
