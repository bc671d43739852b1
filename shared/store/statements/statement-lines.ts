/**
 * A line is what claims and rows hold of a statement: its JSON or, for a large statement, `@` and the key of an object
 * in the records bucket. The object is written before the line that points to it, under a key that no other request
 * uses.
 */
import { createHash } from 'node:crypto'
import type { StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import type { StatementStamp } from '#shared/domain/statements/statement-position.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'

/** Where the objects of large statements are. `shared/platform/objects.ts` implements it. */
export interface StatementBodies {
  put(key: string, body: string, options: { readonly contentType: string }): Promise<void>
  /** Null where there is no such object. */
  read(key: string): Promise<Uint8Array | null>
}

/** Bytes above which a statement is written as an object, because rows copy their lines into several lists. */
const maxLineBytes = 24_000
const pointerMark = '@'

/** Prefix of all objects of a statement, with a slash at its end. */
export const bodyPrefix = (tenantId: string, statementId: string): string =>
  `xapi/${tenantId}/statements/${statementId}/`

async function writeObject(bodies: StatementBodies, key: string, text: string): Promise<string> {
  await bodies.put(key, text, { contentType: 'application/json' })
  return `${pointerMark}${key}`
}

/** @returns the line of a statement. @param owner `maxBytes`: statements above it are written as objects */
export async function writeLine(
  bodies: StatementBodies,
  owner: StatementStamp & { readonly tenantId: string; readonly maxBytes?: number },
  statement: StoredStatement,
): Promise<string> {
  const text = JSON.stringify(statement)
  if (Buffer.byteLength(text) <= (owner.maxBytes ?? maxLineBytes)) return text
  const random = owner.batchId.slice(owner.batchId.indexOf('#') + 1)
  return writeObject(bodies, `${bodyPrefix(owner.tenantId, statement.id)}${random}.json`, text)
}

/** @returns the line of a redacted statement. Its object never replaces that of the original. */
export async function writeRedactedLine(
  bodies: StatementBodies,
  tenantId: string,
  statement: StoredStatement,
): Promise<string> {
  const text = JSON.stringify(statement)
  if (Buffer.byteLength(text) <= maxLineBytes) return text
  const hash = createHash('sha256').update(text).digest('base64url')
  return writeObject(bodies, `${bodyPrefix(tenantId, statement.id)}${hash}.json`, text)
}

/** Key of the object that a line points to; null where the line is the statement itself. */
export const bodyKeyOf = (line: string): string | null =>
  line.startsWith(pointerMark) ? line.slice(pointerMark.length) : null

/** The JSON of the statement, as it was stored. @throws StoredItemInvalid where the object of the line is missing */
export async function readLine(bodies: StatementBodies, line: string): Promise<string> {
  const key = bodyKeyOf(line)
  if (key === null) return line
  const bytes = await bodies.read(key)
  if (bytes === null) throw new StoredItemInvalid(`The object ${key} of a stored statement is missing.`)
  return Buffer.from(bytes).toString()
}
