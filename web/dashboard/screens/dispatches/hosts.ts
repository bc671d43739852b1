import { parseUrl } from '#shared/contract/parse-url.ts'

/** A stored entry: `[http://][*.]host[:port]`. */
const entryPattern = /^(http:\/\/)?(\*\.)?([^:]+)(?::(\d+))?$/

/** Addresses and hosts of one machine, which need no certificate. */
const local = /^(\d+(\.\d+){3}|localhost|.*\.localhost)$/

function isMatch(entry: string, { protocol, hostname, port }: URL): boolean {
  const [, plain, wildcard, host = '', ownPort] = entryPattern.exec(entry) ?? []
  const scheme = plain === undefined ? 'https:' : 'http:'
  const usedPort = port === '' ? (protocol === 'http:' ? '80' : '443') : port
  return (
    (protocol === scheme || (local.test(host) && /^https?:$/.test(protocol))) &&
    (wildcard === undefined ? hostname === host : hostname.endsWith(`.${host}`)) &&
    (ownPort === undefined || ownPort === usedPort)
  )
}

/**
 * Whether a dispatch may be shown on a host, as the service decides it at each launch.
 * @param entries allowed domains as the service returns them; none: every host
 * @param typed a host, or an address of which the host is taken
 * @returns null for what is neither
 */
export function isShownOn(entries: readonly string[], typed: string): boolean | null {
  const text = typed.trim()
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || /[\s*]/.test(text)) return null
  return entries.length === 0 || entries.some((entry) => isMatch(entry, url))
}
