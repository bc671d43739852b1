import { clientAddress } from '#shared/http/client-address.ts'
import { apiEvent } from '#test/support/backend.ts'

const addressOf = (headers: Record<string, string>): string =>
  clientAddress(apiEvent('GET /api/v1/packages', { headers }))

it.each([
  ['the client of CloudFront', '203.0.113.7, 64.252.64.1', '203.0.113.7'],
  ['the client of CloudFront, whatever it has written itself', '10.0.0.1, 203.0.113.7, 64.252.64.1', '203.0.113.7'],
  ['the gateway’s client where there is no other', '203.0.113.9', '127.0.0.1'],
])('names %s', (_, forwarded, address) => {
  expect(addressOf({ 'x-forwarded-for': forwarded })).toBe(address)
})

it('names the gateway’s client for a request without the header', () => {
  expect(addressOf({})).toBe('127.0.0.1')
})
