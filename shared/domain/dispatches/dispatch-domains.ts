/**
 * Allowed domains of a dispatch: the hosts on which its course may be shown. Entries become a part of a
 * Content-Security-Policy, so only letters, digits, hyphens and dots of a parsed host are taken, never the text itself.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import { parseUrl } from '#shared/contract/parse-url.ts'

/** One entry. Its text is `[http://][*.]host[:port]`. */
interface AllowedDomain {
  /** Plain http is possible in TEST dispatches only. `either`: hosts of one machine, which need no certificate. */
  readonly scheme: 'https' | 'http' | 'either'
  /** Every subdomain of the host, but not the host itself. */
  readonly isWildcard: boolean
  readonly host: string
  /** Null: every port. */
  readonly port: number | null
}

export type DomainReading =
  { readonly kind: 'read'; readonly text: string } | { readonly kind: 'refused'; readonly reason: string }

const wrong = (reason: string): DomainReading => ({ kind: 'refused', reason })

/** Authority and scheme of an entry or of a pasted URL, whose path is cut off. */
const entryPattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^/?#:]*)(?::([0-9]{1,5}))?(?:[/?#].*)?$/is

/** Characters that no host has, or that a URL parser would remove or decode without a word. */
const foreignCharacters = /[\s\u0000-\u0020\u007f-\u00a0"'(),;<>@[\\\]^`{|}%*]/

const isAddress = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host)
const isLocal = (host: string): boolean => isAddress(host) || host === 'localhost' || host.endsWith('.localhost')

/** The host in lower case and punycode, without the dot at its end; null if it is none. */
function asciiHost(text: string): string | null {
  const url = foreignCharacters.test(text) ? null : parseUrl(`https://${text}`)
  if (url === null) return null
  const host = url.hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const isHost = host.length <= 253 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label))
  return isHost ? host : null
}

function textOf({ scheme, isWildcard, host, port }: AllowedDomain): string {
  return `${scheme === 'http' ? 'http://' : ''}${isWildcard ? '*.' : ''}${host}${port === null ? '' : `:${port}`}`
}

const schemeOf = (stated: string | undefined, host: string): AllowedDomain['scheme'] =>
  isLocal(host) ? 'either' : stated?.toLowerCase() === 'http' ? 'http' : 'https'

/** The parts of an entry; a text says what is wrong with it. */
function partsOf(entry: string): AllowedDomain | string {
  const [, scheme, wildcard, hostText = '', portText] = entryPattern.exec(entry) ?? []
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return 'must be a host, or a URL that begins with https://'
  const host = asciiHost(hostText)
  const port = portText === undefined ? null : Number(portText)
  if (host === null || (port !== null && (port < 1 || port > 65_535)))
    return 'must be a host such as lms.example.com or *.example.com, with a port if one is needed'
  return { scheme: schemeOf(scheme, host), isWildcard: wildcard !== undefined, host, port }
}

/**
 * Reads an entry as a caller states it: a host, `*.host`, either with a port, or a pasted URL, of which scheme, host and
 * port are taken.
 */
export function readDomain(entry: string, mode: KeyMode): DomainReading {
  const parts = partsOf(entry)
  if (typeof parts === 'string') return wrong(parts)
  const { scheme, isWildcard, host } = parts
  if (mode === 'live' && isLocal(host)) return wrong('must not be an IP address or localhost in a LIVE dispatch')
  if (mode === 'live' && scheme === 'http') return wrong('must begin with https:// in a LIVE dispatch')
  if (isWildcard && (isLocal(host) || !host.includes('.')))
    return wrong('must name at least two labels behind the asterisk, such as *.example.com')
  return { kind: 'read', text: textOf(parts) }
}

/** The parts of a stored entry. @throws Error for a text that `readDomain` did not return */
function storedParts(text: string): AllowedDomain {
  const parts = partsOf(text)
  if (typeof parts === 'string') throw new Error(`The allowed domain ${text} cannot be read: it ${parts}.`)
  return parts
}

const matches = ({ scheme, isWildcard, host, port }: AllowedDomain, origin: URL): boolean =>
  (scheme === 'either' || origin.protocol === `${scheme}:`) &&
  (isWildcard ? origin.hostname.endsWith(`.${host}`) : origin.hostname === host) &&
  (port === null || portOf(origin) === port)

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port))

/**
 * Whether a page of this origin may show the course.
 * @param entries texts that `readDomain` returned; every origin may if there are none
 * @param origin as browsers state it; null for a page without one, which no entry matches
 */
export function isDomainAllowed(entries: readonly string[], origin: string | null): boolean {
  if (entries.length === 0) return true
  const url = origin === null ? null : parseUrl(origin)
  if (url === null) return false
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.origin === origin && entries.some((entry) => matches(storedParts(entry), url))
}

function ancestorsOf({ scheme, isWildcard, host, port }: AllowedDomain): string[] {
  const schemes = scheme === 'either' ? ['https', 'http'] : [scheme]
  return schemes.map((each) => `${each}://${isWildcard ? '*.' : ''}${host}:${port ?? '*'}`)
}

/**
 * The sources of `frame-ancestors` in the policy of the launch page.
 * @param entries texts that `readDomain` returned; `*` if there are none
 */
export const frameAncestors = (entries: readonly string[]): string =>
  entries.length === 0 ? '*' : entries.flatMap((entry) => ancestorsOf(storedParts(entry))).join(' ')
