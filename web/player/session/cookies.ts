/**
 * Nothing reads cookies on the learner origin. Large ones would make every request too large for the service, so that
 * no course could be launched any more.
 */
import type { Clock } from '#web/player/saving/clock.ts'
import type { PageEnd } from './last-script.ts'

/** Characters of cookies that content may keep while it runs. */
const mostCharacters = 4096
const interval = 1000

/** The paths of cookies that are visible at the player's address. The edge clears those for other paths. */
const paths = ['/', '/launch']

interface CookiePage {
  cookie: string
  readonly location: { readonly hostname: string }
}

/** The domains above a host for which content can set cookies. */
const domainsAbove = (host: string): string[] =>
  host
    .split('.')
    .slice(1)
    .map((_label, index, labels) => labels.slice(index).join('.'))

function deleteFrom(page: CookiePage, domains: readonly string[]): void {
  const names = page.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
  for (const name of names)
    for (const path of paths) for (const domain of domains) page.cookie = `${name}=; max-age=0; path=${path}${domain}`
}

/**
 * Deletes the cookies that are visible to the page. Those of a domain above its host can belong to other sites
 * of the operator: they stay unless they are too large.
 */
function deleteVisible(page: CookiePage): void {
  if (page.cookie === '') return
  const { hostname } = page.location
  deleteFrom(page, ['', `; domain=${hostname}`])
  if (page.cookie.length > mostCharacters)
    deleteFrom(
      page,
      domainsAbove(hostname).map((domain) => `; domain=${domain}`),
    )
}

/**
 * Deletes the cookies that earlier content has left, later those of this page's content once they are large, and all of
 * them when the page is closed for good.
 */
export function watchCookies(page: CookiePage, clock: Clock, end: Pick<PageEnd, 'add'>): void {
  deleteVisible(page)
  const check = (): void => {
    if (page.cookie.length > mostCharacters) deleteVisible(page)
    clock.after(interval, check)
  }
  clock.after(interval, check)
  end.add(() => {
    deleteVisible(page)
  })
}
