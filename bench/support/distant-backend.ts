/** The built functions in this process, over AWS servers in another one. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import { allEndpoints } from '#shared/contract/api.ts'
import { formatApiKey } from '#shared/domain/credentials/api-key.ts'
import { randomSecret } from '#shared/platform/clock.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { tableName } from '#test/support/aws-servers.ts'
import { apiEvent, invoke, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { loadBuiltHandler } from './built-service.ts'

export interface DistantBackend extends Pick<Backend, 'tenantId' | 'table' | 'liveKey' | 'call'> {
  close(): void
}

/**
 * Starts the servers and sets this process's environment to their addresses.
 * @param tableFolder folder of the table; without one it is in memory
 */
export async function startDistantServers(tableFolder?: string): Promise<{ close(): void }> {
  const child = fork(join('bench', 'support', 'serve-aws.ts'), tableFolder === undefined ? [] : [tableFolder], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const environment = await new Promise<Record<string, string>>((resolve, reject) => {
    child.once('message', (message) => resolve(z.record(z.string(), z.string()).parse(message)))
    child.once('exit', (code) => reject(new Error(`The AWS servers ended with code ${code ?? 'none'}.`)))
  })
  const { MAX_UPLOAD_MB = environment['MAX_UPLOAD_MB'] } = process.env
  Object.assign(process.env, environment, { LOG_LEVEL: 'INFO', MAX_UPLOAD_MB })
  return { close: () => child.disconnect() }
}

/** @param tableFolder as `startDistantServers` takes it */
export async function openDistantBackend(tableFolder?: string): Promise<DistantBackend> {
  const servers = await startDistantServers(tableFolder)
  const table = openTable(tableClients(), tableName)
  const tenantId = 'tenant_one'
  const liveKey = formatApiKey(tenantId, 'live', randomSecret(32))
  await accessRepository(table).putKey(
    {
      keyId: 'key_bench',
      tenantId,
      mode: 'live',
      scopes: ['public_api'],
      plan: 'growth',
      label: 'bench',
      createdAt: '2026-11-01T00:00:00.000Z',
      revokedAt: null,
      // Used on this day already, so that requests cost what most requests do.
      lastUsedOn: new Date().toISOString().slice(0, 10),
    },
    liveKey,
  )
  const endpoints = new Map(allEndpoints().map((found) => [found.operationId, found]))
  return {
    table,
    tenantId,
    liveKey,
    async call(operationId: string, request: ApiRequest = {}) {
      const found = endpoints.get(operationId)
      if (found === undefined) throw new Error(`There is no operation ${operationId}.`)
      return invoke(
        await loadBuiltHandler(found.family.name),
        apiEvent(`${found.endpoint.method} ${found.endpoint.path}`, request),
      )
    },
    close: () => servers.close(),
  }
}
