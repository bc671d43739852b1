/** Presents alignments in the shape of the wire. */
import type { AlignmentResource } from '#shared/contract/resources/skills/alignment.ts'
import type { Alignment } from './alignment.ts'

export const presentAlignment = ({
  tenantId: _tenantId,
  alignmentId,
  published: _published,
  draft,
  ...rest
}: Alignment): AlignmentResource => ({ id: alignmentId, ...rest, hasDraft: draft !== null })
