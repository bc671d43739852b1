/** How a new key is stated, and how many keys a workspace may have. */
import type { ApiKey, NewKey } from './data.ts'

export const scopes = ['public_api', 'internal_product', 'admin'] as const satisfies readonly NewKey['scopes'][number][]
export type Scope = (typeof scopes)[number]

export type Family = NonNullable<NewKey['permissions']>[number]

/** The families that a key can be limited to, as the contract names them. */
export const families = [
  'packages',
  'uploads',
  'conversions',
  'quick-publish',
  'launches',
  'sessions',
  'session-lists',
  'dispatches',
  'organizations',
  'dispatch-learners',
  'webhooks',
  'usage',
  'tenant',
  'revenue',
  'lrs',
  'xapi',
  'capability',
  'frameworks',
  'connectors',
  'subjects',
  'graph',
  'intelligence',
  'extractions',
  'vr',
] as const satisfies readonly Family[]

/** Keys of a workspace that are neither revoked nor expired, at most. */
export const mostActiveKeys = 50

export const hasAllKeys = (keys: readonly Pick<ApiKey, 'status'>[]): boolean =>
  keys.filter(({ status }) => status === 'active').length >= mostActiveKeys

/** What is typed and chosen in the dialog. */
export interface TypedKey extends Pick<NewKey, 'label' | 'mode'> {
  readonly scope: Scope
  /** The last day of the key where the reader is (`YYYY-MM-DD`); empty: it does not expire. */
  readonly lastDay: string
  /** Ranges and single addresses, one a line; empty: requests from everywhere. */
  readonly ranges: string
  /** Null: all families. */
  readonly permissions: readonly Family[] | null
}

const rangesIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((range) => range !== '')),
]

/** The key as the API takes it. */
export function newKeyOf({ label, mode, scope, lastDay, ranges, permissions }: TypedKey): NewKey {
  const ipRanges = [...rangesIn(ranges)]
  return {
    label,
    mode,
    scopes: [scope],
    ...(permissions === null ? {} : { permissions: [...permissions] }),
    ...(lastDay === '' ? {} : { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() }),
    ...(ipRanges.length === 0 ? {} : { clientRestrictions: { ipRanges } }),
  }
}

const rangeField = /^clientRestrictions\.ipRanges(?:\.(\d+))?$/

/** Refusals by the fields of the dialog. The service names a range by its position; the dialog has one field for all. */
export const byFieldOf = (
  byField: Readonly<Record<string, string>>,
  ranges: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(byField).map(([name, sentence]) => {
      const [whole, position] = rangeField.exec(name) ?? []
      if (whole === undefined) return [name, sentence]
      const range = position === undefined ? undefined : rangesIn(ranges)[Number(position)]
      return ['ipRanges', range === undefined ? sentence : `${range}: ${sentence}`]
    }),
  )
