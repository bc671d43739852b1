import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import { readJson, replaceFile } from '#infra/local/host/state-file.ts'

const lrs = z.object({ endpoint: z.string(), username: z.string(), password: z.string() })

const serviceSchema = z.object({
  /** Process that runs the service. */
  pid: z.number(),
  /** The two public origins, without a slash at the end. */
  apiBaseUrl: z.string(),
  learnerBaseUrl: z.string(),
  /** The demo workspace and its keys. */
  tenantId: z.string(),
  liveKey: z.string(),
  testKey: z.string(),
  /** The LRS, and credentials of the demo workspace for it (HTTP Basic). */
  lrs,
  /**
   * Its LRS credentials are refused by the rules of xAPI 1.0.3, where a request states no version; those of the demo
   * workspace by 2.0's.
   */
  secondTenant: z.object({ tenantId: z.string(), liveKey: z.string(), testKey: z.string(), lrs }),
  /** The dashboard, and the people who can sign in to it, with their roles by workspace. */
  dashboard: z.object({
    url: z.string(),
    people: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        roles: z.record(z.string(), z.enum(workspaceRoles)),
        platformAdmin: z.boolean(),
      }),
    ),
  }),
  /** Takes webhooks on every path, and writes them to `received-webhooks.jsonl` in the data folder. */
  webhookReceiver: z.string(),
  /** The sample course in the demo workspace: package ids by edition. */
  sampleCourses: z.record(z.string(), z.string()),
})

/** Addresses and keys of a running service, for scripts. */
export type RunningService = z.output<typeof serviceSchema>

const pathIn = (dataFolder: string): string => join(dataFolder, 'service.json')

/** Writes `service.json` into the data folder: scripts wait for it. It stays until the service stops or is killed. */
export function writeServiceFile(dataFolder: string, service: RunningService): void {
  replaceFile(pathIn(dataFolder), `${JSON.stringify(service, null, 2)}\n`)
}

/** The service of a data folder, running or killed; undefined without one. */
export function readServiceFile(dataFolder: string): RunningService | undefined {
  const parsed = serviceSchema.safeParse(readJson(pathIn(dataFolder)))
  return parsed.success ? parsed.data : undefined
}

export function removeServiceFile(dataFolder: string): void {
  rmSync(pathIn(dataFolder), { force: true })
}
