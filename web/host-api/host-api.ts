/** The SCORM API of the learning platform. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'

const apiNames: Readonly<Record<HostStandard, string>> = { '1.2': 'API', '2004': 'API_1484_11' }

const methods = {
  '1.2': {
    initialize: 'LMSInitialize',
    finish: 'LMSFinish',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    error: 'LMSGetLastError',
  },
  '2004': {
    initialize: 'Initialize',
    finish: 'Terminate',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    error: 'GetLastError',
  },
} as const satisfies Readonly<Record<HostStandard, Readonly<Record<string, string>>>>

type Method = keyof (typeof methods)['1.2']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Windows above the shell that are searched; real platforms nest a handful. */
const mostWindows = 16

export class HostApi {
  constructor(
    private readonly object: object,
    readonly standard: HostStandard,
  ) {}

  /** Calls a method. The answer as text: some platforms return booleans, numbers or null. An exception counts as "". */
  call(method: Method, ...values: readonly string[]): string {
    try {
      const implementation: unknown = Reflect.get(this.object, methods[this.standard][method])
      if (typeof implementation !== 'function') return ''
      // Called on the object, because the functions of some platforms need it as `this`.
      const answer: unknown = Reflect.apply(implementation, this.object, values)
      return typeof answer === 'boolean' || typeof answer === 'number' ? String(answer) : textOf(answer)
    } catch {
      return ''
    }
  }

  /** Sets an element. Returns the code of the platform's error; "0" if there is none. */
  set(element: string, value: string): string {
    if (this.call('set', element, value) === 'true') return '0'
    const code = this.call('error')
    return code === '' || code === '0' ? '101' : code
  }
}

/** The part of a window that the search uses. */
export interface ApiWindow {
  readonly parent: ApiWindow
  readonly top: ApiWindow | null
  readonly opener: unknown
}

const windowAbove = (place: ApiWindow): ApiWindow | null => (place.parent === place ? null : place.parent)

/** The API in a window; null if it has none, or is of another origin. */
function apiIn(place: ApiWindow, standard: HostStandard): HostApi | null {
  try {
    const found: unknown = Reflect.get(place, apiNames[standard])
    const isApi = (typeof found === 'object' && found !== null) || typeof found === 'function'
    return isApi ? new HostApi(found, standard) : null
  } catch {
    return null
  }
}

/** Searches a window and those above it. A window of another origin is passed over, because the ones above it count. */
function searchUpwards(start: ApiWindow, standard: HostStandard): HostApi | null {
  let place: ApiWindow | null = start
  for (let count = 0; place !== null && count < mostWindows; count += 1) {
    const found = apiIn(place, standard)
    if (found !== null) return found
    place = windowAbove(place)
  }
  return null
}

function openerOf(place: ApiWindow | null): ApiWindow | null {
  try {
    const opener: unknown = place?.opener
    // Windows of another realm are no instances of this one's `Window`.
    return isWindow(opener) ? opener : null
  } catch {
    return null
  }
}

const isWindow = (value: unknown): value is ApiWindow =>
  typeof value === 'object' && value !== null && 'parent' in value

/**
 * Finds the API as the standards prescribe: in the parents of this page, then in its opener and in the opener of the
 * top window, and their parents. The standard of the package is searched for first.
 */
export function findHostApi(page: ApiWindow, preferred: HostStandard): HostApi | null {
  const standards: HostStandard[] = preferred === '1.2' ? ['1.2', '2004'] : ['2004', '1.2']
  for (const start of [page, openerOf(page), openerOf(page.top)])
    for (const standard of standards) {
      const found = start === null ? null : searchUpwards(start, standard)
      if (found !== null) return found
    }
  return null
}
