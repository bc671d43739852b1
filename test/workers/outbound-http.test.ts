/** The outbound client against receivers that misbehave, over real TLS on this machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import { outboundHttp, type OutboundOptions, type OutboundResult } from '#shared/platform/outbound-http.ts'
import { pinnedLookup } from '#shared/platform/outbound-http-dns.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import {
  closedPort,
  startPlainReceiver,
  startRawReceiver,
  startReceiver,
  type Receiver,
} from '#test/support/https-receiver.ts'

const authority = makeAuthority()
const leaf = authority.issue(['127.0.0.1', 'localhost'])
const opened: { close(): unknown }[] = []
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
})

async function opening<Server extends Receiver>(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  opened.push(server)
  return server
}

function clientFor(ports: readonly number[], options: OutboundOptions = {}) {
  const client = outboundHttp({
    loopback: {
      receivers: ports.flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`]),
      authority: authority.cert,
    },
    ...options,
  })
  opened.push(client)
  return client
}

const post = (client: ReturnType<typeof clientFor>, url: string, timeoutMs = 2000): Promise<OutboundResult> =>
  client.post({ url, headers: { 'content-type': 'application/json', 'x-test': 'yes' }, body: '{"ü":1}', timeoutMs })

test('sends the bytes and the headers, and reads the response', async () => {
  const receiver = await opening(
    startReceiver(leaf, (_request, response) => response.writeHead(202, { 'retry-after': '7' }).end('thanks')),
  )
  const result = await post(clientFor([receiver.port]), `${receiver.origin}/hook?a=b`)
  expect(result).toEqual({
    kind: 'responded',
    status: 202,
    headers: expect.objectContaining({ 'retry-after': '7' }),
    body: 'thanks',
  })
  expect(receiver.received[0]).toMatchObject({
    path: '/hook?a=b',
    body: '{"ü":1}',
    headers: {
      'content-type': 'application/json',
      'x-test': 'yes',
      'content-length': '8',
      host: `127.0.0.1:${receiver.port}`,
    },
  })
})

test('keeps connections, and notices where one was closed meanwhile', async () => {
  const receiver = await opening(startReceiver(leaf))
  const client = clientFor([receiver.port], { closableAfterMs: 20 })
  for (let count = 0; count < 5; count += 1) await post(client, receiver.origin)
  expect(receiver.connections()).toBe(1)
  await sleep(50)
  receiver.cut()
  expect(await post(client, receiver.origin)).toMatchObject({ kind: 'responded', status: 200 })
  expect(receiver.connections()).toBe(2)
})

test('sends a request once if the receiver reads it and closes a connection that was just in use', async () => {
  let count = 0
  const receiver = await opening(
    startReceiver(leaf, (_request, response) => {
      count += 1
      if (count === 1) response.end()
      else response.socket?.destroy()
    }),
  )
  const client = clientFor([receiver.port])
  expect(await post(client, receiver.origin)).toMatchObject({ kind: 'responded', status: 200 })
  expect(await post(client, receiver.origin)).toMatchObject({ kind: 'failed', reason: 'connection' })
  expect(receiver.received).toHaveLength(2)
  expect(receiver.connections()).toBe(1)
})

test('returns a redirect without following it', async () => {
  const target = await opening(startReceiver(leaf))
  const receiver = await opening(
    startReceiver(leaf, ({ path }, response) =>
      response.writeHead(Number(path.slice(1)), { location: target.origin }).end(),
    ),
  )
  const client = clientFor([receiver.port, target.port])
  for (const status of [301, 302, 303, 307, 308])
    expect(await post(client, `${receiver.origin}/${status}`)).toMatchObject({ kind: 'responded', status })
  expect(target.received).toHaveLength(0)
})

test('refuses a receiver on this machine that is not listed before anything is sent', async () => {
  const receiver = await opening(startReceiver(leaf))
  const client = outboundHttp({ loopback: { receivers: [], authority: authority.cert } })
  opened.push(client)
  expect(await post(client, receiver.origin)).toEqual({ kind: 'refused', reason: 'blocked_address' })
  expect(await post(client, `https://localhost:${receiver.port}/`)).toEqual({ kind: 'refused', reason: 'blocked_name' })
  expect(receiver.connections()).toBe(0)
})

describe('name resolution', () => {
  const resolverOf = (...addresses: string[][]): { resolve: () => Promise<string[]>; asked: () => number } => {
    let count = 0
    return {
      resolve: () => {
        count += 1
        return Promise.resolve(addresses[Math.min(count, addresses.length) - 1] ?? [])
      },
      asked: () => count,
    }
  }

  test.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['fd00:ec2::254']],
    [['8.8.8.8', '127.0.0.1']],
    [['2606:4700::1', '10.1.2.3']],
    [['not an address']],
    [[]],
  ])('refuses a name that resolves to %j after one look-up', async (addresses) => {
    const receiver = await opening(startReceiver(leaf))
    const { resolve, asked } = resolverOf(addresses)
    expect(await post(clientFor([], { resolve }), `https://hooks.example.com:${receiver.port}/`)).toEqual({
      kind: 'refused',
      reason: 'blocked_address',
    })
    expect(asked()).toBe(1)
    expect(receiver.connections()).toBe(0)
  })

  test('connects to the addresses that were checked when the name changes afterwards', async () => {
    const { resolve, asked } = resolverOf(['8.8.8.8', '2606:4700::1'], ['127.0.0.1'])
    const pinned = await new Promise((done) =>
      pinnedLookup(resolve)('hooks.example.com', { all: true }, (_error, addresses) => done(addresses)),
    )
    expect(pinned).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
    expect(asked()).toBe(1)
  })

  test('reports an unknown name as a failure, which can be retried', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    expect(await post(clientFor([], { resolve }), 'https://hooks.example.com/')).toEqual({
      kind: 'failed',
      reason: 'dns',
      detail: 'ENOTFOUND',
    })
  })

  test('times out when the name server does not respond', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)
    expect(await post(clientFor([], { resolve }), 'https://hooks.example.com/', 100)).toEqual({
      kind: 'failed',
      reason: 'timeout',
      detail: 'TIMEOUT',
    })
  })
})

describe('check of certificates with NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  const refused = async (certificate: { cert: string; key: string }, host = '127.0.0.1'): Promise<OutboundResult> => {
    const receiver = await opening(startReceiver(certificate))
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      return await post(clientFor([receiver.port]), `https://${host}:${receiver.port}/`)
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
      expect(receiver.received).toHaveLength(0)
    }
  }

  test('refuses a certificate of another authority', async () => {
    expect(await refused(makeAuthority().issue(['127.0.0.1']))).toMatchObject({ kind: 'failed', reason: 'tls' })
  })
  test('refuses a certificate for another name', async () => {
    expect(await refused(authority.issue(['hooks.example.com']))).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(await refused(authority.issue(['127.0.0.1']), 'localhost')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })
  test('refuses an expired certificate', async () => {
    expect(await refused(authority.issue(['127.0.0.1'], -2))).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      detail: 'CERT_HAS_EXPIRED',
    })
  })
  test('refuses a name that resolves to this machine, although its certificate is of the own authority', async () => {
    const receiver = await opening(startReceiver(authority.issue(['hooks.example.com'])))
    const result = await post(
      clientFor([receiver.port], { resolve: () => Promise.resolve(['127.0.0.1']) }),
      `https://hooks.example.com:${receiver.port}/`,
    )
    expect(result).toEqual({ kind: 'refused', reason: 'blocked_address' })
  })
})

describe('faulty receivers', () => {
  test('times out when the receiver never responds', async () => {
    const receiver = await opening(startReceiver(leaf, () => undefined))
    expect(await post(clientFor([receiver.port]), receiver.origin, 200)).toEqual({
      kind: 'failed',
      reason: 'timeout',
      detail: 'TIMEOUT',
    })
  })

  test('fails when the head comes byte by byte without end', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) => {
        const timer = setInterval(() => socket.write('H'), 20)
        socket.on('close', () => clearInterval(timer))
      }),
    )
    expect((await post(clientFor([receiver.port]), receiver.origin, 300)).kind).toBe('failed')
  })

  test('fails when the head exceeds its limit', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write(`X-Padding: ${'x'.repeat(4000)}\r\n`), 1)
        socket.on('close', () => clearInterval(timer))
      }),
    )
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({
      kind: 'failed',
      reason: 'protocol',
      detail: 'HPE_HEADER_OVERFLOW',
    })
  })

  test('returns a body that ends before its announced length', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort')),
    )
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({
      kind: 'responded',
      status: 200,
      body: 'short',
    })
  })

  test('returns the part of a body that came before the time limit', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort')),
    )
    expect(await post(clientFor([receiver.port], { bodyMs: 150 }), receiver.origin)).toMatchObject({
      kind: 'responded',
      status: 200,
      body: 'short',
    })
  })

  test('cuts a body at its announced length', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) =>
        socket.write('HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nok and the rest HTTP/1.1 200 OK\r\n\r\n'),
      ),
    )
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({
      kind: 'responded',
      status: 500,
      body: 'ok',
    })
  })

  test('cuts an endless body at the limit of bytes', async () => {
    const receiver = await opening(
      startReceiver(leaf, (_request, response) => {
        const flood = (): void => {
          while (response.write('x'.repeat(65_536)));
          response.once('drain', flood)
        }
        flood()
      }),
    )
    const result = await post(clientFor([receiver.port], { bodyBytes: 1000 }), receiver.origin)
    expect(result).toMatchObject({ kind: 'responded', status: 200, body: 'x'.repeat(1000) })
  })

  test('fails when the receiver closes the connection', async () => {
    const receiver = await opening(startRawReceiver(leaf, (socket) => socket.destroy()))
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({
      kind: 'failed',
      reason: 'connection',
    })
  })

  test('fails when the receiver speaks no HTTP', async () => {
    const receiver = await opening(startRawReceiver(leaf, (socket) => socket.end('220 mail.example.com ESMTP\r\n')))
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({
      kind: 'failed',
      reason: 'protocol',
    })
  })

  test('fails when the receiver speaks no TLS', async () => {
    const receiver = await opening(startPlainReceiver())
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({ kind: 'failed', reason: 'tls' })
  })

  test('fails when the receiver switches the protocol', async () => {
    const receiver = await opening(
      startRawReceiver(leaf, (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      ),
    )
    expect(await post(clientFor([receiver.port]), receiver.origin)).toMatchObject({ kind: 'failed' })
  })

  test('fails when no receiver listens', async () => {
    const port = await closedPort()
    expect(await post(clientFor([port]), `https://127.0.0.1:${port}/`)).toEqual({
      kind: 'failed',
      reason: 'connection',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('get', () => {
  const query = (client: ReturnType<typeof clientFor>, url: string) =>
    client.get({ url, headers: { accept: 'image/*' }, timeoutMs: 2000 })

  test('returns the bytes of the body, and whether all of them have arrived', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x80])
    const receiver = await opening(startReceiver(leaf, (_request, response) => response.writeHead(200).end(bytes)))
    const answer = await query(clientFor([receiver.port]), `${receiver.origin}/picture.jpg?size=2`)
    expect(answer).toMatchObject({ kind: 'responded', status: 200, isWhole: true })
    expect(answer.kind === 'responded' && Buffer.from(answer.body).equals(bytes)).toBe(true)
    expect(receiver.received[0]).toMatchObject({ method: 'GET', path: '/picture.jpg?size=2', body: '' })
  })

  test('says that a body beyond the bound, or one that breaks off, is not whole', async () => {
    const receiver = await opening(
      startReceiver(leaf, ({ path }, response) => {
        response.writeHead(200, path === '/cut' ? { 'content-length': '9' } : {})
        response.write('12345678')
        if (path === '/cut') setTimeout(() => response.destroy(), 20)
        else response.end()
      }),
    )
    const short = clientFor([receiver.port], { bodyBytes: 7 })
    expect(await query(short, `${receiver.origin}/long`)).toMatchObject({ status: 200, isWhole: false })
    expect(await query(clientFor([receiver.port]), `${receiver.origin}/cut`)).toMatchObject({ isWhole: false })
  })
})
