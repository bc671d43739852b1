/** The published versions by which a recomputation computes, and why there may be none. */
import { invalidField, applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import { evidenceKey } from '#shared/domain/skills/evidence.ts'
import { modelVersion } from '#shared/domain/skills/evidence-model.ts'
import type { Framework } from '#shared/domain/skills/framework.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { RecomputationScope } from '#shared/domain/skills/recomputation/recomputation.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { allAlignments } from './all-alignments.ts'

export interface BasisStores {
  readonly frameworks: Pick<FrameworkRepository, 'get'>
  readonly alignments: Pick<AlignmentRepository, 'get' | 'list'>
}

export interface RecomputationBasis {
  readonly framework: Framework
  readonly frameworkVersion: number
  /** Published alignments to the framework: those to realign, or all of them. */
  readonly alignments: readonly Alignment[]
  /** Differs where another version is published. */
  readonly text: string
}

type Refusal = Refused<'NOT_FOUND' | 'VALIDATION_ERROR'>

async function oneAlignment(
  tenantId: string,
  alignmentId: string,
  { scope, stores }: { readonly scope: RecomputationScope; readonly stores: BasisStores },
): Promise<Applied<readonly Alignment[]> | Refusal> {
  const alignment = await stores.alignments.get(tenantId, alignmentId)
  if (alignment === null) return resourceNotFound('alignment')
  if (alignment.frameworkId !== scope.frameworkId)
    return invalidField('alignmentId', `aligns to the framework ${alignment.frameworkId}, not to ${scope.frameworkId}`)
  return alignment.currentVersion === null
    ? invalidField('alignmentId', 'has no published version; publish it first')
    : applied([alignment])
}

async function alignmentsOf(
  tenantId: string,
  scope: RecomputationScope,
  stores: BasisStores,
): Promise<Applied<readonly Alignment[]> | Refusal> {
  const { kind, frameworkId, alignmentId } = scope
  if (kind === 'replay') return applied([])
  if (alignmentId !== null) return oneAlignment(tenantId, alignmentId, { scope, stores })
  const all = await allAlignments(tenantId, stores.alignments)
  return applied(all.filter((each) => each.frameworkId === frameworkId && each.currentVersion !== null))
}

export async function readBasis(
  tenantId: string,
  scope: RecomputationScope,
  stores: BasisStores,
): Promise<Applied<RecomputationBasis> | Refusal> {
  const framework = await stores.frameworks.get(tenantId, scope.frameworkId)
  if (framework === null) return resourceNotFound('framework')
  const { currentVersion: frameworkVersion } = framework
  if (frameworkVersion === null) return invalidField('frameworkId', 'has no published version; publish it first')
  const found = await alignmentsOf(tenantId, scope, stores)
  if (found.outcome === 'refused') return found
  const alignments = found.value
  const versions = alignments.map(({ alignmentId, currentVersion }) => [alignmentId, currentVersion].join()).sort()
  const text = evidenceKey(modelVersion, frameworkVersion, ...(scope.kind === 'realign' ? versions : []))
  return applied({ framework, frameworkVersion, alignments, text })
}
