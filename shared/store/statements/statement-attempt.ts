/** One attempt to store the statements of a request, and the drafts of these statements. */
import type { Statement, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { targetOf, voidedStatementId } from '#shared/domain/statements/statement-keys.ts'
import type { StatementPosition, StatementStamp } from '#shared/domain/statements/statement-position.ts'
import type { ConvertedItem } from '#shared/store/table/batch-write.ts'
import type { Claim, NewClaim } from './claim-item.ts'
import type { Batch } from './open-batches.ts'
import { bodyKeyOf, writeLine, type StatementBodies } from './statement-lines.ts'
import type { LinkDependencies } from './statement-links.ts'
import type { RowSize } from './statement-rows.ts'
import type { WritingWindow } from './writing-window.ts'

export interface WriterDependencies extends LinkDependencies {
  readonly bodies: StatementBodies
  /** A new batch id, with its time of storing, which is `lead` milliseconds ahead. */
  stamp(lead: number): StatementStamp
}

/** A request to store statements. */
export interface StatementRequest {
  readonly tenantId: string
  /** As the client sent them, with ids: they are compared with statements that already have these ids. */
  readonly sent: readonly Statement[]
  /** The same statements with all that the LRS adds. Called again with a later time where the request begins anew. */
  accept(stored: string): readonly StoredStatement[]
}

/** A statement that is being stored. */
export interface Draft {
  readonly sent: Statement
  readonly statement: StoredStatement
  readonly claim: NewClaim
  readonly line: string
}

/** One attempt to store a batch, with its own batch id and window. */
export interface Attempt {
  readonly tenantId: string
  readonly stamp: StatementStamp
  readonly drafts: readonly Draft[]
  readonly window: WritingWindow
  /** Rows that the attempt has begun to write. A rollback deletes them. */
  readonly writtenRows: ConvertedItem[]
}

/** A draft, with the claim that its id has. */
export interface ClaimedDraft {
  readonly draft: Draft
  readonly claim: Claim
}

/** A batch of one has no record: its claim commits it. */
export const hasBatchRecord = ({ drafts }: Attempt): boolean => drafts.length > 1

export const batchOf = ({ tenantId, stamp }: Attempt): Batch => ({ tenantId, batchId: stamp.batchId })

const maxGroupStatements = 100
const maxGroupBytes = 250_000
/** Of all lines of a batch, before they are packed. A transaction takes 4 MB. */
const maxTransactionBytes = 3_500_000
/** A line that points to an object is never longer. */
const maxPointerBytes = 200

function positionsOf(batchId: string, lines: readonly string[]): StatementPosition[] {
  let [group, count, bytes] = [0, 0, 0]
  return lines.map((line, index) => {
    const size = Buffer.byteLength(line)
    if (count === maxGroupStatements || (count > 0 && bytes + size > maxGroupBytes))
      [group, count, bytes] = [group + 1, 0, 0]
    count += 1
    bytes += size
    return { batchId, group, index }
  })
}

/** Indexes of the largest lines, without which the others fit into one transaction. */
function largestBeyondTransaction(lines: readonly string[]): ReadonlySet<number> {
  const sizes = lines.map((line, index) => ({ index, bytes: Buffer.byteLength(line) }))
  let bytes = sizes.reduce((total, line) => total + line.bytes, 0)
  const chosen = new Set<number>()
  for (const line of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    if (bytes + chosen.size * maxPointerBytes <= maxTransactionBytes) break
    chosen.add(line.index)
    bytes -= line.bytes
  }
  return chosen
}

/** The lines of a batch. If they do not fit into one transaction, the largest ones are written as objects too. */
async function linesOf(
  { bodies }: WriterDependencies,
  statements: readonly StoredStatement[],
  owner: StatementStamp & { readonly tenantId: string },
): Promise<string[]> {
  const lines = await Promise.all(statements.map((statement) => writeLine(bodies, owner, statement)))
  const largest = largestBeyondTransaction(lines)
  return Promise.all(
    statements.map(async (statement, index) => {
      const line = lines[index] ?? ''
      if (!largest.has(index) || bodyKeyOf(line) !== null) return line
      return writeLine(bodies, { ...owner, maxBytes: 0 }, statement)
    }),
  )
}

/** The drafts of a request, in its order. Large statements are written as objects. */
export async function draftsOf(
  dependencies: WriterDependencies,
  request: StatementRequest,
  stamp: StatementStamp,
): Promise<Draft[]> {
  const { tenantId } = request
  const statements = request.accept(stamp.stored)
  const lines = await linesOf(dependencies, statements, { ...stamp, tenantId })
  const size: RowSize = statements.length === 1 ? 'one' : 'several'
  return positionsOf(stamp.batchId, lines).map((position, index) => {
    const [sent, statement, line] = [request.sent[index], statements[index], lines[index]]
    if (sent === undefined || statement === undefined || line === undefined)
      throw new Error(`The request has no statement with the index ${index}.`)
    const claim = {
      statementId: statement.id,
      position,
      size,
      line: size === 'one' ? line : null,
      target: targetOf(statement),
      isVoiding: voidedStatementId(statement) !== null,
    }
    return { sent, statement, line, claim }
  })
}
