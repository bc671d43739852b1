/** Receivers of webhooks in a process of their own: one that responds at once, and one that never does. */
import * as z from 'zod'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver } from '#test/support/https-receiver.ts'

/** Requests a message when the working receiver has had this many requests since the last such message. */
const wish = z.object({ await: z.number() })

const authority = makeAuthority()
let awaited = Number.POSITIVE_INFINITY
let count = 0
const healthy = await startReceiver(authority, (_request, response) => {
  response.end()
  healthy.received.length = 0
  count += 1
  if (count === awaited) process.send?.('received')
})
const dead = await startReceiver(authority, () => void (dead.received.length = 0))
process.on('message', (message) => {
  awaited = wish.parse(message).await
  count = 0
  process.send?.('ready')
})
process.send?.({ authority: authority.cert, healthy: healthy.port, dead: dead.port })
process.once('disconnect', () => void Promise.all([healthy.close(), dead.close()]).then(() => process.exit(0)))
