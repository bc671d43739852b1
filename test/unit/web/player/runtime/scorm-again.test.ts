import { dataModelOnly } from '#web/player/runtime/scorm-again.ts'
import { loadScorm12, loadScorm2004 } from '../support/scorm-again.ts'

const consoleMethods = ['debug', 'info', 'log', 'warn', 'error'] as const

/** Stands in for what scorm-again would send commits with, and records each use. */
function watchOutlets(): { readonly used: string[]; restore(): void } {
  const used: string[] = []
  const before = { fetch: globalThis.fetch, XMLHttpRequest: Reflect.get(globalThis, 'XMLHttpRequest') }
  const outlet = (name: string) => () => {
    used.push(name)
    throw new Error(`${name} must not be used.`)
  }
  Object.assign(globalThis, { fetch: outlet('fetch'), XMLHttpRequest: outlet('XMLHttpRequest') })
  const spies = consoleMethods.map((name) =>
    jest.spyOn(console, name).mockImplementation(() => void used.push(`console.${name}`)),
  )
  return {
    used,
    restore: () => {
      Object.assign(globalThis, before)
      for (const spy of spies) spy.mockRestore()
    },
  }
}

describe('scorm-again under the settings of the player', () => {
  test.each([
    { standard: 'SCORM 1.2', load: loadScorm12, status: 'cmi.core.lesson_status' },
    { standard: 'SCORM 2004', load: loadScorm2004, status: 'cmi.completion_status' },
  ])('sends no commit, starts no timer and writes no log: $standard', ({ load, status }) => {
    jest.useFakeTimers()
    const outlets = watchOutlets()
    try {
      const Runtime = load()
      const runtime = new Runtime(dataModelOnly)
      expect(runtime.lmsInitialize('')).toBe('true')
      expect(runtime.lmsSetValue(status, 'completed')).toBe('true')
      expect(runtime.lmsSetValue('cmi.no.such', 'x')).toBe('false')
      expect(runtime.lmsCommit('')).toBe('true')
      expect(runtime.lmsGetValue(status)).toBe('completed')
      expect(jest.getTimerCount()).toBe(0)
      expect(runtime.lmsFinish('')).toBe('true')
      expect(jest.getTimerCount()).toBe(0)
      expect(outlets.used).toEqual([])
    } finally {
      outlets.restore()
      jest.useRealTimers()
    }
  })
})
