import dns from 'node:dns'

/**
 * Makes every name below `localhost` resolve to 127.0.0.1 in this thread, as RFC 6761 asks and not every resolver does.
 * Call it once, before the first connection, in each thread that uses a client of the key value store: that client
 * connects to `<account>.localhost`.
 */
export function resolveLocalhostNames(): void {
  // Sockets call this function by name for every connection, so replacing it affects existing clients too.
  dns.lookup = new Proxy(dns.lookup, {
    apply: (lookup, self, [name, ...rest]: [unknown, ...unknown[]]): unknown => {
      const isLocal = typeof name === 'string' && /(^|\.)localhost\.?$/i.test(name)
      return Reflect.apply(lookup, self, [isLocal ? '127.0.0.1' : name, ...rest])
    },
  })
}
