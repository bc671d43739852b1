import type { Alignment, AlignmentVersion } from '#shared/domain/skills/alignment.ts'
import { allRows } from '#shared/operations/lists/all-rows.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'

/** Every alignment of the workspace. */
export const allAlignments = (tenantId: string, alignments: Pick<AlignmentRepository, 'list'>): Promise<Alignment[]> =>
  allRows((page) => alignments.list(tenantId, page))

/** Every published version of an alignment, newest first. */
export const allAlignmentVersions = (
  alignment: Alignment,
  alignments: Pick<AlignmentRepository, 'versions'>,
): Promise<AlignmentVersion[]> => allRows((page) => alignments.versions(alignment, page))
