/** What a pasted id names, by its prefix. */

const kinds = {
  pkg: 'package',
  ses: 'session',
  dsp: 'dispatch',
  whk: 'webhook',
  dlv: 'delivery',
  // Bodies of deliveries name their events.
  evt: 'delivery',
  job: 'conversion',
  org: 'organization',
  fwk: 'framework',
  aln: 'alignment',
  rol: 'role_brief',
  rcp: 'recomputation',
  cls: 'client_system',
  key: 'api_key',
  fwd: 'forwarder',
  adr: 'actor_data',
  exp: 'export',
  inc: 'incident',
} as const

export type PastedKind = (typeof kinds)[keyof typeof kinds]

export interface PastedId {
  readonly kind: PastedKind
  readonly id: string
}

const isPrefix = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text)

/**
 * The id in a pasted text; null for all other texts. Quotes, blanks and commas around it, as in a log or in JSON, do not
 * matter.
 */
export function pastedId(text: string): PastedId | null {
  const [, id, prefix] = /^[\s"'`,]*(([a-z]{3})_[0-9a-hjkmnp-tv-z]{26,64})[\s"'`,]*$/.exec(text) ?? []
  return id !== undefined && prefix !== undefined && isPrefix(prefix) ? { kind: kinds[prefix], id } : null
}
