/** Stores what sessions do as statements of their workspace's LRS: each once, however often its event is handed on. */
import type { Agent, Statement, StoredStatement } from '#shared/contract/xapi/statement.ts'
import type { CarriedEvent } from '#shared/domain/events/event-payload.ts'
import { unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, Session } from '#shared/domain/sessions/session.ts'
import { scormStatements } from '#shared/domain/xapi/scorm-profile.ts'
import { storedStatement } from '#shared/domain/xapi/stored-statement.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { activityTeacher } from '#shared/processing/activity-lessons.ts'
import type { ActivityRepository } from '#shared/store/activity-repository.ts'
import type { StatementRepository } from '#shared/store/statement-repository.ts'

export interface SessionStatements {
  /**
   * Stores the statements of events that sessions carry.
   * @returns the events whose statements could not be stored, each with the reason
   */
  record<Carried extends CarriedEvent>(events: readonly Carried[]): Promise<Map<Carried, unknown>>
}

interface Parts {
  readonly statements: Pick<StatementRepository, 'store'>
  readonly activities: Pick<ActivityRepository, 'learn'>
  /** Where large CMI data lies. */
  readonly records: Pick<ObjectStore, 'read'>
  /** Names the service, `https://host`. */
  readonly baseUrl: string
}

/** Statements of one request to the store. */
const mostAtOnce = 100

/** Sessions at a time. */
const sideBySide = 8

/** Sessions of the TEST plane leave no statements, and the profile speaks of SCORM alone. */
const isTold = (session: Session | null): session is Session => session?.mode === 'live' && session.contentType === 'scorm'

const answering = new Set<string>(['session.completed', 'session.failed', 'session.suspended'])

/** Events of one session, in their order. */
function bySession<Carried extends CarriedEvent>(events: readonly Carried[]): { readonly session: Session; readonly events: readonly Carried[] }[] {
  const groups = new Map<string, { readonly session: Session; readonly events: Carried[] }>()
  for (const carried of events) {
    const { tenantId, session } = carried
    if (!isTold(session)) continue
    const name = `${tenantId} ${session.sessionId}`
    const group = groups.get(name) ?? { session, events: [] }
    group.events.push(carried)
    groups.set(name, group)
  }
  return [...groups.values()]
}

export function sessionStatements({ statements, activities, records, baseUrl }: Parts): SessionStatements {
  const authority: Agent = { objectType: 'Agent', account: { homePage: baseUrl, name: 'lectern' } }

  async function cmiOf({ cmi }: Session): Promise<CmiData> {
    if (cmi === null) return {}
    if ('bytes' in cmi) return unpackCmi(cmi.bytes)
    // A later commit has replaced the object that the session pointed to when it was read; its answers come with a later event.
    const bytes = await records.read(cmi.objectKey)
    return bytes === null ? {} : unpackCmi(bytes)
  }

  const accept = (sent: readonly Statement[], stored: string): StoredStatement[] => sent.map((statement) => storedStatement(statement, { version: '1.0', id: statement.id ?? '', stored, authority }))

  const store = (tenantId: string, sent: readonly Statement[]) => statements.store({ tenantId, sent, accept: (stored) => accept(sent, stored) })

  /** A statement that is there already and says something else, as of a learner with a new name, was told: it stays as it is. */
  async function storeEach(tenantId: string, sent: readonly Statement[]): Promise<void> {
    if ((await store(tenantId, sent)).kind === 'stored' || sent.length === 1) return
    for (const statement of sent) await store(tenantId, [statement])
  }

  /** Attempts are known by their statements alone: each is of one learner. */
  const teach = activityTeacher(activities, (activityId) => !activityId.includes('?attemptId='))

  async function tell(session: Session, events: readonly CarriedEvent[]): Promise<void> {
    const cmi = events.some(({ event }) => answering.has(event.type)) ? await cmiOf(session) : {}
    const said = new Map(events.flatMap(({ event }) => scormStatements({ event, session, cmi, baseUrl })).map((statement) => [statement.id, statement]))
    const all = [...said.values()]
    for (let start = 0; start < all.length; start += mostAtOnce) await storeEach(session.tenantId, all.slice(start, start + mostAtOnce))
    await teach(session.tenantId, all)
  }

  return {
    async record(events) {
      const failures = new Map<(typeof events)[number], unknown>()
      const groups = bySession(events)
      const tellOne = async ({ session, events: mine }: (typeof groups)[number]): Promise<void> => {
        try {
          await tell(session, mine)
        } catch (error) {
          for (const carried of mine) failures.set(carried, error)
        }
      }
      for (let start = 0; start < groups.length; start += sideBySide) await Promise.all(groups.slice(start, start + sideBySide).map(tellOne))
      return failures
    },
  }
}
