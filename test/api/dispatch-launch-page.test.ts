/** The page that opens a dispatch, and the check of its link. */
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { apiEvent, invoke, type Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launchThrough, publishPlayerPage, seedDispatch, type SeededDispatch } from '#test/support/dispatches.ts'

let backend: Backend
let packageId: string
withCourse((started) => ({ backend, packageId } = started))

const seed = (settings: Partial<Dispatch> = {}): Promise<SeededDispatch> =>
  seedDispatch(backend, { packageId, ...settings })

describe('the launch page', () => {
  const frame = async (seeded: SeededDispatch, query: Record<string, string> = { w: 'one' }, language?: string) =>
    backend.call('getDispatchFrame', {
      params: { dispatchId: seeded.dispatch.dispatchId },
      query,
      ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
    })
  const page = `<html><meta http-equiv="Content-Security-Policy"\n content="default-src 'none'; script-src 'self' 'sha256-x='" />`

  beforeAll(() => publishPlayerPage(page))

  it("shows the player's document, under its own policy and the allowed domains of the dispatch", async () => {
    const { headers, body } = await frame(await seed({ allowedDomains: ['lms.example.com:8443', '*.school.example'] }))
    expect(body).toBe(page)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'sha256-x='; frame-ancestors https://lms.example.com:8443 https://*.school.example:*",
    })
    expect((await frame(await seed())).headers['content-security-policy']).toMatch(/; frame-ancestors \*$/)
  })

  it('shows a page without scripts for a dispatch that does not exist, is deleted or belongs to others', async () => {
    const seeded = await seed()
    const deleted = await seed({ deletedAt: '2026-11-21T00:00:00.000Z' })
    for (const [target, query] of [
      [deleted, { w: 'one' }],
      [seeded, { w: 'two' }],
      [seeded, {}],
      [seeded, { w: 'one#P' }],
    ] as const) {
      const { status, headers, body } = await frame(target, query, 'fr-CH, de;q=0.5')
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(body).toMatch(/lang="fr"/)
      expect(body).not.toMatch(/<script/)
    }
  })
})

describe('the check of a link', () => {
  const validate = (seeded: SeededDispatch, token = seeded.token) =>
    backend.call('validateLaunchLink', {
      params: { dispatchId: seeded.dispatch.dispatchId },
      body: { dispatch_token: token, host_origin: null },
    })

  it('says that a launch is possible, with the title of the course', async () => {
    const { status, headers, body } = await validate(await seed({ expiresAt: '2099-01-01T00:00:00.000Z' }))
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body).toEqual({
      ...{ valid: true, code: null, title: 'Seeded course', status: 'active' },
      expires_at: '2099-01-01T00:00:00.000Z',
    })
  })

  it('lets scripts of every origin ask before they call, and of the launch no script of another origin', async () => {
    const { handler } = await import('#functions/api/dispatch-launches/handler.ts')
    const ask = (path: string) => invoke(handler, apiEvent(`OPTIONS /api/v1/dispatches/{dispatchId}/${path}`))
    const { status, headers } = await ask('launch-link/validate')
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      204,
      '*',
      'Authorization, Content-Type, Accept-Language',
    ])
    expect((await ask('launch')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await launchThrough(backend, await seed())).headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('reveals nothing of a dispatch to a wrong token', async () => {
    const { body } = await validate(await seed(), 'lcd_live_one')
    expect(body).toEqual({ valid: false, code: 'DISPATCH_TOKEN_INVALID', title: null, status: null, expires_at: null })
  })
})
