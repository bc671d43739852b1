/**
 * Stores what sessions do as statements of their workspace's LRS. Ids derive from events, so a repeated event stores
 * nothing new.
 */
import type { Agent, Statement, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { scormStatements, type ScormEvent } from '#shared/domain/statements/scorm-profile.ts'
import { vrStatements } from '#shared/domain/statements/vr-statements.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { publishedCmi } from '#shared/operations/sessions/published-cmi.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { definitionRecorder } from '#shared/operations/statements/record-definitions.ts'
import type { ActivityRepository } from '#shared/store/activities/activity-repository.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'

export interface SessionStatements {
  /** Stores the statements of an event; none for events without a LIVE session. @throws what the stores threw */
  readonly record: (event: PublishedEvent) => Promise<void>
}

interface Dependencies {
  readonly statements: Pick<StatementRepository, 'store'>
  readonly activities: Pick<ActivityRepository, 'recordDefinition'>
  /** Where large CMI data is stored. */
  readonly records: Pick<ObjectStore, 'read'>
  /** Names the service, `https://host`. */
  readonly baseUrl: string
}

const statementsOf = (source: ScormEvent): Statement[] =>
  source.session.contentType === 'vr_apk' ? vrStatements(source) : scormStatements(source)

/** Most statements of one request to the store. */
const statementsAtOnce = 100

export function sessionStatements({ statements, activities, records, baseUrl }: Dependencies): SessionStatements {
  const authority: Agent = { objectType: 'Agent', account: { homePage: baseUrl, name: 'lectern' } }

  const accept = (sent: readonly Statement[], stored: string): StoredStatement[] =>
    sent.map((statement) => storedStatement(statement, { version: '1.0', id: statement.id ?? '', stored, authority }))

  const store = (tenantId: string, sent: readonly Statement[]) =>
    statements.store({ tenantId, sent, accept: (stored) => accept(sent, stored) })

  /** A stored statement stays as it is where the new one differs, for example by the learner's new name. */
  async function storeEach(tenantId: string, sent: readonly Statement[]): Promise<void> {
    if ((await store(tenantId, sent)).kind === 'stored' || sent.length === 1) return
    for (const statement of sent) await store(tenantId, [statement])
  }

  /** Attempts are left out: each is an activity of one learner and is described by its statements. */
  const recordDefinitions = definitionRecorder(activities, (activityId) => !activityId.includes('?attemptId='))

  return {
    async record({ facts: { event, session } }) {
      if (session?.mode !== 'live') return
      const cmi = await publishedCmi(session, records)
      // Two interactions of the CMI can make the same statement.
      const byId = new Map(statementsOf({ event, session, cmi, baseUrl }).map((statement) => [statement.id, statement]))
      const all = [...byId.values()]
      for (let start = 0; start < all.length; start += statementsAtOnce)
        await storeEach(session.tenantId, all.slice(start, start + statementsAtOnce))
      await recordDefinitions(session.tenantId, all)
    },
  }
}
