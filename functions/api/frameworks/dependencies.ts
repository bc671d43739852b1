import type { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { contentKey, type FrameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { FrameworkImportRepository } from '#shared/store/frameworks/framework-import-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'

export type FrameworkEndpoints = typeof frameworksFamily.endpoints

export interface Dependencies {
  readonly frameworks: FrameworkRepository
  readonly alignments: Pick<AlignmentRepository, 'list'>
  readonly imports: FrameworkImportRepository
  readonly objects: FrameworkObjects
  readonly uploaded: Pick<ObjectStore, 'read' | 'presignPut'>
  readonly cursors: PageCursors
  readonly clock: Clock
  readonly apiBaseUrl: string
  /** Signs a link to an object of the records bucket, for a download under this name. */
  readonly link: (file: {
    readonly key: string
    readonly name: string
    readonly expiresInSeconds: number
  }) => Promise<string>
}

const linkSeconds = 900

/** A link for 15 minutes. */
export async function signedLink(
  file: { readonly key: string; readonly name: string },
  { link, clock }: Pick<Dependencies, 'link' | 'clock'>,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const expiresAt = isoTime(clock.now() + linkSeconds * 1000)
  return { url: await link({ ...file, expiresInSeconds: linkSeconds }), expiresAt }
}

/** The link to the content of a version; nulls for a draft without any. */
export async function contentLinkOf(version: FrameworkVersion, dependencies: Pick<Dependencies, 'link' | 'clock'>) {
  if (version.contentHash === null) return { contentUrl: null, contentUrlExpiresAt: null }
  const name = `${version.frameworkId}-${version.frameworkVersion}.json`
  const { url, expiresAt } = await signedLink({ key: contentKey(version, version.contentHash), name }, dependencies)
  return { contentUrl: url, contentUrlExpiresAt: expiresAt }
}

/** A published version as its graph. */
export const presentGraph = async (version: FrameworkVersion, dependencies: Pick<Dependencies, 'link' | 'clock'>) => ({
  graphId: version.graphId ?? '',
  frameworkId: version.frameworkId,
  frameworkVersion: version.frameworkVersion,
  skills: version.skills,
  edges: version.edges,
  ...(await contentLinkOf(version, dependencies)),
})
