/**
 * Content can reach the built-ins of the player's window. One that it replaced would be called with the launch token,
 * or with the response or the promise that carries it.
 */

/** The built-ins that are called with the token, or with what carries it. */
const carriers = [
  'atob',
  'fetch',
  'JSON',
  'PageTransitionEvent',
  'Promise',
  'Response',
  'Storage',
  'String',
  'URL',
  'URLSearchParams',
] as const

/** Keeps these built-ins as they are, for as long as the page lives. Must run before any content is loaded. */
export function lockBuiltIns(scope: Pick<typeof globalThis, (typeof carriers)[number]>): void {
  for (const name of carriers) {
    const value = scope[name]
    if ('prototype' in value) Object.freeze(value.prototype)
    Reflect.defineProperty(scope, name, { value: Object.freeze(value), writable: false, configurable: false })
  }
  // `fetch` would read a member that was added here from the options and the headers of each request.
  Object.preventExtensions(Object.prototype)
}
