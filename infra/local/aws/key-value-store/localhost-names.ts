import dns from 'node:dns'

/**
 * Makes every name below `localhost` resolve to 127.0.0.1 in this thread, as RFC 6761 asks and not every resolver does.
 * To be called once, before the first connection, by whatever runs code that uses the key value store's client against
 * the local server: that client talks to `<account>.localhost`.
 */
export function resolveLocalhostNames(): void {
  // Sockets look this function up at every connection, so replacing it reaches clients that know nothing of it.
  dns.lookup = new Proxy(dns.lookup, {
    apply: (lookup, self, [name, ...rest]: [unknown, ...unknown[]]): unknown => {
      const isLocal = typeof name === 'string' && /(^|\.)localhost\.?$/i.test(name)
      return Reflect.apply(lookup, self, [isLocal ? '127.0.0.1' : name, ...rest])
    },
  })
}
