/** What a course has reported by its calls, told from the calls alone: what the service must hold afterwards. */
import type { ApiCall } from '#test/support/course-visit.ts'

export interface Told {
  /** By item, what was set last, by element. */
  readonly elements: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Seconds by item, over all its sessions; absent where one of them reported none, or zero, which says no more. */
  readonly seconds: ReadonlyMap<string, number>
  /** Whether every session reported its time, be it nothing. */
  readonly isTimed: boolean
  /** Elements that a course could not set. */
  readonly refused: readonly string[]
}

/** One session of an item, from its Initialize to its end. */
interface Session {
  readonly item: string
  readonly set: Map<string, string>
}

/** What is said of one visit, not of what is to be kept. */
const ofOneVisit = /^cmi\.(core\.)?(exit|session_time)$/

const begins = ({ method, answer }: ApiCall): boolean => method.endsWith('Initialize') && answer === 'true'

function sessionsOf(visits: readonly (readonly ApiCall[])[]): Session[] {
  const sessions: Session[] = []
  for (const calls of visits) {
    const open = new Map<number, Session>()
    for (const call of calls) {
      const [element, value] = call.values
      if (begins(call)) {
        const session = { item: call.item, set: new Map<string, string>() }
        open.set(call.part, session)
        sessions.push(session)
      } else if (call.method.endsWith('SetValue') && call.answer === 'true' && element !== undefined) open.get(call.part)?.set.set(element, value ?? '')
    }
  }
  return sessions
}

/** Seconds of a duration as either standard writes it. */
export function secondsOf(text: string): number {
  const timespan = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text)
  if (timespan !== null) return Number(timespan[1]) * 3600 + Number(timespan[2]) * 60 + Number(timespan[3])
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text)
  return iso === null ? NaN : Number(iso[1] ?? 0) * 86_400 + Number(iso[2] ?? 0) * 3600 + Number(iso[3] ?? 0) * 60 + Number(iso[4] ?? 0)
}

function timeOf({ set }: Session): number | null {
  const said = secondsOf(set.get('cmi.session_time') ?? set.get('cmi.core.session_time') ?? '')
  return said > 0 ? said : null
}

/** An item of SCORM 2004 that has ended for good begins anew; one of SCORM 1.2 keeps what it has. */
const beginsAnew = (before: Session): boolean => (before.set.get('cmi.exit') ?? 'suspend') !== 'suspend'

/** @param visits calls of each visit, in the order of the visits */
export function toldBy(visits: readonly (readonly ApiCall[])[]): Told {
  const sessions = sessionsOf(visits)
  const elements = new Map<string, Map<string, string>>()
  const seconds = new Map<string, number>()
  for (const item of new Set(sessions.map((session) => session.item))) {
    const own = sessions.filter((session) => session.item === item)
    const since = own.findLastIndex((session, index) => index > 0 && beginsAnew(own[index - 1] ?? session))
    elements.set(item, new Map(own.slice(Math.max(0, since)).flatMap(({ set }) => [...set].filter(([element]) => element.startsWith('cmi.') && !ofOneVisit.test(element)))))
    const times = own.map(timeOf)
    if (times.every((time) => time !== null)) seconds.set(item, times.reduce((sum, time) => sum + time, 0))
  }
  const refused = visits.flat().flatMap(({ method, answer, values: [element] }) => (method.endsWith('SetValue') && answer === 'false' && element !== undefined ? [element] : []))
  const isTimed = sessions.length > 0 && sessions.every(({ set }) => set.has('cmi.session_time') || set.has('cmi.core.session_time'))
  return { elements, seconds, isTimed, refused: [...new Set(refused)] }
}
