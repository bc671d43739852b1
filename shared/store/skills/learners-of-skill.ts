/** Learners with evidence of a skill, by level: the index holds keys, and the projections are read by them. */
import type { Projection } from '#shared/domain/skills/projection.ts'
import { toWire } from '#shared/store/table/codec.ts'
import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { query, queryAll } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { projectionFromItem } from './projection-item.ts'

/** Which learners are asked for. */
export interface LearnersOfSkill {
  readonly tenantId: string
  readonly skillId: string
  /** 1 to 4: the level as it was stored last, which may have fallen within the week. */
  readonly minLevel: number
}

/** Queries of one request at most: where few rows are chosen, a page ends early and the caller asks for the next one. */
const mostQueries = 20

/** @param listedAt `<level>#<tag>` */
const tagAt = (listedAt: string): string => listedAt.slice(listedAt.indexOf('#') + 1)

/** The key of a projection from its place in the index. */
const keyAt = ({ tenantId, skillId }: LearnersOfSkill, listedAt: string): Key =>
  keys.skillProjection(tenantId, tagAt(listedAt), skillId)

const placeOf = (item: RawItem): string => String(item['listedAt'])

/**
 * Tags of all learners of a skill, sorted. A level that changes moves its learner in the index, so the list is read upwards and
 * then downwards: whoever moves during one reading is found by the other.
 */
export async function tagsOfSkill(table: Table, tenantId: string, skillId: string): Promise<string[]> {
  const list = { index: 'byPackage', partition: indexes.projectionsOfSkill(tenantId, skillId) } as const
  const upwards = await queryAll(table, list)
  const items = upwards.length === 0 ? [] : [...upwards, ...(await queryAll(table, { ...list, descending: true }))]
  return [...new Set(items.map((item) => tagAt(placeOf(item))))].sort()
}

/** @param isListed whether a projection is asked for @returns highest level first; `next` is a place in the index */
export async function learnersOfSkill(
  table: Table,
  asked: LearnersOfSkill,
  { limit, after, isListed }: CursorRequest & { readonly isListed: (projection: Projection) => boolean },
): Promise<CursorPage<Projection>> {
  const partition = indexes.projectionsOfSkill(asked.tenantId, asked.skillId)
  const range = { atLeast: `${asked.minLevel}#` }
  const rows: Projection[] = []
  let last = after
  for (let queries = 0; queries < mostQueries; queries += 1) {
    const start = last === null ? undefined : toWire({ ...keyAt(asked, last), ppk: partition, listedAt: last })
    const wanted = limit - rows.length
    // One more than is wanted tells whether the list goes on.
    const page = await query(
      table,
      { index: 'byPackage', partition, range, descending: true },
      { limit: wanted + 1, start },
    )
    const places = page.items.slice(0, wanted).map(placeOf)
    const found = await getAll(
      table,
      places.map((place) => keyAt(asked, place)),
    )
    rows.push(...found.map(projectionFromItem).filter(isListed))
    last = places.at(-1) ?? last
    if (page.next === undefined && page.items.length <= wanted) return { rows, next: null }
    if (rows.length === limit) break
  }
  return { rows, next: last }
}
