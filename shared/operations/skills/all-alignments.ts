import type { Alignment } from '#shared/domain/skills/alignment.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { CursorPage } from '#shared/store/table/cursor-page.ts'

/** Every alignment of the workspace, read 200 at a time. */
export async function allAlignments(
  tenantId: string,
  alignments: Pick<AlignmentRepository, 'list'>,
): Promise<Alignment[]> {
  const found: Alignment[] = []
  let after: string | null = null
  do {
    const page: CursorPage<Alignment> = await alignments.list(tenantId, { limit: 200, after })
    found.push(...page.rows)
    after = page.next
  } while (after !== null)
  return found
}
