/** The player's requests as they leave the page. */
import { SessionApi } from '#web/player/session/session-api.ts'

interface Sent {
  readonly address: string
  readonly headers: Record<string, string>
}

function anApi(): { api: SessionApi; sent: Sent[] } {
  const sent: Sent[] = []
  const api = new SessionApi('s 1', {
    baseUrl: '',
    authorization: () => 'Bearer token',
    fetch: (address, { method, headers }) => {
      sent.push({ address: `${method} ${address}`, headers })
      return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve({}) })
    },
  })
  return { api, sent }
}

it('requests a minimal response for commits, with and without keepalive', async () => {
  const { api, sent } = anApi()
  await api.commit({ version: 1 })
  await api.commit({ version: 2 }, true)
  expect(sent.map(({ address, headers }) => [address, headers['prefer']])).toEqual(
    Array(2).fill(['PUT /api/v1/sessions/s%201', 'return=minimal']),
  )
})

it('requests the whole response for all other calls', async () => {
  const { api, sent } = anApi()
  await Promise.all([api.read(), api.renewToken(), api.startOver()])
  expect(sent.map(({ headers }) => headers['prefer'])).toEqual([undefined, undefined, undefined])
})
