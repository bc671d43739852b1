/**
 * Statements that are too large for rows lie in the records bucket; in their place stands a line that names the object.
 * The object is written first and named second, under a key that no other request uses.
 */
import { createHash } from 'node:crypto'
import type { StoredStatement } from '#shared/contract/xapi/statement.ts'
import type { StatementStamp } from '#shared/domain/xapi/statement-order.ts'
import { StoredItemInvalid } from './stored-item.ts'

/** Where large statements lie; `shared/platform/objects.ts` fits. */
export interface StatementBodies {
  put(key: string, body: string, options: { readonly contentType: string }): Promise<void>
  read(key: string): Promise<Uint8Array | null>
}

/** Bytes above which a statement goes to the bucket: rows are copied into several lists. */
const largestLine = 24_000
/** The same where a request has more than fits into one transaction. */
export const largestOfMuch = 2_000
const elsewhere = '@'

/** The line that stands for a statement in rows. */
export async function keepStatement(bodies: StatementBodies, owner: StatementStamp & { readonly tenantId: string; readonly largest?: number }, statement: StoredStatement): Promise<string> {
  const text = JSON.stringify(statement)
  if (Buffer.byteLength(text) <= (owner.largest ?? largestLine)) return text
  const key = `${bodiesOf(owner.tenantId, statement.id)}${owner.order.slice(owner.order.indexOf('#') + 1)}.json`
  await bodies.put(key, text, { contentType: 'application/json' })
  return `${elsewhere}${key}`
}

/** The line of a statement that is told otherwise from now on. Its object is another one than the statement had. */
export async function keepRetold(bodies: StatementBodies, tenantId: string, statement: StoredStatement): Promise<string> {
  const text = JSON.stringify(statement)
  if (Buffer.byteLength(text) <= largestLine) return text
  const key = `${bodiesOf(tenantId, statement.id)}${createHash('sha256').update(text).digest('base64url')}.json`
  await bodies.put(key, text, { contentType: 'application/json' })
  return `${elsewhere}${key}`
}

/** Prefix of all objects of a statement, a slash at its end. */
export const bodiesOf = (tenantId: string, statementId: string): string => `xapi/${tenantId}/statements/${statementId}/`

/** The object that a line names; null where it is the statement itself. */
export const bodyOfLine = (line: string): string | null => (line.startsWith(elsewhere) ? line.slice(elsewhere.length) : null)

/** The JSON text of the statement that a line stands for. @throws StoredItemInvalid where its object is gone */
export async function textOfLine(bodies: StatementBodies, line: string): Promise<string> {
  const key = bodyOfLine(line)
  if (key === null) return line
  const bytes = await bodies.read(key)
  if (bytes === null) throw new StoredItemInvalid(`The statement ${key} is gone.`)
  return Buffer.from(bytes).toString()
}
