/** The rows of an export of statements: those of the LRS, as the dashboard's browser of statements lists them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { settlingMilliseconds, storedPosition, toStoredPosition } from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { endTime, startTime } from '#shared/domain/time-bounds.ts'
import { pageQueryOf } from '#shared/operations/statements/listed-statements.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { limit, sourceOf, type ExportSource, type Filters } from './list-source.ts'
import { rowText } from './row-text.ts'
import { statementColumns } from './statement-columns.ts'

export interface StatementSources {
  readonly statements: Pick<StatementRepository, 'page'>
  readonly clock: Clock
}

/** ISO 8601. Nothing was stored before 1970, and the store takes no years with a sign. */
const boundOf = (milliseconds: number): string => isoTime(Math.max(0, milliseconds))

/**
 * Statements that were stored before the export was asked for, newest first, voided ones too. The first page waits until
 * no earlier one can be committed any more: a writer that was late would be missing.
 */
export function statementsOf(
  job: ExportJob,
  { from, to, ...keys }: Filters<'statements'>,
  { statements, clock }: StatementSources,
): ExportSource {
  const asked = Date.parse(job.createdAt)
  const filters = {
    ...keys,
    // The store reads what is later than `since`, and no later than `until`.
    since: from === undefined ? undefined : boundOf(startTime(from) - 1),
    until: boundOf((to === undefined ? asked : Math.min(endTime(to), asked)) - 1),
  }
  // A line is the statement itself, so that nothing of it is lost.
  const text = rowText(job.request.format, statementColumns, (row) => row.text)
  return sourceOf(text, async (after) => {
    await sleep(Math.max(0, asked + settlingMilliseconds - clock.now()))
    const position = after === null ? null : storedPosition.parse(JSON.parse(after))
    const page = await statements.page(job.tenantId, { ...pageQueryOf(filters, limit, position), withVoided: true })
    return {
      rows: page.statements.map((found) => ({ ...found, statement: parseStatement(found.text) })),
      next: page.next === null ? null : JSON.stringify(toStoredPosition(page.next)),
    }
  })
}
