import type { Item } from './attribute-value.ts'
import { describeConsumption, readUnits, type Consumption } from './capacity.ts'
import { meetsCondition } from './condition.ts'
import { checkKeyPaths, parseRequest, projectPaths, rules } from './dynalite-adapter.ts'
import type { LevelRange } from './dynalite-types.ts'
import { invalid } from './dynamodb-error.ts'
import type { Engine, Outcome } from './engine.ts'
import { itemSize } from './item-size.ts'
import {
  checkStartWithin,
  positionNames,
  queryRange,
  sourceKeys,
  sourcePrefix,
  startPosition,
  type Source,
} from './key-range.ts'
import type { QueryRequest, ScanRequest } from './requests.ts'
import { prefixRange } from './storage.ts'
import { findIndex, pick } from './table.ts'

const largestPageBytes = 1024 * 1024
const itemsAtATime = 100

/** One page of the items with one hash key, in the order of their range keys. */
export async function query(engine: Engine, input: unknown): Promise<Outcome> {
  const request = parseRequest(input, rules.query)
  const source = sourceOf(engine, request)
  const range = queryRange(source, request.KeyConditions)
  for (const name of sourceKeys(source)) {
    if (request._filter?.pathHeads[name] === true) {
      throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`)
    }
  }
  const reverse = request.ScanIndexForward === false
  if (request.ExclusiveStartKey === undefined)
    return readPage(engine, { source, request, range: { ...range, reverse } })
  checkStartWithin(source, request.KeyConditions, request.ExclusiveStartKey)
  const start = startPosition(source, request.ExclusiveStartKey)
  return readPage(engine, {
    source,
    request,
    range: reverse ? { ...range, lt: start, reverse } : continueAfter(range, start),
  })
}

/** One page of a whole table or index, or of one of several segments of it, in no particular order. */
export async function scan(engine: Engine, input: unknown): Promise<Outcome> {
  const request = parseRequest(input, rules.scan)
  const source = sourceOf(engine, request)
  const range = segmentRange(sourcePrefix(source), request)
  if (request.ExclusiveStartKey === undefined) return readPage(engine, { source, request, range })
  const start = startPosition(source, request.ExclusiveStartKey)
  if (start < (range.gte ?? '') || start >= (range.lt ?? '')) {
    throw invalid(
      'The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment.',
    )
  }
  return readPage(engine, { source, request, range: continueAfter(range, start) })
}

interface Page {
  readonly source: Source
  readonly request: QueryRequest | ScanRequest
  readonly range: LevelRange
}

async function readPage(engine: Engine, { source, request, range }: Page): Promise<Outcome> {
  const { _filter: filter, _projection: projection, Limit = Infinity } = request
  const limited = Number.isFinite(Limit) ? { ...range, limit: Limit } : range
  const items: Item[] = []
  let scanned = 0
  let bytes = 0
  let last: Item | undefined
  for await (const page of engine.storage.values(limited, Math.min(Limit, itemsAtATime))) {
    for (const item of page) {
      scanned += 1
      bytes += itemSize(item)
      if (filter === undefined || meetsCondition(filter.expression, item)) items.push(item)
      last = item
      if (bytes >= largestPageBytes) break
    }
    if (bytes >= largestPageBytes || scanned >= Limit) break
  }
  const more = last !== undefined && (bytes >= largestPageBytes || scanned >= Limit)
  const consumption = pageConsumption(source, readUnits(bytes, request.ConsistentRead === true))
  const returned = projection === undefined ? items : items.map((item) => projectPaths(projection.paths, item))
  const body = {
    Items: request.Select === 'COUNT' ? undefined : returned,
    Count: items.length,
    ScannedCount: scanned,
    LastEvaluatedKey: more && last !== undefined ? pick(last, positionNames(source)) : undefined,
    ConsumedCapacity: describeConsumption(consumption, request.ReturnConsumedCapacity),
  }
  return { body, consumed: [consumption] }
}

function sourceOf(engine: Engine, request: QueryRequest | ScanRequest): Source {
  const table = engine.tables.get(request.TableName)
  const index = findIndex(table, request.IndexName)
  checkKeyPaths(request._projection, table.record)
  checkKeyPaths(request._filter, table.record)
  const { Select, _projection: projection } = request
  if (projection !== undefined && Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES') {
    throw invalid(`Cannot specify the ProjectionExpression when choosing to get ${Select}`)
  }
  if (index === undefined) return { table, index }
  if (request.ConsistentRead === true) throw invalid('Consistent reads are not supported on global secondary indexes')
  const { projected } = index
  if (projected === 'all') return { table, index }
  if (Select === 'ALL_ATTRIBUTES') {
    throw invalid(
      `One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    )
  }
  const missing = projection?.paths.map(([name]) => String(name)).filter((name) => !projected.includes(name)) ?? []
  if (missing.length > 0) {
    throw invalid(
      `One or more parameter values were invalid: Global secondary index ${index.name} does not project [${missing.join(', ')}]`,
    )
  }
  return { table, index }
}

function pageConsumption({ table, index }: Source, units: number): Consumption {
  const read = { table: table.name, kind: 'read' } as const
  return index === undefined
    ? { ...read, tableUnits: units, indexUnits: {} }
    : { ...read, tableUnits: 0, indexUnits: { [index.name]: units } }
}

function continueAfter({ lt = '' }: LevelRange, start: string): LevelRange {
  return { gt: start, lt }
}

// Keys begin with six hexadecimal digits of a hash. The values of the first three are divided among the segments.
function segmentRange(prefix: string, { Segment = 0, TotalSegments = 1 }: ScanRequest): LevelRange {
  if (TotalSegments === 1) return prefixRange(prefix)
  const boundary = (segment: number) =>
    prefix +
    Math.ceil((4096 * segment) / TotalSegments)
      .toString(16)
      .padStart(3, '0')
  return { gte: boundary(Segment), lt: Segment + 1 === TotalSegments ? `${prefix}~` : boundary(Segment + 1) }
}
