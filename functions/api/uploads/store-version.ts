/** Makes a version of a package from an inspected archive, and presents it as `process` does. */
import type { Refused } from '#shared/domain/outcome.ts'
import type { SandboxFacts } from '#shared/domain/packages/sandbox.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import type { BeginRefusal } from '#shared/operations/packages/begin-version.ts'
import { makeVersion, type MadeVersion, type StoredArchive } from '#shared/operations/packages/make-version.ts'
import { presentVersionOf, type ProcessResult } from './process-result.ts'
import type { Dependencies } from './dependencies.ts'

export async function storeVersion(
  stored: StoredArchive,
  dependencies: Dependencies,
): Promise<ProcessResult | Refused<BeginRefusal>> {
  const made = await makeVersion(stored, dependencies)
  if (made.outcome === 'refused') return made
  const facts = { plan: stored.workspace.plan, now: stored.stamp.now }
  return storedBefore({ upload: stored.upload, became: made.value, facts }, dependencies)
}

interface Stored {
  readonly upload: Upload
  readonly became: MadeVersion
  readonly facts: SandboxFacts
}

/** The response for an upload that has become a version already. It repeats no work. */
export async function storedBefore(
  { upload, became, facts }: Stored,
  { packages, organizations }: Dependencies,
): Promise<ProcessResult> {
  const collection = await packages.getWithVersions(upload.tenantId, became.packageId)
  const nameOf = await organizationNames(collection === null ? [] : [collection.course], organizations)
  return presentVersionOf({ upload, versionId: became.versionId, nameOf, facts }, collection)
}
