/** The `code` of a system's or a library's error, such as `ENOENT`; undefined where there is none. */
export const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Another process listens on a port, or only the system may. */
export const isPortTaken = (error: unknown): boolean =>
  ['EADDRINUSE', 'EACCES'].some((code) => errorCode(error) === code)
