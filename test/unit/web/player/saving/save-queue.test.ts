import { isUnsaved } from '#web/player/saving/journal.ts'
import { writerMark } from '#web/player/saving/snapshot.ts'
import { settle } from '../support/fakes.ts'
import { other, SaveBench, writer, type FakeService, type Refusal } from '../support/save-bench.ts'

let bench: SaveBench
beforeEach(() => {
  bench = new SaveBench()
})

describe('an ordinary save', () => {
  test('is one complete request after a second of quiet, with version, attempt and runtime', async () => {
    for (const value of ['a', 'b', 'c']) {
      bench.put(value)
      await bench.clock.pass(900)
    }
    expect(bench.service.bodies).toEqual([])
    await bench.clock.pass(100)
    expect(bench.service.bodies).toEqual([
      expect.objectContaining({ version: 3, attempt: 1, runtime_id: writer, cmi_data_mode: 'replace', session_time: 'PT5S', cmi_data: { 'cmi.suspend_data': 'c', [writerMark]: `${writer}/1` } }),
    ])
    expect(bench.states).toEqual(['saving', 'saved'])
  })

  test('waits in an endless burst no longer than eight seconds', async () => {
    for (let second = 0; second < 9; second += 1) {
      bench.put(`at ${second}`)
      await bench.clock.pass(950)
    }
    expect(bench.service.bodies.length).toBe(1)
  })

  test('what changes meanwhile follows, one request at a time, and only the last says saved', async () => {
    bench.service.isSlow = true
    bench.put('a')
    await bench.clock.pass(1000)
    bench.put('b')
    await bench.clock.pass(5000)
    expect(bench.service.bodies).toHaveLength(1)
    bench.service.pending.shift()?.()
    await bench.clock.pass(1000)
    expect(bench.service.bodies.map(({ version }) => version)).toEqual([3, 4])
    expect(bench.states).toEqual(['saving'])
    bench.service.pending.shift()?.()
    await settle()
    expect(bench.states).toEqual(['saving', 'saved'])
    expect(bench.stored).toBe('b')
  })
})

describe('the promise to the content', () => {
  test('is given only once the journal has it, and the journal forgets when the service has it', async () => {
    bench.put('promised')
    expect(bench.queue.acknowledge()).toBe(true)
    expect(bench.journaled).toBe('promised')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('promised')
    expect(bench.journaled).toBeUndefined()
  })

  test('is refused where nothing can be stored; the value is sent all the same', async () => {
    bench = new SaveBench({ room: 10 })
    bench.put('value')
    expect(bench.queue.acknowledge()).toBe(false)
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('value')
  })

  test('the journal of other sessions gives way where space is short', () => {
    bench = new SaveBench({ room: 900 })
    bench.store.setItem('lectern:journal:ses_0:1:x', JSON.stringify({ format: 1, sessionId: 'ses_0', attempt: 1, writer: 'x', sequence: 1, savedAt: 1, snapshot: { cmi: { a: 'x'.repeat(500) } } }))
    bench.put('value')
    expect(bench.queue.acknowledge()).toBe(true)
    expect(bench.journal.of('ses_0', 1)).toEqual([])
  })
})

