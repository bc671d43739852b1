import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { storeLrsPair, type LrsPair } from '../workspaces/lrs-pair.ts'
import { storeWorkspace, type Workspace } from '../workspaces/new-workspace.ts'

/**
 * Puts workspaces into the table that a function of the service uses; repeatable.
 * @param environment the function's: where the table is, and with which credentials
 */
export async function storeWorkspaces(
  environment: Readonly<Record<string, string>>,
  workspaces: readonly (Workspace & { readonly lrs?: LrsPair | undefined })[],
): Promise<void> {
  const value = (name: string): string => environment[name] ?? ''
  const client = new DynamoDBClient({
    endpoint: value('AWS_ENDPOINT_URL_DYNAMODB'),
    region: value('AWS_REGION'),
    credentials: { accessKeyId: value('AWS_ACCESS_KEY_ID'), secretAccessKey: value('AWS_SECRET_ACCESS_KEY') },
  })
  try {
    const table = openTable({ reads: client, writes: client }, value('TABLE_NAME'))
    const access = accessRepository(table)
    for (const workspace of workspaces) {
      await storeWorkspace(access, workspace)
      if (workspace.lrs !== undefined)
        await storeLrsPair(
          lrsCredentialRepository(table),
          { ...workspace, label: 'First LRS credentials', scopes: ['all'] },
          workspace.lrs,
        )
    }
  } finally {
    client.destroy()
  }
}
