/**
 * Claims of statement ids (docs/access-patterns.md, X1-X4, X10, X11). The request that writes the item of an id owns
 * the id:
 *
 *   no item ────────▶ claimed ──▶ committed, once the list `all` holds the row of the statement's group
 *   placeholder ────▶ claimed     references that were recorded before stay
 *   abandoned ──────▶ claimed     the next writer takes the id over
 *
 * The claim of a batch of one holds the statement, and commits it. The claim of an erased statement stays, so that its
 * id cannot be used again.
 */
import type { StatementPosition } from '#shared/domain/statements/statement-position.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { updateIf, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { getAll } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, transact } from '#shared/store/table/transaction.ts'
import {
  attributesOf,
  claimAttributes,
  ownerText,
  readClaim,
  type Claim,
  type NewClaim,
  type Placeholder,
} from './claim-item.ts'
import { packLines } from './statement-packing.ts'

/** A statement's id, with the position of the statement that owns it. */
export interface OwnedId {
  readonly statementId: string
  readonly position: StatementPosition
}

export interface StatementClaims {
  /** X2. Claims and placeholders by id; ids without an item are left out. Strongly consistent. */
  read(tenantId: string, statementIds: readonly string[]): Promise<Map<string, Claim | Placeholder>>
  /**
   * X4. Claims an id that has a placeholder, or the claim `abandoned`.
   * @returns the stored claim: the new one with the references of the item, or that of a faster writer
   */
  claim(tenantId: string, claim: NewClaim, abandoned: Claim | null): Promise<Claim>
  /** X4. Removes claims where they are still the stored ones. Recorded references stay. */
  release(tenantId: string, claims: readonly NewClaim[]): Promise<void>
  /** X10. Hides the statement at this position from every read. False: another position owns the id. Idempotent. */
  erase(tenantId: string, owned: OwnedId): Promise<boolean>
  /**
   * X10. Lets the claim hold this line of the statement. False: another position owns the id, or the statement is
   * erased.
   */
  replaceLine(tenantId: string, owned: OwnedId, line: string): Promise<boolean>
  /**
   * X11. Removes line, target and referrers from an erased statement's claim. The owner stays, so the id stays taken.
   */
  clear(tenantId: string, owned: OwnedId): Promise<void>
  /**
   * X4. Records that a statement refers to `targetId`, which may not be stored yet, and whether it voids it. Only the
   * first `maxReferrers` are recorded.
   */
  addReference(
    tenantId: string,
    targetId: string,
    by: { readonly statementId: string; readonly voids: boolean },
  ): Promise<Claim | Placeholder>
}

const asClaim = (item: RawItem | null): Claim => {
  const read = item === null ? null : readClaim(item)
  if (read?.kind !== 'claim') throw new Error('The table refused a claim, but its item holds no claim.')
  return read
}

/** Claims that one transaction removes, as many as DynamoDB accepts. */
const releasedTogether = 100
const releasesAtOnce = 25

/** Whether the item of an id holds nothing but this claim, or does not exist. */
function isNotNeeded(claim: NewClaim): Expression {
  const expression = new Expression()
  const [pk, owner] = [expression.name('pk'), expression.name('o')]
  const references = ['refs', 'by'].map((name) => `attribute_not_exists(${expression.name(name)})`)
  const isAlone = [`${owner} = ${expression.value(ownerText(claim))}`, ...references].join(' AND ')
  expression.require(`(attribute_not_exists(${pk}) OR (${isAlone}))`)
  return expression
}

/** A row does not show the size of its group, so both are accepted. */
function requireOwner(expression: Expression, position: StatementPosition): void {
  const texts = (['one', 'several'] as const).map((size) => expression.value(ownerText({ position, size })))
  expression.require(`${expression.name('o')} IN (${texts.join(', ')})`)
}

/**
 * Referrers recorded for one id, because an item is bounded. They matter only for a statement that is stored after its
 * referrers: a later referrer adds its own rows under the statement's keys.
 */
export const maxReferrers = 1_000

