/**
 * What a launch link says beside the token, so that the player's page can ask for everything at once. It may be missing
 * or out of date: the player believes the session only.
 */
export interface LaunchHints {
  /** Signed path of the content below `contentPrefix`, without a slash at its end. */
  readonly content: string
  /** The standard of the current version; null if it is not known. */
  readonly standard: 'scorm12' | 'scorm2004' | null
  /** The language that the launch states; null if it states none. */
  readonly locale: string | null
  /** What a claim of the session must expect; null if the player only reads the session. */
  readonly claim: { readonly ownerId: string | null; readonly attempt: number } | null
}

/** Path of all hosted content on the learner origin. */
export const contentPrefix = '/api/v1/content/'

const names = ['content', 'standard', 'locale', 'attempt', 'owner'] as const

export function writeHints(query: URLSearchParams, { content, standard, locale, claim }: LaunchHints): void {
  query.set('content', content)
  if (standard !== null) query.set('standard', standard)
  if (locale !== null) query.set('locale', locale)
  if (claim === null) return
  query.set('attempt', String(claim.attempt))
  if (claim.ownerId !== null) query.set('owner', claim.ownerId)
}

/** The hints of a launch link; null if it has none. */
export function readHints(query: URLSearchParams): LaunchHints | null {
  const [content, standard, locale, attempt, owner] = names.map((name) => query.get(name))
  if (typeof content !== 'string') return null
  const claim = /^\d+$/.test(attempt ?? '') ? { ownerId: owner ?? null, attempt: Number(attempt) } : null
  const known = standard === 'scorm12' || standard === 'scorm2004' ? standard : null
  return { content, standard: known, locale: locale ?? null, claim }
}

export function removeHints(query: URLSearchParams): void {
  for (const name of names) query.delete(name)
}
