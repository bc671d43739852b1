import { learnerOrigin, learnerOrigins } from '#shared/platform/learner-origin.ts'

describe('learnerOrigin', () => {
  test.each([
    ['https://learn.example.com', 'https://learn.example.com'],
    ['https://*.learn.example.com', 'https://acme-2.learn.example.com'],
    ['http://*.localhost:8701', 'http://acme-2.localhost:8701'],
  ])('makes the origin of a workspace from %s', (baseUrl, origin) => {
    expect(learnerOrigin(baseUrl, 'tenant_acme-2')).toBe(origin)
  })
})

describe('learnerOrigins', () => {
  test('lists the host of the workspace and the one above it', () => {
    expect(learnerOrigins('https://*.learn.example.com', 'tenant_a')).toEqual([
      'https://a.learn.example.com',
      'https://learn.example.com',
    ])
  })
})