function referenceBy(
  statementId: string,
  { voids, refers }: { readonly voids: boolean; readonly refers: boolean },
): Expression {
  const expression = new Expression()
  if (voids) {
    expression.setTo('by', `if_not_exists(${expression.name('by')}, ${expression.value(statementId)})`)
    expression.requireEqual('x', null)
  }
  if (refers) {
    expression.addTo('refs', new Set([statementId]))
    expression.require(
      `(attribute_not_exists(${expression.name('refs')}) OR size(${expression.name('refs')}) < ${expression.value(maxReferrers)})`,
    )
  }
  return expression
}

class TableClaims implements StatementClaims {
  readonly #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  async read(tenantId: string, statementIds: readonly string[]): Promise<Map<string, Claim | Placeholder>> {
    const items = await getAll(
      this.#table,
      statementIds.map((id) => keys.statement(tenantId, id)),
      { consistent: true },
    )
    return new Map(items.map(readClaim).map((claim) => [claim.statementId, claim]))
  }

  async claim(tenantId: string, claim: NewClaim, abandoned: Claim | null): Promise<Claim> {
    const expression = new Expression()
    const attributes = attributesOf(claim)
    for (const name of claimAttributes) expression.set(name, attributes[name] ?? null)
    expression.requireEqual('o', abandoned === null ? null : ownerText(abandoned))
    return asClaim((await this.#update(tenantId, claim.statementId, expression)).item)
  }

  async release(tenantId: string, claims: readonly NewClaim[]): Promise<void> {
    const groups = Array.from({ length: Math.ceil(claims.length / releasedTogether) }, (_, group) =>
      claims.slice(group * releasedTogether, (group + 1) * releasedTogether),
    )
    await sideBySide(groups, releasesAtOnce, async (group) => {
      const steps = group.map((claim) => deleteStep(keys.statement(tenantId, claim.statementId), isNotNeeded(claim)))
      // A reference or another owner of one id refuses the transaction for all of them.
      if ((await transact(this.#table, steps).catch(() => undefined)) === null) return
      await sideBySide(group, releasesAtOnce, (claim) => this.#removeClaim(tenantId, claim))
    })
  }

  async #removeClaim(tenantId: string, claim: NewClaim): Promise<void> {
    const expression = new Expression()
    for (const name of claimAttributes) expression.set(name, null)
    expression.requireEqual('o', ownerText(claim))
    await this.#update(tenantId, claim.statementId, expression)
  }

  async erase(tenantId: string, { statementId, position }: OwnedId): Promise<boolean> {
    const expression = new Expression()
    expression.set('e', true)
    requireOwner(expression, position)
    return (await this.#update(tenantId, statementId, expression)).kind === 'written'
  }

  async replaceLine(tenantId: string, { statementId, position }: OwnedId, line: string): Promise<boolean> {
    const expression = new Expression()
    expression.set('b', packLines([line]))
    requireOwner(expression, position)
    expression.requireEqual('e', null)
    return (await this.#update(tenantId, statementId, expression)).kind === 'written'
  }

  async clear(tenantId: string, { statementId, position }: OwnedId): Promise<void> {
    const expression = new Expression()
    for (const name of ['b', 't', 'refs']) expression.set(name, null)
    requireOwner(expression, position)
    expression.requireEqual('e', true)
    await this.#update(tenantId, statementId, expression)
  }

  async addReference(
    tenantId: string,
    targetId: string,
    { statementId, voids }: { readonly statementId: string; readonly voids: boolean },
  ): Promise<Claim | Placeholder> {
    const add = (reference: { readonly voids: boolean; readonly refers: boolean }): Promise<WriteResult> =>
      this.#update(tenantId, targetId, referenceBy(statementId, reference))
    const readResult = ({ item }: WriteResult): Claim | Placeholder =>
      readClaim(item ?? { ...keys.statement(tenantId, targetId) })
    const both = await add({ voids, refers: true })
    const found = readResult(both)
    if (both.kind === 'written' || !voids) return found
    // A voiding statement cannot be voided. If the target is not one, it has no room for another referrer.
    const isVoiding = found.kind === 'claim' && found.isVoiding
    return readResult(await add({ voids: !isVoiding, refers: isVoiding }))
  }

  #update(tenantId: string, statementId: string, expression: Expression): Promise<WriteResult> {
    return updateIf(this.#table, keys.statement(tenantId, statementId), expression)
  }
}

export const statementClaims = (table: Table): StatementClaims => new TableClaims(table)
