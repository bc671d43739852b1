import { isUnsaved } from '#web/player/saving/journal.ts'
import { signatureKey } from '#web/player/saving/snapshot.ts'
import { settle } from '../support/fakes.ts'
import { other, SaveBench, writer, type FakeService, type Refusal } from '../support/save-bench.ts'

let bench: SaveBench
beforeEach(() => {
  bench = new SaveBench()
})

describe('an ordinary save', () => {
  test('sends one complete request after a second of quiet, with version, attempt and runtime', async () => {
    for (const value of ['a', 'b', 'c']) {
      bench.put(value)
      await bench.clock.pass(900)
    }
    expect(bench.service.bodies).toEqual([])
    await bench.clock.pass(100)
    expect(bench.service.bodies).toEqual([
      expect.objectContaining({
        version: 3,
        attempt: 1,
        runtime_id: writer,
        cmi_data_mode: 'replace',
        session_time: 'PT5S',
        cmi_data: { 'cmi.suspend_data': 'c', [signatureKey]: `${writer}/1` },
      }),
    ])
    expect(bench.states).toEqual(['saving', 'saved'])
  })

  test('waits no longer than eight seconds in an endless burst', async () => {
    for (let second = 0; second < 9; second += 1) {
      bench.put(`at ${second}`)
      await bench.clock.pass(950)
    }
    expect(bench.service.bodies.length).toBe(1)
  })

  test('sends changes one request at a time, and shows "saved" only after the last', async () => {
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

describe('acknowledge', () => {
  test('returns true once the journal has the state, which is deleted when the service has it', async () => {
    bench.put('promised')
    expect(bench.queue.acknowledge()).toBe(true)
    expect(bench.journaled).toBe('promised')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('promised')
    expect(bench.journaled).toBeUndefined()
  })

  test('returns false if nothing can be stored, and sends the value anyway', async () => {
    bench = new SaveBench({ room: 10 })
    bench.put('value')
    expect(bench.queue.acknowledge()).toBe(false)
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('value')
  })

  test('deletes journal entries of other sessions if space is short', () => {
    bench = new SaveBench({ room: 900 })
    const foreign = 'lectern:journal:ses_0:1:x'
    bench.store.setItem(foreign, `1.${'x'.repeat(500)}`)
    bench.put('value')
    expect(bench.queue.acknowledge()).toBe(true)
    expect(bench.store.getItem(foreign)).toBeNull()
  })
})

describe('failures', () => {
  test('shows "offline", keeps the state, retries more and more slowly, and at once when the network is back', async () => {
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

  test.each(['unreachable', { status: 503 }] as const)(
    'shows that nothing is kept after %p if the device cannot store either',
    async (refusal) => {
      bench = new SaveBench({ room: 10 })
      bench.service.refusals = [refusal]
      bench.put('here only')
      await bench.clock.pass(1000)
      expect(bench.states.at(-1)).toBe('notKept')
      await bench.clock.pass(1000)
      expect([bench.states.at(-1), bench.stored]).toEqual(['saved', 'here only'])
    },
  )

  test('stops for good if the session does not exist', async () => {
    bench.service.refusals = [{ status: 404, code: 'SESSION_NOT_FOUND' }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual(['missing'])
    await bench.clock.pass(60_000)
    expect(bench.service.bodies).toHaveLength(1)
  })

  test('waits at most 30 seconds between retries', async () => {
    bench.service.refusals = Array<Refusal>(12).fill({ status: 503 })
    bench.put('kept')
    await bench.clock.pass(1000 + 31_000)
    const before = bench.service.bodies.length
    await bench.clock.pass(60_000)
    expect(bench.service.bodies.length).toBe(before + 2)
    expect(bench.states.at(-1)).toBe('failed')
  })

  test('merges after a version conflict with a permitted writer, and sends its own state again', async () => {
    bench.service.version = 7
    bench.service.cmi = { 'partner.note': 'theirs', 'cmi.suspend_data': 'older' }
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.adopted).toEqual([{ 'partner.note': 'theirs' }])
    expect(bench.service.bodies.map(({ version }) => version)).toEqual([3, 7])
    expect(bench.stored).toBe('mine')
    expect(bench.states.at(-1)).toBe('saved')
  })

  test('treats a version conflict with its own commit as the lost response', async () => {
    bench.put('mine')
    bench.service.cmi = { [signatureKey]: `${writer}/1`, 'cmi.suspend_data': 'mine' }
    bench.service.version = 4
    await bench.clock.pass(1000)
    expect(bench.service.bodies).toHaveLength(1)
    expect(bench.states.at(-1)).toBe('saved')
  })

  test.each([
    ['another runtime owns the session', (service: FakeService) => (service.owner = other), 'RUNTIME_SUPERSEDED'],
    ['a new attempt has begun', (service: FakeService) => (service.attempt = 2), 'ATTEMPT_SUPERSEDED'],
    [
      'another window has written',
      (service: FakeService) => (service.cmi = { [signatureKey]: `${other}/4` }),
      'RUNTIME_SUPERSEDED',
    ],
  ])('stops for good after a version conflict if %s', async (_why, change, reason) => {
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

  test.each(['ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED'] as const)(
    'stops for good after %s, and keeps the journal',
    async (code) => {
      bench.service.refusals = [{ status: 409, code }]
      bench.put('mine')
      await bench.clock.pass(1000)
      expect(bench.stops).toEqual([code])
      expect(bench.journaled).toBe('mine')
    },
  )

  test('renews an expired token and repeats the commit at once', async () => {
    bench.service.refusals = [{ status: 401, code: 'AUTH_REQUIRED' }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('mine')
    expect(bench.states).toEqual(['saving', 'saved'])
  })

  test('stops if the token cannot be renewed', async () => {
    bench.renewal = 'ended'
    bench.service.refusals = [{ status: 401 }]
    bench.put('mine')
    await bench.clock.pass(1000)
    expect(bench.stops).toEqual(['expired'])
    expect(bench.journaled).toBe('mine')
  })
})

describe('a page that is closed or hidden', () => {
  test('journals the newest state and sends it in a request that outlives the page', () => {
    bench.put('last words')
    bench.queue.sendBeforeUnload()
    expect(bench.journaled).toBe('last words')
    expect(bench.service.keepalive).toEqual([true])
    expect(bench.service.bodies[0]).toMatchObject({ version: 3, cmi_data: { 'cmi.suspend_data': 'last words' } })
  })

  test('sends once if it is hidden and then closed, and nothing if nothing changed', async () => {
    bench.queue.pageHidden()
    bench.put('last words')
    bench.queue.sendBeforeUnload()
    bench.queue.pageHidden()
    expect(bench.service.bodies).toHaveLength(1)
    await settle()
    bench.queue.pageHidden()
    expect(bench.service.bodies).toHaveLength(1)
  })

  test('leaves the revision unchecked while another request is on its way', async () => {
    bench.service.isSlow = true
    bench.put('a')
    await bench.clock.pass(1000)
    bench.put('b')
    bench.queue.sendBeforeUnload()
    expect(bench.service.bodies[1]).not.toHaveProperty('version')
  })

  test('sends only changes if everything is too much, and only status if the changes are too much', () => {
    const large = 'x'.repeat(61_000)
    bench = new SaveBench({ start: { version: 3, cmi: { 'cmi.suspend_data': large }, sequence: 0 } })
    bench.cmi = { 'cmi.suspend_data': large }
    bench.cmi = { ...bench.cmi, 'cmi.location': '7' }
    bench.queue.change()
    bench.queue.sendBeforeUnload()
    expect(bench.service.bodies[0]).toMatchObject({
      cmi_data_mode: 'merge',
      cmi_data: { 'cmi.location': '7', [signatureKey]: `${writer}/1` },
    })
    expect(bench.service.bodies[0]?.cmi_data).not.toHaveProperty('cmi.suspend_data')

    bench.put('ÿ'.repeat(64_000))
    bench.queue.sendBeforeUnload()
    expect(bench.service.bodies[1]).not.toHaveProperty('cmi_data')
    expect(bench.service.bodies[1]).toMatchObject({ completion_status: 'incomplete', session_time: 'PT5S' })
    // Without signature, so that the journal counts as unsaved.
    expect(bench.journal.entriesOf(1).map((entry) => isUnsaved(entry, null))).toEqual([true])
  })

  test('sends the rest of what did not fit if the page stays open', async () => {
    bench.put('ÿ'.repeat(64_000))
    bench.queue.sendBeforeUnload()
    await settle()
    expect([bench.journaled, bench.stored]).toEqual(['ÿ'.repeat(64_000), undefined])
    await bench.clock.pass(10_000)
    expect([bench.journaled, bench.stored]).toEqual([undefined, 'ÿ'.repeat(64_000)])
    expect(bench.queue.state).toBe('saved')
  })

  test('learns the current owner when it is visible again', async () => {
    bench.service.owner = other
    await bench.queue.checkOwnership()
    expect(bench.stops).toEqual(['RUNTIME_SUPERSEDED'])
  })

  test('continues if it still owns the session when it is visible again', async () => {
    await bench.queue.checkOwnership()
    bench.put('on')
    await bench.clock.pass(1000)
    expect(bench.stored).toBe('on')
    expect(bench.stops).toEqual([])
  })
})

describe('confirmed', () => {
  const recordingBench = (): { confirmed: string[]; bench: SaveBench } => {
    const confirmed: string[] = []
    return { confirmed, bench: new SaveBench({ onConfirmed: (cmi) => confirmed.push(cmi['cmi.suspend_data'] ?? '') }) }
  }

  test('receives the elements that the server has stored, whichever request sent them', async () => {
    const { confirmed, bench: queued } = recordingBench()
    queued.put('a')
    await queued.clock.pass(1000)
    queued.put('b')
    queued.queue.sendBeforeUnload()
    await settle()
    expect(confirmed).toEqual(['a', 'b'])
  })

  test('runs if only the response was lost, and not earlier', async () => {
    const { confirmed, bench: queued } = recordingBench()
    queued.service.isSlow = true
    queued.put('a')
    await queued.clock.pass(1000)
    queued.service.pending.shift()?.()
    expect(queued.stored).toBe('a')
    queued.service.isSlow = false
    expect(confirmed).toEqual([])
    await queued.clock.pass(5000)
    expect(confirmed).toEqual(['a'])
  })

  test('skips states that were refused or did not fit', async () => {
    const { confirmed, bench: queued } = recordingBench()
    queued.service.refusals = [{ status: 503 }]
    queued.put('a')
    await queued.clock.pass(1000)
    expect(confirmed).toEqual([])
    queued.put('ÿ'.repeat(64_000))
    queued.queue.sendBeforeUnload()
    await settle()
    expect(confirmed).toEqual([])
  })
})

describe('flush', () => {
  test('resolves to true at once if nothing is left', async () => {
    await expect(bench.queue.flush(1000)).resolves.toBe(true)
  })

  test('sends without waiting, and resolves to true when the service has everything', async () => {
    bench.put('end')
    await expect(bench.queue.flush(1000)).resolves.toBe(true)
    expect(bench.stored).toBe('end')
  })

  test('covers the request on its way and the changes after it', async () => {
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

  test('resolves to false if the time is over or the queue has stopped', async () => {
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
