/** What the form of a request about one actor decides by itself. */

export const identifierKinds = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** An e-mail address as xAPI states it. */
const mailtoOf = (text: string): string => (/^mailto:/i.test(text) ? text : `mailto:${text}`)

/** The agent of a request, as statements name it. @param homePage of an account */
export const agentOf = (
  kind: IdentifierKind,
  identifier: string,
  homePage: string,
): Readonly<Record<string, unknown>> => {
  if (kind === 'account') return { account: { homePage, name: identifier } }
  return { [kind]: kind === 'mbox' ? mailtoOf(identifier) : identifier }
}

/** The identifier as it was typed a second time, in the form that the service compares. */
export const confirmationOf = (kind: IdentifierKind, typed: string): string =>
  kind === 'mbox' ? mailtoOf(typed) : typed
