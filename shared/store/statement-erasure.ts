/**
 * Taking one agent out of the statements of a workspace (docs/access-patterns.md, X10-X12), by docs/adr/0025:
 *
 *   mark     each statement in the lists of the agent: nothing is told any more of what is theirs, and what mentions them is
 *            told without them by whoever reads it by its id, refers to it or repeats it
 *   pause    for whoever had read it before
 *   remove   from all lists; the lists of the agent come last, so that what is left in them is what is left to do
 *
 * Both go through the agent's lists page by page. Each page can be done again, by several at once too.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { StoredStatement } from '#shared/contract/xapi/statement.ts'
import { partIn, redacted, type Redaction } from '#shared/domain/xapi/redact-statement.ts'
import { joinedKeys, statementKeys, targetOf } from '#shared/domain/xapi/statement-keys.ts'
import { groupText, type StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { keys } from './keys.ts'
import { readItems } from './read-items.ts'
import { bodiesOf, bodyOfLine, keepRetold, textOfLine, type StatementBodies } from './statement-bodies.ts'
import { statementClaims, type Claim } from './statement-claims.ts'
import { keysOfChain, listReferrers, longestChain, placeKeys, type LinkParts } from './statement-links.ts'
import { RowChanges } from './statement-rewriting.ts'
import { allStatements, groupKey, lateRow, listOf, listsOf, readRow, rowSizes, type StatementList, type StatementRow } from './statement-rows.ts'
import { parseStored, statementTexts } from './statement-texts.ts'
import { StoredItemInvalid } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import { putRows } from './write-rows.ts'

/** Whose statements, and what takes the agent's place in those of others. */
export interface ErasureTarget extends Redaction {
  readonly tenantId: string
  /** ISO 8601 in UTC, milliseconds: only what was stored up to here, which has settled. */
  readonly until: string
}

/** How far the lists were gone through: `list` counts their partitions. */
export interface ErasureCursor {
  readonly list: number
  readonly after: string | null
}

export const firstPage: ErasureCursor = { list: 0, after: null }

export interface MarkedPage {
  /** Null: all is marked. */
  readonly next: ErasureCursor | null
  /** Statements of the page that were the agent's own, and those that mention them; the same when it is marked again. */
  readonly erased: number
  readonly retold: number
}

export interface StatementErasure {
  /** X10. Marks a page. */
  mark(target: ErasureTarget, from: ErasureCursor): Promise<MarkedPage>
  /** X11. Removes a page of what was marked, once nobody is left who had read it before. Null: that was the last one. */
  remove(target: ErasureTarget, from: ErasureCursor): Promise<ErasureCursor | null>
  /** X12. Whether any statement carries these bytes. Strongly consistent. @param hash SHA-2, lower-case hexadecimal */
  isAttached(tenantId: string, hash: string): Promise<boolean>
}

export interface ErasureParts {
  readonly bodies: StatementBodies & {
    /** Removes objects for good: all below the prefixes that end with a slash, and those with the other keys. */
    erase(keysAndPrefixes: readonly string[]): Promise<void>
  }
  /** Told of the hashes of what removed statements had attached, before they are removed. */
  readonly onAttachments: (tenantId: string, hashes: readonly string[]) => Promise<void>
}

/** Rows of a page. */
const rowsAtOnce = 40
const sideBySide = 20

/** A statement in a list of the agent. */
interface Member {
  readonly place: StatementPlace
  readonly line: string
  readonly statement: StoredStatement
  readonly part: ReturnType<typeof partIn>
}

interface Page {
  readonly rows: readonly StatementRow[]
  /** What of the rows is still to be had. */
  readonly members: readonly Member[]
  readonly next: ErasureCursor | null
}

async function inTurns<Each>(all: readonly Each[], work: (each: Each) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += sideBySide) await Promise.all(all.slice(start, start + sideBySide).map(work))
}

const agentLists = (key: string): readonly StatementList[] => [listOf('agent', key), listOf('relatedAgent', key)]

/** Those of the lists that are not among the others. */
function without(lists: readonly StatementList[], others: readonly StatementList[]): StatementList[] {
  const names = new Set(others.map(({ kind, hash }) => `${kind} ${hash}`))
  return lists.filter(({ kind, hash }) => !names.has(`${kind} ${hash}`))
}

class Erasure implements StatementErasure {
  readonly #table: Table
  readonly #parts: ErasureParts
  readonly #links: LinkParts
  /** Sees what is marked as it was, as far as it lies about. */
  readonly #before: LinkParts

  constructor(table: Table, parts: ErasureParts) {
    const claims = statementClaims(table)
    this.#table = table
    this.#parts = parts
    this.#links = { table, claims, texts: statementTexts(table, parts.bodies) }
    this.#before = { table, claims, texts: statementTexts(table, parts.bodies, { withErased: true }) }
  }

