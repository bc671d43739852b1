/** Headsets: pairing, joining sessions, revoking, and what each of them refuses. */
import { eventsOf } from '#test/support/actor-data-bench.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { openTraining, pairHeadset, seedPairingCode } from '#test/support/headsets.ts'
import { signInAs } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  process.env['RATE_LIMITS'] = JSON.stringify({ pairings: { limit: 40 } })
  backend = await startBackend()
})
afterEach(() => void jest.restoreAllMocks())
afterAll(async () => {
  delete process.env['RATE_LIMITS']
  await backend.close()
})

const claim = (pairing_code: string): Promise<ApiResponse> =>
  backend.call('claimRegistration', { body: { pairing_code, device: { model: 'Quest 3', os_version: '71' } } })
const join = (bearer: string, code: string): Promise<ApiResponse> =>
  backend.call('joinSession', { bearer, body: { code } })
const codes = (...answers: readonly ApiResponse[]): string[] => answers.map(({ body }) => body.code)

it('pairs one headset of ten that state a code at once, and refuses wrong and expired codes', async () => {
  const { code } = await seedPairingCode(backend)
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = await seedPairingCode(backend, { endsAt: '2026-01-01T00:00:00.000Z' })
  expect(codes(await claim(code), await claim('AAAAAAAA'), await claim(late.code))).toEqual(
    Array(3).fill('PAIRING_CODE_INVALID'),
  )
})

it('records who made a pairing code, without the code, and keeps that where a headset uses it at once', async () => {
  const body = { label: 'Blue headset' }
  const made = await backend.call('createRegistration', { bearer: backend.liveKey, body })
  const { id, expiresAt } = made.body.registration
  expect((await claim(made.body.pairing_code)).status).toBe(200)
  const events = (await eventsOf(backend, backend.tenantId)).filter(({ entityId }) => entityId === id)
  const data = { label: 'Blue headset', expires_at: expiresAt }
  expect(events).toMatchObject([
    { type: 'device.registered', entityType: 'device', mode: 'live', actor: { kind: 'key' }, data },
  ])
  expect(JSON.stringify(events)).not.toContain(made.body.pairing_code)
})

it('joins a session once, for one headset, which may repeat it', async () => {
  const [first, second] = [await pairHeadset(backend), await pairHeadset(backend)]
  const { code } = await openTraining(backend)
  const answers = await Promise.all([first, second].map(({ token }) => join(token, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? first : second
  const loser = winner === first ? second : first
  expect((await join(winner.token, code)).status).toBe(200)
  expect(codes(await join(loser.token, code), await join(loser.token, '12345'))).toEqual([
    'PAIRING_CODE_INVALID',
    'PAIRING_CODE_INVALID',
  ])
})

it('shows the same code while it lasts, and a new one once a headset has used it or half of its time is over', async () => {
  const { token } = await pairHeadset(backend)
  const { code, sessionId } = await openTraining(backend)
  const shown = async (): Promise<any> =>
    (await backend.call('createJoinCode', { bearer: backend.liveKey, params: { sessionId } })).body
  const again = await shown()
  expect(again.code).toBe(code)
  await join(token, code)
  const next = await shown()
  expect(next.expires_at > again.expires_at).toBe(true)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 6 * 60_000)
  expect((await shown()).expires_at > next.expires_at).toBe(true)
})

it('refuses codes that have expired, of the other mode, of another workspace, and of a launch that a reset has ended', async () => {
  const [live, test] = [await pairHeadset(backend), await pairHeadset(backend, 'test')]
  const open = await openTraining(backend)
  expect(codes(await join(test.token, open.code))).toEqual(['PAIRING_CODE_INVALID'])
  const foreign = { ...backend, tenantId: 'tenant_two' }
  expect(codes(await join((await pairHeadset(foreign)).token, open.code))).toEqual(['PAIRING_CODE_INVALID'])
  await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId: open.sessionId } })
  expect(codes(await join(live.token, open.code))).toEqual(['PAIRING_CODE_INVALID'])
  const later = await openTraining(backend)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 11 * 60_000)
  expect(codes(await join(live.token, later.code))).toEqual(['PAIRING_CODE_INVALID'])
})

it('shows who has joined an attempt, and nobody in the next one', async () => {
  const { token } = await pairHeadset(backend)
  const { code, sessionId } = await openTraining(backend)
  const shown = async () =>
    (await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId } })).body.headset
  expect(await shown()).toBeNull()
  await join(token, code)
  expect(await shown()).toMatchObject({ label: 'Blue headset', model: 'Quest 3' })
  await backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId } })
  expect(await shown()).toBeNull()
})

it('opens nothing to a revoked headset, at once, and lists it as revoked', async () => {
  const { token, device } = await pairHeadset(backend)
  const params = { deviceId: device.deviceId }
  const { changes: headers } = await signInAs(backend, 'admin')
  const renamed = await backend.call('updateDevice', { headers, params, body: { label: 'Red headset', version: 1 } })
  expect(renamed.body.device).toMatchObject({ label: 'Red headset', version: 2 })
  const stale = await backend.call('updateDevice', { headers, params, body: { label: 'Green', version: 1 } })
  expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', current_version: 2 })
  const revoked = await Promise.all([1, 2].map(() => backend.call('revokeDevice', { headers, params })))
  expect(revoked.map(({ body }) => body.device.status)).toEqual(['revoked', 'revoked'])
  expect(codes(await join(token, '123456'))).toEqual(['DEVICE_TOKEN_REQUIRED'])
  const { body } = await backend.call('listDevices', { bearer: backend.liveKey, query: { status: 'revoked' } })
  expect(body.devices).toEqual([expect.objectContaining({ id: device.deviceId, label: 'Red headset' })])
})

it('lets a TEST key pair TEST headsets, and change no LIVE one', async () => {
  const bearer = backend.testKey
  const made = await backend.call('createRegistration', { bearer, body: { label: 'Lab' } })
  expect(made.body.registration.mode).toBe('test')
  const { device } = await pairHeadset(backend, 'test')
  const listed = await backend.call('listDevices', { bearer, query: { mode: 'test' } })
  expect(listed.body.devices).toContainEqual(expect.objectContaining({ id: device.deviceId }))
  expect(new Set(listed.body.devices.map(({ mode }: { mode: string }) => mode))).toEqual(new Set(['test']))
  const other = await backend.call('createRegistration', { bearer, body: { label: 'Lab', mode: 'live' } })
  expect(other.body).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'mode' } })
  const params = { deviceId: (await pairHeadset(backend)).device.deviceId }
  expect(codes(await backend.call('revokeDevice', { bearer, params }))).toEqual(['TEST_MODE_UNSUPPORTED'])
})

it('counts headsets that state pairing codes by their address, and says when to come back', async () => {
  const now = Date.now() + 3_600_000
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const answers: ApiResponse[] = []
  for (let tries = 0; tries <= 40; tries += 1) answers.push(await claim('AAAAAAAA'))
  expect(new Set(codes(...answers.slice(0, 40)))).toEqual(new Set(['PAIRING_CODE_INVALID']))
  expect([answers.at(-1)?.status, Number(answers.at(-1)?.headers['retry-after']) > 0]).toEqual([429, true])
})
