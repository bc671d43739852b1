/** Where a sign-in leads. */

/** Browsers read `\` as `/`, and drop tabs and line ends: all of these could turn a path into another host. */
const path = /^\/(?![/\\])[^\\\p{Cc}]{0,2000}$/u

/** The path, if it stays on the dashboard; else the dashboard's start. */
export const returnPath = (wanted: string | undefined): string =>
  wanted !== undefined && path.test(wanted) ? wanted : '/'
