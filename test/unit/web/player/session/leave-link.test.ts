/** The page opens itself again without its launch link. */
import { leaveLink } from '#web/player/start/leave-link.ts'
import { MemoryStore } from '../support/fakes.ts'

const page = 'https://learn.example/launch'
const link = `${page}?token=t&content=c&standard=scorm12&locale=de&attempt=1&owner=o`

/** A tab that opens one address after another. */
function tabWith(store: () => MemoryStore) {
  const steps: string[] = []
  const visit = (address: string): string | null =>
    leaveLink({
      address,
      tab: store,
      rename: (renamed) => steps.push(`rename ${renamed}`),
      open: (opened) => steps.push(`open ${opened}`),
    })
  return { visit, steps }
}

function storingTab() {
  const store = new MemoryStore()
  return { store, ...tabWith(() => store) }
}

describe('leaveLink', () => {
  test('opens the page again without token and hints, and returns the link there, once', () => {
    const { visit, steps, store } = storingTab()
    expect(visit(link)).toBeNull()
    expect(steps).toEqual(['rename /launch', 'open /launch'])
    expect(visit(page)).toBe(link)
    expect([store.length, visit(page)]).toEqual([0, page])
    expect(steps).toHaveLength(2)
  })

  test('keeps other parameters in the address, and no fragment, which would open no new document', () => {
    const { visit, steps } = storingTab()
    visit(`${link}&debug=calls#part`)
    expect(steps).toEqual(['rename /launch?debug=calls', 'open /launch?debug=calls'])
  })

  test('prefers the link of a new launch to a kept one', () => {
    const { visit } = storingTab()
    visit(link)
    visit(`${page}?token=newer`)
    expect(visit(page)).toBe(`${page}?token=newer`)
  })

  test.each([
    [
      'forbids storage',
      () => {
        throw new Error('SecurityError')
      },
    ],
    ['has no space left', () => new MemoryStore(3)],
  ])('goes on under the link in a browser that %s', (_which, store: () => MemoryStore) => {
    const { visit, steps } = tabWith(store)
    expect(visit(link)).toBe(link)
    expect(steps).toEqual([])
  })
})
