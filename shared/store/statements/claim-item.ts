/**
 * The item of a statement id (docs/access-patterns.md, X1-X4): a claim, or a placeholder until a request claims the id.
 */
import * as z from 'zod'
import { groupSortKey, readGroupSortKey, type StatementPosition } from '#shared/domain/statements/statement-position.ts'
import { keys } from '#shared/store/table/keys.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { packLines, unpackLines } from './statement-packing.ts'
import type { RowSize } from './statement-rows.ts'

/** What other statements have recorded under an id. */
interface References {
  readonly statementId: string
  /** The statement that voids this one, if it is committed; null where none does. */
  readonly voidingId: string | null
  /** Statements whose object is a reference to this one. */
  readonly referrers: readonly string[]
}

/** An id that other statements refer to and that no request has claimed. */
export interface Placeholder extends References {
  readonly kind: 'placeholder'
}

/** An id that a request owns. The statement itself is committed, under way or abandoned. */
export interface Claim extends References {
  readonly kind: 'claim'
  readonly position: StatementPosition
  /** Size of the row that holds the statement's group in the list `all`. */
  readonly size: RowSize
  /** The statement's line, where the claim holds it: the statement of a batch of one, or a redacted statement. */
  readonly line: string | null
  /** The statement that this one refers to. */
  readonly target: string | null
  readonly isVoiding: boolean
  /** Erased: no read returns the statement, although rows may still hold it until the erasure removes them. */
  readonly isErased: boolean
}

export type NewClaim = Pick<Claim, 'statementId' | 'position' | 'size' | 'line' | 'target' | 'isVoiding'>

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

/** Attributes that a claim sets and a release removes. */
export const claimAttributes = ['o', 'b', 't', 'x'] as const

/** Position and size as one attribute, because claims are most of what is written. */
export const ownerText = ({ position, size }: Pick<NewClaim, 'position' | 'size'>): string =>
  `${groupSortKey(position)}.${position.index}${size === 'several' ? '+' : ''}`

function readOwner(text: string): Pick<Claim, 'position' | 'size'> {
  const index = text.slice(text.lastIndexOf('.') + 1)
  return {
    position: { ...readGroupSortKey(text), index: Number.parseInt(index, 10) },
    size: index.endsWith('+') ? 'several' : 'one',
  }
}

/** @throws StoredItemInvalid */
export function readClaim(item: RawItem): Claim | Placeholder {
  const { pk, o: owner, b, t, x: isVoiding, e: isErased, by, refs } = parseItem(claimItem, item)
  const references = {
    statementId: pk.slice(pk.lastIndexOf('#') + 1),
    voidingId: by ?? null,
    referrers: [...(refs ?? [])],
  }
  if (owner === undefined) return { kind: 'placeholder', ...references }
  const line =
    b === undefined ? null : (parsePacked(z.array(z.string()).length(1), () => unpackLines(b), item)[0] ?? null)
  return { kind: 'claim', ...references, ...readOwner(owner), line, target: t ?? null, isVoiding, isErased }
}

export const attributesOf = ({ position, size, line, target, isVoiding }: NewClaim): RawItem => ({
  o: ownerText({ position, size }),
  ...(line === null ? {} : { b: packLines([line]) }),
  ...(target === null ? {} : { t: target }),
  ...(isVoiding ? { x: true } : {}),
})

/** The whole item of a claim whose id has no item yet. */
export const itemOfClaim = (tenantId: string, claim: NewClaim): RawItem => ({
  ...keys.statement(tenantId, claim.statementId),
  ...attributesOf(claim),
})
