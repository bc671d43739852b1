/** Computes from a course's API calls alone what the service must hold afterwards. */
import type { ApiCall } from '#test/support/course-visit.ts'

export interface ReportedValues {
  /** By item: the last value of each element. */
  readonly elements: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Seconds by item, over all its sessions. An item is absent if one of its sessions reported no time or 0. */
  readonly seconds: ReadonlyMap<string, number>
  /** Whether every session reported a time, even 0. */
  readonly isTimed: boolean
  /** Elements whose SetValue was refused. */
  readonly refused: readonly string[]
}

/** One session of an item, from its Initialize to its end. */
interface Session {
  readonly item: string
  readonly set: Map<string, string>
}

/** Elements that belong to one visit and are not kept. */
const ofOneVisit = /^cmi\.(core\.)?(exit|session_time)$/

const begins = ({ method, result }: ApiCall): boolean => method.endsWith('Initialize') && result === 'true'

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
      } else if (call.method.endsWith('SetValue') && call.result === 'true' && element !== undefined)
        open.get(call.part)?.set.set(element, value ?? '')
    }
  }
  return sessions
}

/** Seconds of a duration in the format of either standard. */
export function secondsOf(text: string): number {
  const timespan = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text)
  if (timespan !== null) return Number(timespan[1]) * 3600 + Number(timespan[2]) * 60 + Number(timespan[3])
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text)
  return iso === null
    ? NaN
    : Number(iso[1] ?? 0) * 86_400 + Number(iso[2] ?? 0) * 3600 + Number(iso[3] ?? 0) * 60 + Number(iso[4] ?? 0)
}

function timeOf({ set }: Session): number | null {
  const seconds = secondsOf(set.get('cmi.session_time') ?? set.get('cmi.core.session_time') ?? '')
  return seconds > 0 ? seconds : null
}

/** In SCORM 2004 an item that ended without suspending starts a new attempt; in SCORM 1.2 it keeps its values. */
const startsNewAttempt = (before: Session): boolean => (before.set.get('cmi.exit') ?? 'suspend') !== 'suspend'

/** @param visits the calls of each visit, in order */
export function reportedBy(visits: readonly (readonly ApiCall[])[]): ReportedValues {
  const sessions = sessionsOf(visits)
  const elements = new Map<string, Map<string, string>>()
  const seconds = new Map<string, number>()
  for (const item of new Set(sessions.map((session) => session.item))) {
    const own = sessions.filter((session) => session.item === item)
    const since = own.findLastIndex((session, index) => index > 0 && startsNewAttempt(own[index - 1] ?? session))
    elements.set(
      item,
      new Map(
        own
          .slice(Math.max(0, since))
          .flatMap(({ set }) =>
            [...set].filter(([element]) => element.startsWith('cmi.') && !ofOneVisit.test(element)),
          ),
      ),
    )
    const times = own.map(timeOf)
    if (times.every((time) => time !== null))
      seconds.set(
        item,
        times.reduce((sum, time) => sum + time, 0),
      )
  }
  const refused = visits
    .flat()
    .flatMap(({ method, result, values: [element] }) =>
      method.endsWith('SetValue') && result === 'false' && element !== undefined ? [element] : [],
    )
  const isTimed =
    sessions.length > 0 && sessions.every(({ set }) => set.has('cmi.session_time') || set.has('cmi.core.session_time'))
  return { elements, seconds, isTimed, refused: [...new Set(refused)] }
}
