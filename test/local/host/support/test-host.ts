/** The host in this process, on free ports and a temporary folder, with a workspace in it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceBuild } from '#bin/local/service-build.ts'
import type { RunningService } from '#bin/local/service-file.ts'
import { storeWorkspaces } from '#bin/local/workspaces-table.ts'
import { newLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import { newWorkspace } from '#bin/workspaces/new-workspace.ts'
import type { BackendHooks } from '#infra/local/host/backends/backends.ts'
import { startHost, type Host, type HostOptions } from '#infra/local/host/start-host.ts'

export interface TestHost extends Host {
  readonly service: RunningService
  readonly dataFolder: string
  /** Set and taken away while the host runs. */
  readonly hooks: BackendHooks
}

const folders: string[] = []

/** A folder that `removeFolders` removes. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-host-'))
  folders.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Starts the built service, without its seed. The first call in a checkout builds it. */
export async function startTestHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  const { dataFolder = temporaryFolder(), hooks = {} } = options
  const host = await startHost({ ...(await serviceBuild()), apiPort: 0, learnerPort: 0, ...options, dataFolder, hooks })
  const plain = newWorkspace('Test', 'growth')
  const pair = newLrsPair(plain.tenantId)
  const workspace = { ...plain, lrs: pair }
  await storeWorkspaces(host.environmentOf('api-packages'), [workspace])
  const [liveKey = '', testKey = ''] = workspace.keys.map(({ text }) => text)
  const { tenantId } = workspace
  const lrs = { endpoint: `${host.origins.api}/api/lrs/xapi`, username: pair.username, password: pair.password }
  const service = {
    pid: 0,
    apiBaseUrl: host.origins.api,
    learnerBaseUrl: host.origins.learner,
    tenantId,
    liveKey,
    testKey,
    lrs,
    secondTenant: { tenantId, liveKey, testKey: liveKey, lrs },
    dashboard: { url: host.origins.api, people: [] },
    webhookReceiver: 'https://127.0.0.1:1',
    sampleCourses: {},
  }
  return { ...host, service, dataFolder, hooks }
}
