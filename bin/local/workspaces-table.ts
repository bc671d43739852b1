import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { subjectOf, type DemoPerson } from '#infra/local/identity/demo-people.ts'
import { memberEvent } from '#shared/domain/members/member-events.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { personIdOf } from '#shared/platform/identity-provider.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { storeLrsPair, type LrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import { storeWorkspace, type Workspace } from '../workspaces/new-workspace.ts'

/** What a function of the service has: where the table is, and with which credentials. */
type Environment = Readonly<Record<string, string>>

async function withTable(environment: Environment, work: (table: Table) => Promise<void>): Promise<void> {
  const value = (name: string): string => environment[name] ?? ''
  const client = new DynamoDBClient({
    endpoint: value('AWS_ENDPOINT_URL_DYNAMODB'),
    region: value('AWS_REGION'),
    credentials: { accessKeyId: value('AWS_ACCESS_KEY_ID'), secretAccessKey: value('AWS_SECRET_ACCESS_KEY') },
  })
  try {
    await work(openTable({ reads: client, writes: client }, value('TABLE_NAME')))
  } finally {
    client.destroy()
  }
}

/** Puts workspaces into the table; repeatable. */
export const storeWorkspaces = (
  environment: Environment,
  workspaces: readonly (Workspace & { readonly lrs?: LrsPair | undefined })[],
): Promise<void> =>
  withTable(environment, async (table) => {
    const stores = { access: accessRepository(table), keys: issuedKeyRepository(table) }
    for (const workspace of workspaces) {
      await storeWorkspace(stores, workspace)
      if (workspace.lrs !== undefined)
        await storeLrsPair(
          lrsCredentialRepository(table),
          { ...workspace, label: 'First LRS credentials', scopes: ['all'] },
          workspace.lrs,
        )
    }
  })

export interface Provider {
  /** The address at which people sign in. */
  readonly issuer: string
  /** The address before that; undefined where nobody is stored yet. */
  readonly former: string | undefined
}

/**
 * Puts people into the table as members of workspaces, as if each had signed in once; repeatable. A person is known by
 * the provider's address, so one that has moved makes other people: they take the place of the former ones.
 */
export const storePeople = (
  environment: Environment,
  { issuer, former }: Provider,
  people: readonly DemoPerson[],
): Promise<void> =>
  withTable(environment, async (table) => {
    const members = memberRepository(table)
    for (const person of people) {
      const { email, name: displayName, roles } = person
      const subject = subjectOf(person)
      const personId = personIdOf({ issuer, subject })
      const stamp = stampOf(systemClock)
      const stated = { personId, issuer, subject, email, emailVerified: true, displayName }
      await personRepository(table).recordSignIn({ ...stated, locale: null, lastTenantId: null, createdAt: stamp.now })
      for (const [tenantId, usualRole] of Object.entries(roles)) {
        const found =
          former === undefined ? null : await members.find(tenantId, personIdOf({ issuer: former, subject }))
        const role = found?.member.role ?? usualRole
        const joined = { tenantId, personId, role, joinedAt: stamp.now, invitationId: null }
        await members.add({ ...joined, lastSeenAt: null, version: 1 })
        // After the new one, because a workspace keeps an owner.
        if (found !== null)
          await members.remove(
            found.member,
            memberEvent('member.removed', found.member, { stamp, data: { former: role } }),
            [],
          )
      }
    }
  })
