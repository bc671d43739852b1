import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { HostLine } from '#web/player/dispatch/host-line.ts'

type Listener = (event: { data: unknown; origin: string; source: unknown; ports: readonly MessagePort[] }) => void

/** The window of the hosted page, in a frame of the shell or opened by it. */
function openPage(way: 'frame' | 'window' | 'reloaded window') {
  const listeners: Listener[] = []
  const received: unknown[] = []
  const shell = { postMessage: (message: unknown) => received.push(message) }
  const page: any = {
    postMessage: () => undefined,
    opener: way === 'window' ? shell : null,
    addEventListener: (_: string, run: Listener) => listeners.push(run),
  }
  page.parent = way === 'frame' ? shell : page
  const deliver: Listener = (event) => {
    for (const run of listeners) run(event)
  }
  return { page, shell, received, deliver }
}

const hello = { lectern: 'dispatch', type: 'hello', v: 1, dispatch: 'dsp_1', token: 't', standard: '1.2' }
const origin = 'https://lms.example'
const ports: MessagePort[] = []

function newPort(): { shellSide: MessagePort; pageSide: MessagePort } {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  return { shellSide: port1, pageSide: port2 }
}

afterEach(() => {
  jest.useRealTimers()
  for (const port of ports.splice(0)) port.close()
})

test.each(['frame', 'window'] as const)('reports that it is ready every 300 ms until it is greeted in a %s', (way) => {
  jest.useFakeTimers()
  const { page, shell, received, deliver } = openPage(way)
  void new HostLine(page).greeting()
  jest.advanceTimersByTime(900)
  expect(received).toEqual(Array(4).fill({ lectern: 'dispatch', type: 'ready', versions: [1] }))
  deliver({ data: hello, origin, source: shell, ports: [newPort().pageSide] })
  jest.advanceTimersByTime(900)
  expect(received).toHaveLength(4)
})

test('resolves with the greeting and the origin that the browser states', async () => {
  const { page, shell, deliver } = openPage('frame')
  const greeting = new HostLine(page).greeting()
  deliver({ data: hello, origin, source: shell, ports: [newPort().pageSide] })
  await expect(greeting).resolves.toEqual({ hello, origin })
})

test.each([
  ['content of the course', { source: {} }],
  ['the page itself', { source: 'page' }],
  ['the shell without a port', { ports: [] }],
  ['the shell with another message', { data: { ...hello, lectern: 'other' } }],
  ['the shell without a token', { data: { lectern: 'dispatch', type: 'hello' } }],
])('ignores a greeting by %s', async (_, forged) => {
  const { page, shell, deliver } = openPage('frame')
  const greeted = jest.fn()
  void new HostLine(page).greeting().then(greeted)
  const event = { data: hello, origin, source: shell, ports: [newPort().pageSide], ...forged }
  deliver({ ...event, source: event.source === 'page' ? page : event.source })
  await Promise.resolve()
  expect(greeted).not.toHaveBeenCalled()
})

test('ignores a greeting of another origin after the first one', async () => {
  const { page, shell, deliver } = openPage('frame')
  const line = new HostLine(page)
  const greeting = line.greeting()
  const [first, second] = [newPort(), newPort()]
  deliver({ data: hello, origin, source: shell, ports: [first.pageSide] })
  await greeting
  deliver({ data: hello, origin: 'https://evil.example', source: shell, ports: [second.pageSide] })
  const message = new Promise((resolve) => first.shellSide.once('message', resolve))
  line.send({ type: 'opened' })
  await expect(message).resolves.toEqual({ type: 'opened' })
})

test('takes nothing from a port that the shell has replaced, nor from the same port again', async () => {
  const { page, shell, deliver } = openPage('frame')
  const line = new HostLine(page)
  const heard: unknown[] = []
  line.listen((message) => heard.push(message))
  const greeting = line.greeting()
  const [former, current] = [newPort(), newPort()]
  deliver({ data: hello, origin, source: shell, ports: [former.pageSide] })
  await greeting
  deliver({ data: hello, origin, source: shell, ports: [current.pageSide] })
  // A window that has recorded the greeting repeats it.
  deliver({ data: hello, origin, source: {}, ports: [former.pageSide] })
  const toFormer = jest.fn()
  former.shellSide.on('message', toFormer)
  const arrived = new Promise((resolve) => current.shellSide.once('message', resolve))
  line.send({ type: 'opened' })
  await expect(arrived).resolves.toEqual({ type: 'opened' })
  former.shellSide.postMessage({ type: 'stored', committed: true })
  current.shellSide.postMessage({ type: 'closing' })
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(heard).toEqual([{ type: 'closing' }])
  expect(toFormer).not.toHaveBeenCalled()
})

test('answers the call of the shell after a reload of its window, which has no opener then', () => {
  const { page, shell, received, deliver } = openPage('reloaded window')
  const line = new HostLine(page)
  void line.greeting()
  expect(received).toEqual([])
  deliver({ data: { lectern: 'dispatch', type: 'call' }, origin, source: shell, ports: [] })
  expect(received).toHaveLength(1)
  deliver({ data: hello, origin, source: shell, ports: [newPort().pageSide] })
})

test('resolves writes with the answers of the shell, and with null when there is none', async () => {
  const { page, shell, deliver } = openPage('frame')
  const line = new HostLine(page)
  const greeting = line.greeting()
  const { shellSide, pageSide } = newPort()
  deliver({ data: hello, origin, source: shell, ports: [pageSide] })
  await greeting
  shellSide.on('message', (message: { type: string; n: number }) => {
    if (message.type === 'write' && message.n === 1)
      shellSide.postMessage({ type: 'wrote', n: 1, errors: [], committed: true, over: false })
    if (message.type === 'leave') shellSide.postMessage({ type: 'left', ok: true })
  })
  const write = { set: [], atEnd: [], seconds: 1, commit: true }
  await expect(line.write(write)).resolves.toMatchObject({ type: 'wrote', n: 1, committed: true })
  await expect(line.leave()).resolves.toEqual({ type: 'left', ok: true })
  jest.useFakeTimers()
  const silent = line.write(write)
  jest.advanceTimersByTime(5000)
  await expect(silent).resolves.toBeNull()
})
