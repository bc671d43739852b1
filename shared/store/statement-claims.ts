/**
 * Claims of statement ids (docs/access-patterns.md, X1-X4, X10, X11). Who makes the item of an id owns the id:
 *
 *   nothing ──────────────▶ claimed ──▶ there, once the row of its group in `all` is written
 *   placeholder ──────────▶ claimed     what was said about the id before it came is kept
 *   claimed, and left ────▶ claimed     a writer that died gives way to the next one
 *
 * A statement that comes alone lies in its claim and is there with it. One of several is there when its group is.
 * The claim of a statement that was erased stays: its id is nobody's any more.
 */
import * as z from 'zod'
import { groupText, readGroupText, type StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { updateIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { readItems } from './read-items.ts'
import { packLines, unpackLines } from './statement-packing.ts'
import type { RowSize } from './statement-rows.ts'
import { binary, parseItem, parsePacked } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

/** What a statement's item says of it, whether the statement has come or not. */
interface Said {
  readonly statementId: string
  /** Statement that voids it. */
  readonly voidedBy: string | null
  /** Statements that refer to it. */
  readonly referrers: readonly string[]
}

/** What others said of an id before its statement came. */
export interface Placeholder extends Said {
  readonly kind: 'placeholder'
}

export interface Claim extends Said {
  readonly kind: 'claim'
  readonly place: StatementPlace
  /** Size of the group's row in `all`. */
  readonly size: RowSize
  /** The statement, where it lies in its claim. */
  readonly line: string | null
  /** Statement to which this one refers. */
  readonly target: string | null
  readonly isVoiding: boolean
  /** Nothing is told of the statement any more, though some of it may still lie about. */
  readonly isErased: boolean
}

export type NewClaim = Pick<Claim, 'statementId' | 'place' | 'size' | 'line' | 'target' | 'isVoiding'>

const claimItem = z.object({
  pk: z.string(),
  o: z.string().optional(),
  b: binary.optional(),
  t: z.string().optional(),
  x: z.boolean().default(false),
  e: z.boolean().default(false),
  by: z.string().optional(),
  refs: z.set(z.string()).optional(),
})

/** Place and size in one attribute: claims are the most of what is written. */
const placedText = ({ place, size }: Pick<NewClaim, 'place' | 'size'>): string => `${groupText(place)}.${place.position}${size === 'several' ? '+' : ''}`

function readPlaced(text: string): Pick<Claim, 'place' | 'size'> {
  const position = text.slice(text.lastIndexOf('.') + 1)
  return { place: { ...readGroupText(text), position: Number.parseInt(position, 10) }, size: position.endsWith('+') ? 'several' : 'one' }
}

/** @throws StoredItemInvalid */
export function readClaim(item: RawItem): Claim | Placeholder {
  const { pk, o: placed, b, t, x: isVoiding, e: isErased, by, refs } = parseItem(claimItem, item)
  const said = { statementId: pk.slice(pk.lastIndexOf('#') + 1), voidedBy: by ?? null, referrers: [...(refs ?? [])] }
  if (placed === undefined) return { kind: 'placeholder', ...said }
  const line = b === undefined ? null : (parsePacked(z.array(z.string()).length(1), () => unpackLines(b), item)[0] ?? null)
  return { kind: 'claim', ...said, ...readPlaced(placed), line, target: t ?? null, isVoiding, isErased }
}

const attributesOf = ({ place, size, line, target, isVoiding }: NewClaim): RawItem => ({
  o: placedText({ place, size }),
  ...(line === null ? {} : { b: packLines([line]) }),
  ...(target === null ? {} : { t: target }),
  ...(isVoiding ? { x: true } : {}),
})

/** The item of an id that nobody has spoken of. */
export const itemOfClaim = (tenantId: string, claim: NewClaim): RawItem => ({ ...keys.statement(tenantId, claim.statementId), ...attributesOf(claim) })

/** A statement's id, and the place of the statement. */
export interface PlacedId {
  readonly statementId: string
  readonly place: StatementPlace
}

export interface StatementClaims {
  /** X2. Strongly consistent, by id; those of which there is nothing are left out. */
  read(tenantId: string, statementIds: readonly string[]): Promise<Map<string, Claim | Placeholder>>
  /**
   * X4. Claims an id of which something has been said, or whose writer of `instead` died.
   * @returns the claim that is there now: the new one, with what was said, or another that was faster
   */
  take(tenantId: string, claim: NewClaim, instead: Claim | null): Promise<Claim>
  /** X4. Gives an id free that was claimed so. What was said of it stays. */
  release(tenantId: string, claim: NewClaim): Promise<void>
  /** X10. Nothing is told any more of the statement at this place. False: another place has its id. Repeating it changes nothing. */
  erase(tenantId: string, claimed: PlacedId): Promise<boolean>
  /** X10. Another line is told of the statement at this place. False: another place has its id, or it is erased. */
  retell(tenantId: string, claimed: PlacedId, line: string): Promise<boolean>
  /** X11. Leaves of an erased statement's claim nothing but that its id was taken. */
  forget(tenantId: string, claimed: PlacedId): Promise<void>
  /** X4. Notes that a statement refers to another one, which need not be there yet, and voids it or does not; the first `mostReferrers`. */
  refer(tenantId: string, targetId: string, by: { readonly statementId: string; readonly voids: boolean }): Promise<Claim | Placeholder>
}

const asClaim = (item: RawItem | null): Claim => {
  const read = item === null ? null : readClaim(item)
  if (read?.kind !== 'claim') throw new Error('A claim was refused by an item that claims nothing.')
  return read
}

/** Rows do not say how large the group was that a statement came in. */
function requirePlace(expression: Expression, place: StatementPlace): void {
  const texts = (['one', 'several'] as const).map((size) => expression.value(placedText({ place, size })))
  expression.require(`${expression.name('o')} IN (${texts.join(', ')})`)
}

/**
 * So many statements that refer to one are noted, for when they came first: an item is bounded. Later ones are found by what finds it where
 * it is there when they come.
 */
export const mostReferrers = 1_000

const claimAttributes = ['o', 'b', 't', 'x'] as const

function referenceBy(statementId: string, { voids, refers }: { readonly voids: boolean; readonly refers: boolean }): Expression {
  const expression = new Expression()
  if (voids) {
    expression.setTo('by', `if_not_exists(${expression.name('by')}, ${expression.value(statementId)})`)
    expression.requireEqual('x', null)
  }
  if (refers) {
    expression.addTo('refs', new Set([statementId]))
    expression.require(`(attribute_not_exists(${expression.name('refs')}) OR size(${expression.name('refs')}) < ${expression.value(mostReferrers)})`)
  }
  return expression
}

export const statementClaims = (table: Table): StatementClaims => ({
  async read(tenantId, statementIds) {
    const items = await readItems(table, statementIds.map((id) => ({ ...keys.statement(tenantId, id) })), { consistent: true })
    return new Map(items.map(readClaim).map((claim) => [claim.statementId, claim]))
  },
  async take(tenantId, claim, instead) {
    const expression = new Expression()
    const attributes = attributesOf(claim)
    for (const name of claimAttributes) expression.set(name, attributes[name] ?? null)
    expression.requireEqual('o', instead === null ? null : placedText(instead))
    const result = await updateIf(table, { Key: keys.statement(tenantId, claim.statementId), UpdateExpression: '', ...expression.render() })
    return asClaim(result.item)
  },
  async release(tenantId, claim) {
    const expression = new Expression()
    for (const name of claimAttributes) expression.set(name, null)
    expression.requireEqual('o', placedText(claim))
    await updateIf(table, { Key: keys.statement(tenantId, claim.statementId), UpdateExpression: '', ...expression.render() })
  },
  async erase(tenantId, { statementId, place }) {
    const expression = new Expression()
    expression.set('e', true)
    requirePlace(expression, place)
    return (await updateIf(table, { Key: keys.statement(tenantId, statementId), ...expression.render() })).kind === 'written'
  },
  async retell(tenantId, { statementId, place }, line) {
    const expression = new Expression()
    expression.set('b', packLines([line]))
    requirePlace(expression, place)
    expression.requireEqual('e', null)
    return (await updateIf(table, { Key: keys.statement(tenantId, statementId), ...expression.render() })).kind === 'written'
  },
  async forget(tenantId, { statementId, place }) {
    const expression = new Expression()
    for (const name of ['b', 't', 'refs']) expression.set(name, null)
    requirePlace(expression, place)
    expression.requireEqual('e', true)
    await updateIf(table, { Key: keys.statement(tenantId, statementId), ...expression.render() })
  },
  async refer(tenantId, targetId, { statementId, voids }) {
    const Key = keys.statement(tenantId, targetId)
    const note = (said: { readonly voids: boolean; readonly refers: boolean }): Promise<WriteResult> => updateIf(table, { Key, UpdateExpression: '', ...referenceBy(statementId, said).render() })
    const both = await note({ voids, refers: true })
    const found = readClaim(both.item ?? { ...Key })
    if (both.kind === 'written' || !voids) return found
    // What is itself voiding cannot be voided; otherwise there is no room for another reference.
    const isVoiding = found.kind === 'claim' && found.isVoiding
    const { item } = await note({ voids: !isVoiding, refers: isVoiding })
    return readClaim(item ?? { ...Key })
  },
})