describe('trouble', () => {
  test('offline: said, kept, tried again ever more slowly, and at once when the network is back', async () => {
    bench.service.refusals = ['unreachable', 'unreachable', 'unreachable']
    bench.put('kept')
    await bench.clock.pass(1000)
    expect(bench.states.at(-1)).toBe('offline')
    expect(bench.journaled).toBe('kept')
    await bench.clock.pass(1000)
    await bench.clock.pass(2000)
    expect(bench.service.bodies).toHaveLength(3)
    await bench.clock.pass(3000)
    expect(bench.service.bodies).toHaveLength(3)
    bench.queue.retryNow()
    await settle()
    expect(bench.states.at(-1)).toBe('saved')
    expect(bench.stored).toBe('kept')
  })

  test.each(['unreachable', { status: 503 }] as const)('%p where the device stores nothing either: not said to be kept', async (refusal) => {
    bench = new SaveBench({ room: 10 })
    bench.service.refusals = [refusal]
    bench.put('here only')
    await bench.clock.pass(1000)
    expect(bench.states.at(-1)).toBe('unkept')
    await bench.clock.pass(1000)
    expect([bench.states.at(-1), bench.stored]).toEqual(['saved', 'here only'])
  })

  test('a session that is gone stops for good', async () => {
    bench.service.refusals = [{ status: 404, code: 'SESSION_NOT_FOUND' }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual(['missing'])
    await bench.clock.pass(60_000)
    expect(bench.service.bodies).toHaveLength(1)
  })

  test('retries wait at most 30 seconds', async () => {
    bench.service.refusals = Array<Refusal>(12).fill({ status: 503 })
    bench.put('kept')
    await bench.clock.pass(1000 + 31_000)
    const before = bench.service.bodies.length
    await bench.clock.pass(60_000)
    expect(bench.service.bodies.length).toBe(before + 2)
    expect(bench.states.at(-1)).toBe('failed')
  })

  test('a version conflict with somebody who may write: what they stored is adopted, the own state goes on top', async () => {
    bench.service.version = 7
    bench.service.cmi = { 'partner.note': 'theirs', 'cmi.suspend_data': 'older' }
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.adopted).toEqual([{ 'partner.note': 'theirs' }])
    expect(bench.service.bodies.map(({ version }) => version)).toEqual([3, 7])
    expect(bench.stored).toBe('mine')
    expect(bench.states.at(-1)).toBe('saved')
  })

  test('a version conflict with oneself: the lost answer is taken as given', async () => {
    bench.put('mine')
    bench.service.cmi = { [writerMark]: `${writer}/1`, 'cmi.suspend_data': 'mine' }
    bench.service.version = 4
    await bench.clock.pass(1000)
    expect(bench.service.bodies).toHaveLength(1)
    expect(bench.states.at(-1)).toBe('saved')
  })

  test.each([
    ['another runtime owns the session', (service: FakeService) => (service.owner = other), 'RUNTIME_SUPERSEDED'],
    ['a new attempt has begun', (service: FakeService) => (service.attempt = 2), 'ATTEMPT_SUPERSEDED'],
    ['another window has written', (service: FakeService) => (service.cmi = { [writerMark]: `${other}/4` }), 'RUNTIME_SUPERSEDED'],
  ])('a version conflict where %s stops for good', async (_why, change, reason) => {
    bench.service.version = 7
    change(bench.service)
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual([reason])
    expect(bench.queue.acknowledge()).toBe(false)
    bench.put('more')
    await bench.clock.pass(60_000)
    expect(bench.service.bodies).toHaveLength(1)
  })

  test.each(['ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED'] as const)('%s stops for good, and the journal stays', async (code) => {
    bench.service.refusals = [{ status: 409, code }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual([code])
    expect(bench.journaled).toBe('mine')
  })

  test('a token that ended is renewed and the commit repeated at once', async () => {
    bench.service.refusals = [{ status: 401, code: 'AUTH_REQUIRED' }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('mine')
    expect(bench.states).toEqual(['saving', 'saved'])
  })

  test('a token that cannot be renewed ends it', async () => {
    bench.renewal = 'ended'
    bench.service.refusals = [{ status: 401 }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual(['expired'])
    expect(bench.journaled).toBe('mine')
  })
})

describe('a page that goes', () => {
  test('journals the newest state and sends it in a request that outlives it', () => {
    bench.put('last words')
    bench.queue.leave()
    expect(bench.journaled).toBe('last words')
    expect(bench.service.keepalive).toEqual([true])
    expect(bench.service.bodies[0]).toMatchObject({ version: 3, cmi_data: { 'cmi.suspend_data': 'last words' } })
  })

  test('that is hidden and then gone sends once; one that has nothing to send sends nothing', async () => {
    bench.queue.hide()
    bench.put('last words')
    bench.queue.leave()
    bench.queue.hide()
    expect(bench.service.bodies).toHaveLength(1)
    await settle()
    bench.queue.hide()
    expect(bench.service.bodies).toHaveLength(1)
  })

  test('while another request is on its way leaves the revision unchecked', async () => {
    bench.service.isSlow = true
    bench.put('a')
    await bench.clock.pass(1000)
    bench.put('b')
    bench.queue.leave()
    expect(bench.service.bodies[1]).not.toHaveProperty('version')
  })

  test('sends what changed where everything would be too much, and standing alone where even that is', () => {
    const large = 'x'.repeat(61_000)
    bench = new SaveBench({ start: { version: 3, cmi: { 'cmi.suspend_data': large }, sequence: 0 } })
    bench.cmi = { 'cmi.suspend_data': large }
    bench.cmi = { ...bench.cmi, 'cmi.location': '7' }
    bench.queue.change()
    bench.queue.leave()
    expect(bench.service.bodies[0]).toMatchObject({ cmi_data_mode: 'merge', cmi_data: { 'cmi.location': '7', [writerMark]: `${writer}/1` } })
    expect(bench.service.bodies[0]?.cmi_data).not.toHaveProperty('cmi.suspend_data')

    bench.put('ÿ'.repeat(64_000))
    bench.queue.leave()
    expect(bench.service.bodies[1]).not.toHaveProperty('cmi_data')
    expect(bench.service.bodies[1]).toMatchObject({ completion_status: 'incomplete', session_time: 'PT5S' })
    // Unsigned, so that the journal counts as unsaved.
    expect(bench.journal.of('ses_1', 1).map((entry) => isUnsaved(entry, null))).toEqual([true])
  })

  test('but stays after all sends the rest of what did not fit', async () => {
    bench.put('ÿ'.repeat(64_000))
    bench.queue.leave()
    await settle()
    expect([bench.journaled, bench.stored]).toEqual(['ÿ'.repeat(64_000), undefined])
    await bench.clock.pass(10_000)
    expect([bench.journaled, bench.stored]).toEqual([undefined, 'ÿ'.repeat(64_000)])
    expect(bench.queue.state).toBe('saved')
  })

  test('that comes back learns who owns the session now', async () => {
    bench.service.owner = other
    await bench.queue.look()
    expect(bench.stops).toEqual(['RUNTIME_SUPERSEDED'])
  })

  test('that comes back and still owns it goes on', async () => {
    await bench.queue.look()
    bench.put('on')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('on')
    expect(bench.stops).toEqual([])
  })
})

describe('what is confirmed', () => {
  const heard = (): { confirmed: string[]; bench: SaveBench } => {
    const confirmed: string[] = []
    return { confirmed, bench: new SaveBench({ confirmed: (cmi) => confirmed.push(cmi['cmi.suspend_data'] ?? '') }) }
  }

  test('is told with the elements that the server has, however they came there', async () => {
    const { confirmed, bench: told } = heard()
    told.put('a')
    await told.clock.pass(1000)
    told.put('b')
    told.queue.leave()
    await settle()
    expect(confirmed).toEqual(['a', 'b'])
  })

  test('is told where only the answer was lost, and not before', async () => {
    const { confirmed, bench: told } = heard()
    told.service.isSlow = true
    told.put('a')
    await told.clock.pass(1000)
    told.service.pending.shift()?.()
    expect(told.stored).toBe('a')
    told.service.isSlow = false
    expect(confirmed).toEqual([])
    await told.clock.pass(5000)
    expect(confirmed).toEqual(['a'])
  })

  test('is not what was refused, or did not fit', async () => {
    const { confirmed, bench: told } = heard()
    told.service.refusals = [{ status: 503 }]
    told.put('a')
    await told.clock.pass(1000)
    expect(confirmed).toEqual([])
    told.put('ÿ'.repeat(64_000))
    told.queue.leave()
    await settle()
    expect(confirmed).toEqual([])
  })
})

describe('flush', () => {
  test('is true at once where nothing is left', async () => {
    await expect(bench.queue.flush(1000)).resolves.toBe(true)
  })

  test('sends without waiting and is true when the service has it', async () => {
    bench.put('end')
    await expect(bench.queue.flush(1000)).resolves.toBe(true)
    expect(bench.stored).toBe('end')
  })

  test('covers what is on its way and what comes behind it', async () => {
    bench.service.isSlow = true
    bench.put('a')
    await bench.clock.pass(1000)
    bench.put('b')
    const flushed = bench.queue.flush(5000)
    bench.service.pending.shift()?.()
    await settle()
    bench.service.pending.shift()?.()
    await expect(flushed).resolves.toBe(true)
    expect(bench.stored).toBe('b')
  })

  test('is false when time is over or the queue has stopped', async () => {
    bench.service.isSlow = true
    bench.put('a')
    const late = bench.queue.flush(500)
    await bench.clock.pass(500)
    await expect(late).resolves.toBe(false)
    const stopped = bench.queue.flush(5000)
    bench.queue.stop()
    await expect(stopped).resolves.toBe(false)
    await expect(bench.queue.flush(1)).resolves.toBe(false)
  })
})
