/**
 * The paths whose calls are counted, with what each may cost. RRU and WRU are DynamoDB's read and write request units;
 * every bound is "at the most", and one that is not stated is zero.
 */
import type { Backend } from '#test/support/backend.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import type { CountedPath, Scene } from './counted-path.ts'
import { dispatchPaths } from './dispatch-paths.ts'
import { eventPaths } from './event-paths.ts'
import { launchPaths } from './launch-paths.ts'
import { listPaths, uploadPaths } from './list-paths.ts'
import { peoplePaths } from './people-paths.ts'
import { commitPaths, runtimePaths, sharingPaths } from './session-paths.ts'
import { skillPaths } from './skill-paths.ts'
import { statementPaths } from './statement-paths.ts'
import { webhookPaths } from './webhook-paths.ts'

/** Prepares a backend: creates a package, and runs each handler once. */
export async function setScene(backend: Backend): Promise<Scene> {
  const scene = { backend, packageId: await seedPackage(backend) }
  const { sessionId, token } = await launch(backend, scene.packageId)
  await backend.call('getSession', { bearer: token, params: { sessionId } })
  return scene
}

export const countedPaths: readonly CountedPath[] = [
  ...launchPaths,
  ...runtimePaths,
  ...commitPaths,
  ...sharingPaths,
  ...listPaths,
  ...peoplePaths,
  ...uploadPaths,
  ...dispatchPaths,
  ...eventPaths,
  ...skillPaths,
  ...webhookPaths,
  ...statementPaths,
]
