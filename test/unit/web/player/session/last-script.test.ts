/** The end of the player's page, to which content has added listeners and parts. */
import { PageEnd, type EndEvent, type EndingPage } from '#web/player/session/last-script.ts'

type FakeEvent = EndEvent & { isStopped?: boolean }

/** A page whose listeners run in the order in which they were added, as those of a window do in Chromium. */
class FakeEndingPage implements EndingPage<FakeEvent> {
  parts = 1
  whenCleared = (): unknown => undefined
  private readonly listeners: { type: string; run: (event: FakeEvent) => void }[] = []

  addEventListener(type: string, run: (event: FakeEvent) => void): void {
    this.listeners.push({ type, run })
  }

  readonly stop = (event: FakeEvent): unknown => (event.isStopped = true)

  readonly clear = (): unknown => {
    this.parts = 0
    return this.whenCleared()
  }

  readonly isEmpty = (): boolean => this.parts === 0

  fire(type: string, stated: EndEvent): void {
    const event: FakeEvent = { ...stated }
    for (const listener of this.listeners) if (listener.type === type && event.isStopped !== true) listener.run(event)
  }
}

const closed = { isTrusted: true, persisted: false }

/** An end with a last script. */
function start() {
  const page = new FakeEndingPage()
  const end = new PageEnd(page)
  const done: string[] = []
  end.setLast(() => done.push('last'))
  return { page, end, done }
}

test('runs the steps in reverse order, removes the document, and runs the last script', () => {
  const { page, end, done } = start()
  page.whenCleared = () => done.push('cleared')
  end.add(() => done.push('first added'))
  end.add(() => done.push('second added'))
  page.fire('pagehide', closed)
  expect(done).toEqual(['second added', 'first added', 'cleared', 'last'])
})

test.each([
  ['a script has dispatched the event', { isTrusted: false, persisted: false }],
  ['the page can be shown again', { isTrusted: true, persisted: true }],
])('changes nothing if %s', (_case, event) => {
  const { page, end, done } = start()
  end.add(() => done.push('step'))
  page.fire('pagehide', event)
  expect(done).toEqual([])
  expect(page.isEmpty()).toBe(false)
})

test('lets no listener run after the last script that was added later', () => {
  const { page, done } = start()
  for (const type of ['pagehide', 'visibilitychange', 'unload'] as const)
    page.addEventListener(type, () => done.push(type))
  page.fire('pagehide', closed)
  for (const type of ['visibilitychange', 'unload'] as const) page.fire(type, { isTrusted: true })
  expect(done).toEqual(['last'])
})

test('lets listeners run as long as the page is not closed', () => {
  const { page, done } = start()
  page.addEventListener('visibilitychange', () => done.push('hidden'))
  page.fire('visibilitychange', { isTrusted: true })
  expect(done).toEqual(['hidden'])
})

test('runs no last script if a part of the page was added again', () => {
  const { page, done } = start()
  page.whenCleared = () => (page.parts = 1)
  page.fire('pagehide', closed)
  expect(done).toEqual([])
})
