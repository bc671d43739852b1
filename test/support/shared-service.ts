/**
 * The one-machine service that the test files of the browser lane share: Jest starts it once for a run, in its own process
 * (`start-shared-service.mjs`). A file that needs flags, faults or a kill starts a service of its own.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readServiceFile, type RunningService } from '#bin/local/service-file.ts'
import { copyFilledData } from './filled-data.ts'
import { fill, startServiceProcess, type ServiceProcess } from './service.ts'

/** Names the data folder of the shared service to the workers of Jest. */
const variable = 'LECTERN_SHARED_SERVICE'

let starting: Promise<ServiceProcess | null> | undefined

/** Begins to start it. The first tests do not wait for it; `sharedService` does. */
export function startSharedService(): void {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-shared-'))
  process.env[variable] = dataFolder
  starting = copyFilledData(dataFolder, fill)
    .then(() => startServiceProcess({ dataFolder }))
    .catch((error: unknown) => {
      console.error(error)
      rmSync(dataFolder, { recursive: true, force: true })
      return null
    })
}

export async function stopSharedService(): Promise<void> {
  const service = await starting
  if (service === undefined || service === null) return
  await service.stop()
  rmSync(service.dataFolder, { recursive: true, force: true })
}

/** The shared service, once it is ready. Waits as long as the hook that calls it. */
export async function sharedService(): Promise<RunningService & { readonly dataFolder: string }> {
  const dataFolder = process.env[variable]
  if (dataFolder === undefined) throw new Error('Only the browser lane has a shared service.')
  for (;;) {
    const running = readServiceFile(dataFolder)
    if (running !== undefined) return { ...running, dataFolder }
    if (!existsSync(dataFolder)) throw new Error('The shared service did not start. Above, Jest has printed why.')
    await delay(50)
  }
}
