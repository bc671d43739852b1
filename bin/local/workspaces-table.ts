import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { subjectOf, type DemoPerson } from '#infra/local/identity/demo-people.ts'
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

/** Puts people into the table as members of workspaces, as if each had signed in once; repeatable. */
export const storePeople = (environment: Environment, issuer: string, people: readonly DemoPerson[]): Promise<void> =>
  withTable(environment, async (table) => {
    const members = memberRepository(table)
    for (const person of people) {
      const { email, name: displayName, roles } = person
      const subject = subjectOf(person)
      const personId = personIdOf({ issuer, subject })
      const now = new Date().toISOString()
      const stated = { personId, issuer, subject, email, emailVerified: true, displayName }
      await personRepository(table).recordSignIn({ ...stated, locale: null, lastTenantId: null, createdAt: now })
      for (const [tenantId, role] of Object.entries(roles))
        await members.add({ tenantId, personId, role, joinedAt: now, invitationId: null, lastSeenAt: null, version: 1 })
    }
  })
