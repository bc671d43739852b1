/**
 * What statements are to each other (docs/access-patterns.md, X4-X6): one refers to another, is found by what finds that
 * one too, and may void it. Either may come first; whoever comes later ties the two.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredStatement } from '#shared/contract/xapi/statement.ts'
import { joinedKeys, statementKeys, type StatementKeys } from '#shared/domain/xapi/statement-keys.ts'
import { groupText, settlingMilliseconds } from '#shared/domain/xapi/statement-order.ts'
import { keys } from './keys.ts'
import { readItems } from './read-items.ts'
import type { Claim, StatementClaims } from './statement-claims.ts'
import { lateKey, lateRow, listsOf, readRow, rowSizes, type StatementList } from './statement-rows.ts'
import { parseStored, type FoundStatement, type StatementTexts } from './statement-texts.ts'
import type { RawItem, Table } from './table.ts'
import { deleteRows, putRows } from './write-rows.ts'

/** How many statements a chain of references is followed through. */
export const longestChain = 10
const pauseMilliseconds = 50

export interface LinkParts {
  readonly table: Table
  readonly claims: StatementClaims
  readonly texts: StatementTexts
}

type Known = ReadonlyMap<string, StoredStatement>

/** A statement of this request, or one that is there. */
async function statementOf({ claims, texts }: LinkParts, tenantId: string, wanted: { readonly statementId: string; readonly known: Known }): Promise<{ statement: StoredStatement; target: string | null } | null> {
  const own = wanted.known.get(wanted.statementId)
  const targetIn = (statement: StoredStatement): string | null => (statement.object.objectType === 'StatementRef' ? statement.object.id.toLowerCase() : null)
  if (own !== undefined) return { statement: own, target: targetIn(own) }
  const claim = (await claims.read(tenantId, [wanted.statementId])).get(wanted.statementId)
  if (claim?.kind !== 'claim') return null
  const found = (await texts.find(tenantId, [claim])).get(claim.statementId)
  if (found === undefined) return null
  const statement = parseStored(found.text)
  return { statement, target: targetIn(statement) }
}

/** Keys of the statements that a reference leads to, nearest first; none where they have not come. */
export async function keysOfChain(parts: LinkParts, tenantId: string, from: { readonly target: string | null; readonly known: Known }): Promise<StatementKeys[]> {
  const followed = new Set<string>()
  const chain: StatementKeys[] = []
  for (let target = from.target; target !== null && !followed.has(target) && followed.size < longestChain; ) {
    followed.add(target)
    const next = await statementOf(parts, tenantId, { statementId: target, known: from.known })
    if (next === null) break
    chain.push(statementKeys(next.statement))
    target = next.target
  }
  return chain
}

/** A statement once it has come; null where its writer gave up, or there is none. A write that is under way is waited for. */
export async function arrived(parts: Pick<LinkParts, 'claims' | 'texts'>, tenantId: string, statementId: string): Promise<FoundStatement | null> {
  for (let waited = 0; ; waited += pauseMilliseconds) {
    const claim = (await parts.claims.read(tenantId, [statementId])).get(statementId)
    if (claim?.kind !== 'claim' || claim.isErased) return null
    const found = (await parts.texts.find(tenantId, [claim])).get(statementId)
    if (found !== undefined) return found
    if (waited >= settlingMilliseconds) return null
    await sleep(pauseMilliseconds)
  }
}

/** All lists of a statement that is there. */
async function listsOfFound(parts: LinkParts, tenantId: string, { claim, text }: FoundStatement): Promise<StatementList[]> {
  const chain = await keysOfChain(parts, tenantId, { target: claim.target, known: new Map() })
  return listsOf(joinedKeys([statementKeys(parseStored(text)), ...chain]))
}

/** Names a row. */
export const keyText = ({ pk, sk }: RawItem | { pk: string; sk: string }): string => `${String(pk)} ${String(sk)}`

/** The rows of a list in one of which a statement may stand. */
export const placeKeys = (tenantId: string, { place }: Pick<Claim, 'place'>, list: StatementList): { pk: string; sk: string }[] => [
  ...rowSizes.map((size) => keys.statementList(tenantId, { ...list, size }, groupText(place))),
  lateKey({ ...place, tenantId }, list, place.position),
]

/** X6. Marks a statement as voided wherever it is listed, so that pages leave it out. */
export async function markVoided(parts: LinkParts, tenantId: string, found: FoundStatement): Promise<void> {
  const mark = async (Key: { pk: string; sk: string }): Promise<void> => {
    try {
      await parts.table.documents.send(
        new UpdateCommand({
          TableName: parts.table.name,
          Key,
          UpdateExpression: 'ADD #v :position',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#v': 'v' },
          ExpressionAttributeValues: { ':position': new Set([found.claim.place.position]) },
        }),
      )
    } catch (error) {
      // A statement stands in one of the places where it may stand.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  }
  for (const list of await listsOfFound(parts, tenantId, found)) await Promise.all(placeKeys(tenantId, found.claim, list).map(mark))
}

/** X5. Puts statements into those of their lists from which they are missing, whatever the reason. */
export async function listWhereMissing(parts: LinkParts, tenantId: string, all: readonly FoundStatement[]): Promise<void> {
  const wanted: { found: FoundStatement; list: StatementList; places: { pk: string; sk: string }[] }[] = []
  for (const found of all) {
    for (const list of await listsOfFound(parts, tenantId, found)) wanted.push({ found, list, places: placeKeys(tenantId, found.claim, list) })
  }
  const rowKeys = new Map(wanted.flatMap(({ places }) => places.map((key) => [keyText(key), { ...key }])))
  const rows = new Map((await readItems(parts.table, [...rowKeys.values()], { consistent: true })).map((item) => [keyText(item), readRow(item)]))
  const holds = (key: { pk: string; sk: string }, { claim }: FoundStatement): boolean => rows.get(keyText(key))?.positions.includes(claim.place.position) ?? false
  const missing = wanted.filter(({ found, places }) => !places.some((key) => holds(key, found)))
  const late = missing.map(({ found: { claim, line }, list }) =>
    lateRow({ ...claim.place, tenantId }, list, { position: claim.place.position, line, lists: [], isVoided: claim.voidedBy !== null && !claim.isVoiding }),
  )
  await putRows(parts.table, late, () => true)
}

/** X6. Takes away what a writer that died had listed of a statement. Whatever else stands in these rows is not there either. */
export async function unlist(table: Table, { tenantId, claim }: { readonly tenantId: string; readonly claim: Claim }, lists: readonly StatementList[]): Promise<void> {
  await deleteRows(table, lists.flatMap((list) => placeKeys(tenantId, claim, list)))
}

/** Lists what refers to a statement, directly or through others, where the statement's keys find it: they came before it did. */
export async function listReferrers(parts: LinkParts, tenantId: string, statement: Pick<Claim, 'statementId' | 'referrers'>): Promise<void> {
  const seen = new Set([statement.statementId])
  let next = statement.referrers.filter((id) => !seen.has(id))
  for (let depth = 0; next.length > 0 && depth < longestChain; depth += 1) {
    const further: string[] = []
    for (const id of next) {
      seen.add(id)
      const found = await arrived(parts, tenantId, id)
      if (found === null) continue
      await listWhereMissing(parts, tenantId, [found])
      further.push(...found.claim.referrers)
    }
    next = [...new Set(further)].filter((id) => !seen.has(id))
  }
}
