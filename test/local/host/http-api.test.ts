import { fc } from '#test/support/properties.ts'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { ApiRequest } from '#infra/local/host/http-api/api-event.ts'
import { HttpApi } from '#infra/local/host/http-api/http-api.ts'
import { RouteTable } from '#infra/local/host/http-api/route-table.ts'
import { InvocationError } from '#infra/local/host/lambda/invocation-error.ts'

const keys = [
  'GET /packages',
  'GET /packages/{id}',
  'POST /packages/process',
  'POST /packages/{id}',
  'ANY /packages/{id}/files/{proxy+}',
  'DELETE /packages/{id}/files/{name}',
  '$default',
]
const table = new RouteTable(keys.map((routeKey) => ({ routeKey, functionName: routeKey, timeoutMs: 50 })))

describe('the choice of a route', () => {
  test.each([
    ['GET /packages', 'GET /packages', {}],
    ['GET /packages/p%201', 'GET /packages/{id}', { id: 'p%201' }],
    ['POST /packages/process', 'POST /packages/process', {}],
    ['POST /packages/processes', 'POST /packages/{id}', { id: 'processes' }],
    ['PATCH /packages/p/files/a/b.txt', 'ANY /packages/{id}/files/{proxy+}', { id: 'p', proxy: 'a/b.txt' }],
    ['DELETE /packages/p/files/a', 'DELETE /packages/{id}/files/{name}', { id: 'p', name: 'a' }],
    ['DELETE /packages', '$default', {}],
    ['GET /packages/', '$default', {}],
    ['GET /', '$default', {}],
  ])('finds the route of %s', (asked, routeKey, parameters) => {
    const [method = '', path = ''] = asked.split(' ')
    expect(table.find(method, path)).toMatchObject({ route: { routeKey }, parameters })
  })

  test('finds the same routes in whatever order the template has them', () => {
    const many = ['a', 'b', 'c'].flatMap((part) => [
      ...[`GET /${part}`, `GET /${part}/{id}`, `GET /${part}/limit`, `GET /${part}/{id}/versions`],
      ...[`GET /${part}/{id}/versions/{version}`, `GET /${part}/{id}/versions/newest`, `ANY /${part}/{id}/{proxy+}`],
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: many.length }), (mixed) => {
        const shuffled = new RouteTable(mixed.map((routeKey) => ({ routeKey, functionName: 'f', timeoutMs: 50 })))
        const found = many.map((key) => shuffled.find('GET', key.replace(/^\S+ /, '').replace(/\{[^}]+\}/g, 'x')))
        expect(found.map((match) => match?.route.routeKey)).toEqual(many)
      }),
    )
  })

  test('finds nothing where there is no default', () => {
    expect(new RouteTable([{ routeKey: 'GET /a', functionName: 'a', timeoutMs: 1 }]).find('GET', '/b')).toBeUndefined()
  })
})

const request = (given: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  path: '/packages',
  query: '',
  headers: {},
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  ...given,
})

async function ask(
  given: Partial<ApiRequest>,
  returned: unknown = {},
): Promise<{ event: APIGatewayProxyEventV2; status: number; body: string; headers: object }> {
  const events: any[] = []
  const api = new HttpApi({
    domainName: 'abc.execute-api.eu-central-1.amazonaws.com',
    routes: table,
    invoke: (_name, event) => {
      events.push(event)
      return typeof returned === 'function' ? returned() : Promise.resolve(returned)
    },
    now: () => new Date('2026-03-12T19:03:58Z'),
  })
  const { status, body, headers } = await api.respond(request(given))
  return { event: events[0], status, body: body.toString(), headers }
}

describe('the event of a request', () => {
  test('states path, parameters and query decoded, and what came raw', async () => {
    const { event } = await ask({
      path: '/packages/a%20b',
      query: 'tag=x&tag=y+z&empty=',
      headers: { host: 'public', cookie: 'a=1; b=2', 'x-many': 'one', 'user-agent': 'test' },
    })
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /packages/{id}',
      rawPath: '/packages/a b',
      rawQueryString: 'tag=x&tag=y+z&empty=',
      queryStringParameters: { tag: 'x,y z', empty: '' },
      pathParameters: { id: 'a b' },
      cookies: ['a=1', 'b=2'],
      headers: { host: 'abc.execute-api.eu-central-1.amazonaws.com', 'x-forwarded-for': '127.0.0.1', 'x-many': 'one' },
      requestContext: {
        apiId: 'abc',
        http: { method: 'GET', path: '/packages/a b', userAgent: 'test' },
        time: '12/Mar/2026:19:03:58 +0000',
      },
      isBase64Encoded: false,
    })
    expect(event.headers).not.toHaveProperty('cookie')
  })

  test.each([
    ['application/json', '{"a":"ä"}', false],
    ['text/plain; charset=utf-8', 'ä', false],
    ['application/octet-stream', 'ä', true],
    ['application/x-www-form-urlencoded', 'a=1', true],
  ])('carries a body of %s', async (type, body, isBase64Encoded) => {
    const { event } = await ask({
      method: 'POST',
      path: '/packages/process',
      headers: { 'content-type': type },
      body: Buffer.from(body),
    })
    expect(event).toMatchObject({
      isBase64Encoded,
      body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    })
  })

  test('rejects an address that cannot be decoded, and a body that is too large', async () => {
    expect(await ask({ path: '/packages/%zz' })).toMatchObject({ status: 400, event: undefined })
    expect(
      await ask({
        method: 'POST',
        body: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
        headers: { 'content-type': 'text/plain' },
      }),
    ).toMatchObject({ status: 413, event: undefined })
    // Lambda takes six megabytes, as the event carries them.
    expect(
      await ask({ method: 'POST', body: Buffer.alloc(5 * 1024 * 1024), headers: { 'content-type': 'image/png' } }),
    ).toMatchObject({ status: 413 })
  })
})

describe('the response to a returned value', () => {
  test.each<[string, unknown, object]>([
    [
      'taken apart',
      { statusCode: 201, headers: { 'Content-Type': 'text/csv', Connection: 'close' }, body: 'a', cookies: ['x=1'] },
      {
        status: 201,
        body: 'a',
        headers: expect.objectContaining({ 'content-type': 'text/csv', 'set-cookie': ['x=1'] }),
      },
    ],
    [
      'in base64',
      { statusCode: 200, body: Buffer.from('png').toString('base64'), isBase64Encoded: true },
      { status: 200, body: 'png' },
    ],
    ['without a status: JSON', { a: 1 }, { status: 200, body: '{"a":1}' }],
    ['with a malformed status', { statusCode: 'many' }, { status: 500, body: '{"message":"Internal Server Error"}' }],
    [
      'that was thrown',
      () => Promise.reject(new InvocationError('f', { errorType: 'Error', errorMessage: 'secret', trace: '' })),
      { status: 500, body: '{"message":"Internal Server Error"}' },
    ],
    [
      'that takes too long',
      () => new Promise((resolve) => setTimeout(resolve, 200)),
      { status: 503, body: '{"message":"Service Unavailable"}' },
    ],
    ['that is too large', { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }, { status: 500 }],
  ])('translates a response %s', async (_name, returned, expected) => {
    const response = await ask({}, returned)
    expect(response).toMatchObject(expected)
    expect(response.headers).toHaveProperty('apigw-requestid')
    expect(response.headers).not.toHaveProperty('connection')
  })

  test('loses its body for HEAD', async () => {
    expect(await ask({ method: 'HEAD' }, { statusCode: 200, body: 'text' })).toMatchObject({ status: 200, body: '' })
  })
})