  async mark(target: ErasureTarget, from: ErasureCursor): Promise<MarkedPage> {
    const { claims } = this.#links
    const { tenantId } = target
    const { members, next } = await this.#page(target, from)
    let [erased, retold] = [0, 0]
    await inTurns(members, async ({ place, statement, part }) => {
      const placed = { statementId: statement.id, place }
      if (part === 'own' && (await claims.erase(tenantId, placed))) erased += 1
      if (part === 'mention' && (await claims.retell(tenantId, placed, await keepRetold(this.#parts.bodies, tenantId, redacted(statement, target))))) retold += 1
    })
    return { next, erased, retold }
  }

  async remove(target: ErasureTarget, from: ErasureCursor): Promise<ErasureCursor | null> {
    const page = await this.#page(target, from)
    const affected = page.members.filter(({ part }) => part !== null)
    const claims = await this.#claimsOf(target.tenantId, affected)
    const changes = { lists: new RowChanges(), whole: new RowChanges() }
    const late: RawItem[] = []
    for (const member of affected) {
      const claim = claims.get(member.statement.id)
      const owned = claim !== undefined && groupText(claim.place) === groupText(member.place) ? claim : undefined
      late.push(...(await this.#plan(target, { member, claim: owned }, changes)))
    }
    await this.#parts.onAttachments(target.tenantId, affected.flatMap((member) => attachmentsThatGo(member, target)))
    await putRows(this.#table, late, () => true)
    await changes.lists.apply(this.#table)
    await changes.whole.apply(this.#table)
    await this.#finish(target, affected, claims)
    await this.#takeOut(target, page)
    return page.next
  }

  async isAttached(tenantId: string, hash: string): Promise<boolean> {
    const list = listOf('attachment', hash)
    const found = await Promise.all(rowSizes.map((size) => this.#query({ pk: keys.statementList(tenantId, { ...list, size }, '').pk, from: '0', to: '~', limit: 1 })))
    return found.some((rows) => rows.length > 0)
  }

  async #query({ pk, from, to, limit }: { readonly pk: string; readonly from: string; readonly to: string; readonly limit: number }): Promise<RawItem[]> {
    const { Items = [] } = await this.#table.reads.send(
      new QueryCommand({ TableName: this.#table.name, KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to', ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to }, Limit: limit, ConsistentRead: true }),
    )
    return Items
  }

  async #page({ tenantId, key, until }: ErasureTarget, { list, after }: ErasureCursor): Promise<Page> {
    const partitions = agentLists(key).flatMap((each) => rowSizes.map((size) => keys.statementList(tenantId, { ...each, size }, '').pk))
    const pk = partitions[list]
    if (pk === undefined) return { rows: [], members: [], next: null }
    // No sort key ends in a blank: what follows is behind the row.
    const items = await this.#query({ pk, from: after === null ? '0' : `${after} `, to: `${until}~`, limit: rowsAtOnce })
    const rows = items.map(readRow)
    const last = items.at(-1)
    const further = list + 1 < partitions.length ? { list: list + 1, after: null } : null
    return { rows, members: await this.#members({ tenantId, key }, rows), next: last === undefined ? further : { list, after: String(last['sk']) } }
  }

  async #members({ tenantId, key }: Pick<ErasureTarget, 'tenantId' | 'key'>, rows: readonly StatementRow[]): Promise<Member[]> {
    const pointing = rows.filter(({ lines }) => lines === null)
    const groups = (await readItems(this.#table, pointing.map((row) => ({ ...groupKey({ ...row, tenantId }, 'several') })), { consistent: true })).map(readRow)
    const byGroup = new Map(groups.map((group) => [groupText(group), group]))
    const members: Member[] = []
    for (const row of rows) {
      const from = row.lines === null ? byGroup.get(groupText(row)) : row
      for (const position of row.positions) {
        const line = from?.lines?.[from.positions.indexOf(position)]
        const statement = line === undefined ? null : await this.#statementOf(line)
        if (line !== undefined && statement !== null) members.push({ place: { order: row.order, group: row.group, position }, line, statement, part: partIn(statement, key) })
      }
    }
    return members
  }

  /** Null where its object is gone: everything else of it went before. */
  async #statementOf(line: string): Promise<StoredStatement | null> {
    try {
      return parseStored(await textOfLine(this.#parts.bodies, line))
    } catch (error) {
      if (error instanceof StoredItemInvalid) return null
      throw error
    }
  }

  async #claimsOf(tenantId: string, members: readonly Member[]): Promise<Map<string, Claim>> {
    const found = await this.#links.claims.read(tenantId, members.map(({ statement }) => statement.id))
    return new Map([...found.values()].flatMap((claim) => (claim.kind === 'claim' ? [[claim.statementId, claim] as const] : [])))
  }

  async #listsIn(links: LinkParts, tenantId: string, statement: StoredStatement): Promise<StatementList[]> {
    const chain = await keysOfChain(links, tenantId, { target: targetOf(statement), known: new Map() })
    return listsOf(joinedKeys([statementKeys(statement), ...chain]))
  }

  /** What is to become of a statement's rows, but for those in the agent's lists. @returns rows of lists that it comes to */
  async #plan(target: ErasureTarget, { member, claim }: { readonly member: Member; readonly claim: Claim | undefined }, changes: { readonly lists: RowChanges; readonly whole: RowChanges }): Promise<RawItem[]> {
    const { tenantId } = target
    const { place, statement, part } = member
    const before = await this.#listsIn(this.#before, tenantId, statement)
    const left = part === 'own' ? null : await this.#left(target, member, claim)
    const after = left === null ? [] : await this.#listsIn(this.#links, tenantId, left.statement)
    for (const list of without(before, agentLists(target.key))) {
      const line = left !== null && without([list], after).length === 0 ? left.line : null
      ;(list.kind === 'all' ? changes.whole : changes.lists).add(placeKeys(tenantId, { place }, list), place.position, line)
    }
    if (left === null) await this.#detach(target, { claim, before }, changes.lists)
    const isVoided = claim !== undefined && claim.voidedBy !== null && !claim.isVoiding
    return left === null ? [] : without(after, before).map((list) => lateRow({ ...place, tenantId }, list, { position: place.position, line: left.line, lists: [], isVoided }))
  }

  /** What is told of a statement that mentions the agent. */
  async #left(target: ErasureTarget, { statement }: Member, claim: Claim | undefined): Promise<{ readonly statement: StoredStatement; readonly line: string }> {
    const left = redacted(statement, target)
    return { statement: left, line: claim?.line ?? (await keepRetold(this.#parts.bodies, target.tenantId, left)) }
  }

  /** Takes what refers to an erased statement, directly or through others, out of the lists in which it stood for that statement's sake. */
  async #detach({ tenantId, key }: ErasureTarget, { claim, before }: { readonly claim: Claim | undefined; readonly before: readonly StatementList[] }, changes: RowChanges): Promise<void> {
    const seen = new Set(claim === undefined ? [] : [claim.statementId])
    const spared = agentLists(key)
    for (let [next, depth] = [claim?.referrers ?? [], 0]; next.length > 0 && depth < longestChain; depth += 1) {
      const wanted = next.filter((id) => !seen.has(id))
      for (const id of wanted) seen.add(id)
      const claims = [...(await this.#links.claims.read(tenantId, wanted)).values()].filter((found): found is Claim => found.kind === 'claim')
      const texts = await this.#links.texts.find(tenantId, claims)
      for (const referrer of claims) {
        const text = texts.get(referrer.statementId)?.text
        const kept = text === undefined ? [] : await this.#listsIn(this.#links, tenantId, parseStored(text))
        // The agent's own lists are gone through by themselves, and what is erased stays whole until then.
        for (const list of without(before, [allStatements, ...spared, ...kept])) changes.add(placeKeys(tenantId, referrer, list), referrer.place.position, null)
      }
      next = claims.flatMap(({ referrers }) => referrers)
    }
  }

  /** Once no list but the agent's tells of them. */
  async #finish({ tenantId }: ErasureTarget, affected: readonly Member[], claims: ReadonlyMap<string, Claim>): Promise<void> {
    await inTurns(affected, async ({ place, line, statement, part }) => {
      const claim = claims.get(statement.id)
      const body = bodyOfLine(line)
      if (part === 'own') await this.#links.claims.forget(tenantId, { statementId: statement.id, place })
      else if (claim !== undefined && claim.referrers.length > 0) await listReferrers(this.#links, tenantId, claim)
      if (body !== null) await this.#parts.bodies.erase([part === 'own' ? bodiesOf(tenantId, statement.id) : body])
    })
  }

  /** Takes out of the page's own rows what has no business there any more; what only refers to the agent's statements may refer to later ones. */
  async #takeOut(target: ErasureTarget, { rows, members }: Page): Promise<void> {
    const { tenantId, key } = target
    const mine = agentLists(key)
    const staying = new Set<string>()
    for (const { place, statement, part } of members) {
      if (part === null && without(mine, await this.#listsIn(this.#links, tenantId, statement)).length < mine.length) staying.add(`${groupText(place)} ${place.position}`)
    }
    const changes = new RowChanges()
    for (const { order, group, positions } of rows) {
      for (const position of positions.filter((each) => !staying.has(`${groupText({ order, group })} ${each}`))) {
        for (const list of mine) changes.add(placeKeys(tenantId, { place: { order, group, position } }, list), position, null)
      }
    }
    await changes.apply(this.#table)
  }
}

/** What a statement has attached and what is left of it has not. */
function attachmentsThatGo({ statement, part }: Member, target: ErasureTarget): readonly string[] {
  const before = statementKeys(statement).attachments
  if (part === 'own') return before
  const after = statementKeys(redacted(statement, target)).attachments
  return before.filter((hash) => !after.includes(hash))
}

export const statementErasure = (table: Table, parts: ErasureParts): StatementErasure => new Erasure(table, parts)
