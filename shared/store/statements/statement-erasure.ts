/**
 * Erases one agent from the statements of a workspace (docs/access-patterns.md, X10-X12), as docs/adr/0025 decides:
 *
 *   hide     page by page: no read returns the agent's own statements any more, and reads by id return redacted statements
 *            in place of those that mention the agent
 *   pause    until every writer that has read a statement before has finished
 *   remove   page by page: rows, lines and objects of all lists. The lists of the agent come last, so that they always
 *            show what is left to remove
 *
 * Both passes read the lists of the agent. Each page is idempotent, and may run several times at once.
 */
import type { StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { redactStatement, type Redaction } from '#shared/domain/statements/redact-statement.ts'
import { joinedKeys, statementKeys, targetOf } from '#shared/domain/statements/statement-keys.ts'
import { groupSortKey } from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { putAll } from '#shared/store/table/batch-write.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query } from '#shared/store/table/query.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { agentLists, readMembers, type ErasureCursor, type Member, type MemberPage } from './agent-members.ts'
import type { Claim } from './claim-item.ts'
import { committedStatements } from './committed-statements.ts'
import { RowChanges } from './row-changes.ts'
import { statementClaims } from './statement-claims.ts'
import { bodyKeyOf, bodyPrefix, writeRedactedLine, type StatementBodies } from './statement-lines.ts'
import {
  keysOfReferenced,
  listReferrers,
  maxReferenceDepth,
  possibleRowKeys,
  type LinkDependencies,
} from './statement-links.ts'
import { allStatements, lateRow, listOf, listsOf, rowSizes, type StatementList } from './statement-rows.ts'

/** The agent to erase (`key`), and the account that replaces the agent in statements of others. */
export interface ErasureTarget extends Redaction {
  readonly tenantId: string
  /** ISO 8601 in UTC with milliseconds, settled. Statements stored later are not erased. */
  readonly until: string
}

export interface HiddenPage {
  /** Null after the last page. */
  readonly next: ErasureCursor | null
  /** The agent's own statements of the page. A repetition counts the same. */
  readonly erased: number
  /** Statements of the page that mention the agent. A repetition counts the same. */
  readonly redacted: number
}

export interface StatementErasure {
  /** X10. Hides a page. */
  hide(target: ErasureTarget, from: ErasureCursor): Promise<HiddenPage>
  /** X11. Removes a page that was hidden at least `settlingMilliseconds` ago. Null after the last page. */
  remove(target: ErasureTarget, from: ErasureCursor): Promise<ErasureCursor | null>
  /**
   * X12. Whether any statement has this attachment. Strongly consistent. @param hash SHA-2 in lower-case hexadecimal
   */
  isAttached(tenantId: string, hash: string): Promise<boolean>
}

export interface ErasureDependencies {
  readonly bodies: StatementBodies & {
    /**
     * Deletes objects with all their versions: those below keys that end with a slash, and those with the other keys.
     */
    erase(keysAndPrefixes: readonly string[]): Promise<void>
  }
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Receives the hashes of attachments before the statements that have them are removed. */
  readonly onAttachments: (tenantId: string, hashes: readonly string[]) => Promise<void>
}

const concurrency = 20

/** The lists that are not among `others`. */
function without(lists: readonly StatementList[], others: readonly StatementList[]): StatementList[] {
  const names = new Set(others.map(({ kind, hash }) => `${kind} ${hash}`))
  return lists.filter(({ kind, hash }) => !names.has(`${kind} ${hash}`))
}

/** Changes of rows. The rows of the list `all` are written last: rows that hold only indexes need them. */
interface Changes {
  readonly lists: RowChanges
  readonly all: RowChanges
}

class Erasure implements StatementErasure {
  readonly #table: Table
  readonly #dependencies: ErasureDependencies
  readonly #links: LinkDependencies
  /** Finds hidden statements too, as long as rows hold them. */
  readonly #linksWithErased: LinkDependencies

  constructor(table: Table, dependencies: ErasureDependencies) {
    const claims = statementClaims(table)
    const { bodies, now } = dependencies
    this.#table = table
    this.#dependencies = dependencies
    this.#links = { table, now, claims, committed: committedStatements(table, bodies) }
    this.#linksWithErased = { table, now, claims, committed: committedStatements(table, bodies, { withErased: true }) }
  }

  async hide(target: ErasureTarget, from: ErasureCursor): Promise<HiddenPage> {
    const { claims } = this.#links
    const { tenantId } = target
    const { members, next } = await this.#page(target, from)
    let [erased, redacted] = [0, 0]
    await sideBySide(members, concurrency, async ({ position, statement, role }) => {
      const owned = { statementId: statement.id, position }
      if (role === 'own' && (await claims.erase(tenantId, owned))) erased += 1
      if (role !== 'mention') return
      const line = await writeRedactedLine(this.#dependencies.bodies, tenantId, redactStatement(statement, target))
      if (await claims.replaceLine(tenantId, owned, line)) redacted += 1
    })
    return { next, erased, redacted }
  }

  async remove(target: ErasureTarget, from: ErasureCursor): Promise<ErasureCursor | null> {
    const page = await this.#page(target, from)
    const affected = page.members.filter(({ role }) => role !== null)
    const claims = await this.#claimsOf(target.tenantId, affected)
    const changes: Changes = { lists: new RowChanges(), all: new RowChanges() }
    const late: RawItem[] = []
    for (const member of affected) {
      const claim = claims.get(member.statement.id)
      const isOwner = claim !== undefined && groupSortKey(claim.position) === groupSortKey(member.position)
      late.push(...(await this.#planRows(target, { member, claim: isOwner ? claim : undefined }, changes)))
    }
    await this.#dependencies.onAttachments(
      target.tenantId,
      affected.flatMap((member) => removedAttachments(member, target)),
    )
    await putAll(this.#table, late)
    await changes.lists.apply(this.#table)
    await changes.all.apply(this.#table)
    await this.#clearClaimsAndObjects(target, affected, claims)
    await this.#removeFromAgentLists(target, page)
    return page.next
  }

  async isAttached(tenantId: string, hash: string): Promise<boolean> {
    const list = listOf('attachment', hash)
    const found = await Promise.all(
      rowSizes.map((size) => {
        const { pk } = keys.statementList(tenantId, { ...list, size }, '')
        return query(this.#table, { partition: pk, range: { from: '0', to: '~' }, consistent: true }, { limit: 1 })
      }),
    )
    return found.some(({ items }) => items.length > 0)
  }

  #page(target: ErasureTarget, from: ErasureCursor): Promise<MemberPage> {
    return readMembers({ table: this.#table, bodies: this.#dependencies.bodies }, target, from)
  }

  async #claimsOf(tenantId: string, members: readonly Member[]): Promise<Map<string, Claim>> {
    const found = await this.#links.claims.read(
      tenantId,
      members.map(({ statement }) => statement.id),
    )
    return new Map(
      [...found.values()].flatMap((claim) => (claim.kind === 'claim' ? [[claim.statementId, claim] as const] : [])),
    )
  }

  async #listsOf(links: LinkDependencies, tenantId: string, statement: StoredStatement): Promise<StatementList[]> {
    const chain = await keysOfReferenced(links, tenantId, { target: targetOf(statement), known: new Map() })
    return listsOf(joinedKeys([statementKeys(statement), ...chain]))
  }

  /**
   * Plans the changes of a statement's rows in all lists but the agent's. @returns rows of lists that the redacted
   * statement joins
   */
  async #planRows(
    target: ErasureTarget,
    { member, claim }: { readonly member: Member; readonly claim: Claim | undefined },
    changes: Changes,
  ): Promise<RawItem[]> {
    const { tenantId } = target
    const { position, statement, role } = member
    const before = await this.#listsOf(this.#linksWithErased, tenantId, statement)
    const redacted = role === 'own' ? null : await this.#redactedLine(target, member, claim)
    const after = redacted === null ? [] : await this.#listsOf(this.#links, tenantId, redacted.statement)
    for (const list of without(before, agentLists(target.key))) {
      const line = redacted !== null && without([list], after).length === 0 ? redacted.line : null
      const { all, lists } = changes
      ;(list.kind === 'all' ? all : lists).add(possibleRowKeys(tenantId, { position }, list), position.index, line)
    }
    if (redacted === null) {
      await this.#planReferrers(target, { claim, before }, changes.lists)
      return []
    }
    const isVoided = claim !== undefined && claim.voidingId !== null && !claim.isVoiding
    const grouped = { index: position.index, line: redacted.line, lists: [], isVoided }
    return without(after, before).map((list) => lateRow({ ...position, tenantId }, list, grouped))
  }

  /** What replaces a statement that mentions the agent. */
  async #redactedLine(
    target: ErasureTarget,
    { statement }: Member,
    claim: Claim | undefined,
  ): Promise<{ readonly statement: StoredStatement; readonly line: string }> {
    const redacted = redactStatement(statement, target)
    const line = claim?.line ?? (await writeRedactedLine(this.#dependencies.bodies, target.tenantId, redacted))
    return { statement: redacted, line }
  }

  /**
   * Plans to remove the statements that refer to an erased one, directly or through others, from the lists that they
   * were in only because of it.
   */
  async #planReferrers(
    { tenantId, key }: ErasureTarget,
    { claim, before }: { readonly claim: Claim | undefined; readonly before: readonly StatementList[] },
    changes: RowChanges,
  ): Promise<void> {
    const seen = new Set(claim === undefined ? [] : [claim.statementId])
    for (let [next, depth] = [claim?.referrers ?? [], 0]; next.length > 0 && depth < maxReferenceDepth; depth += 1) {
      const wanted = next.filter((id) => !seen.has(id))
      for (const id of wanted) seen.add(id)
      const claims = [...(await this.#links.claims.read(tenantId, wanted)).values()].filter(
        (found): found is Claim => found.kind === 'claim',
      )
      const committed = await this.#links.committed.find(tenantId, claims)
      for (const referrer of claims) {
        const text = committed.get(referrer.statementId)?.text
        const kept = text === undefined ? [] : await this.#listsOf(this.#links, tenantId, parseStatement(text))
        // The agent's own lists come last. An erased referrer stays in `all` until its own page is removed.
        for (const list of without(before, [allStatements, ...agentLists(key), ...kept]))
          changes.add(possibleRowKeys(tenantId, referrer, list), referrer.position.index, null)
      }
      next = claims.flatMap(({ referrers }) => referrers)
    }
  }

  /** Runs when no list but the agent's holds the statements. */
  async #clearClaimsAndObjects(
    { tenantId }: ErasureTarget,
    affected: readonly Member[],
    claims: ReadonlyMap<string, Claim>,
  ): Promise<void> {
    const { bodies } = this.#dependencies
    await sideBySide(affected, concurrency, async ({ position, line, statement, role }) => {
      const claim = claims.get(statement.id)
      const bodyKey = bodyKeyOf(line)
      if (role === 'own') await this.#links.claims.clear(tenantId, { statementId: statement.id, position })
      else if (claim !== undefined && claim.referrers.length > 0) await listReferrers(this.#links, tenantId, claim)
      if (bodyKey !== null) await bodies.erase([role === 'own' ? bodyPrefix(tenantId, statement.id) : bodyKey])
    })
  }

  /**
   * Removes the page from the lists of the agent. A statement stays while it refers to one of the agent that is stored
   * after `until`.
   */
  async #removeFromAgentLists(target: ErasureTarget, { rows, members }: MemberPage): Promise<void> {
    const { tenantId, key } = target
    const lists = agentLists(key)
    const staying = new Set<string>()
    for (const { position, statement, role } of members) {
      if (role === null && without(lists, await this.#listsOf(this.#links, tenantId, statement)).length < lists.length)
        staying.add(`${groupSortKey(position)} ${position.index}`)
    }
    const changes = new RowChanges()
    for (const { batchId, group, indexes } of rows) {
      for (const index of indexes.filter((each) => !staying.has(`${groupSortKey({ batchId, group })} ${each}`))) {
        for (const list of lists)
          changes.add(possibleRowKeys(tenantId, { position: { batchId, group, index } }, list), index, null)
      }
    }
    await changes.apply(this.#table)
  }
}

/** Hashes of the attachments that a statement has, and its redacted statement does not have. */
function removedAttachments({ statement, role }: Member, target: ErasureTarget): readonly string[] {
  const before = statementKeys(statement).attachments
  if (role === 'own') return before
  const after = statementKeys(redactStatement(statement, target)).attachments
  return before.filter((hash) => !after.includes(hash))
}

export const statementErasure = (table: Table, dependencies: ErasureDependencies): StatementErasure =>
  new Erasure(table, dependencies)
