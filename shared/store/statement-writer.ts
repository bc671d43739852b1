/**
 * Storing the statements of one request (docs/access-patterns.md, X1-X6), all or none:
 *
 *   1. claim      every id, each by itself; what somebody else has is compared, and may be the same statement.
 *                 Rows are made meanwhile.
 *   2. refer      to other statements, which need not be there
 *   3. list       the rows of all lists but `all` side by side
 *   4. be there   the rows of `all`, in one transaction
 *   5. tie up     what this request voids, and what came before and refers to it
 *
 * A writer that gives up before 4 takes everything back. One that dies leaves claims and rows that show nothing
 * (`open-batches.ts`) and give way to the next writer; after 4 a repetition completes what is missing.
 *
 * A statement that comes alone is there with its claim: 3 and 4 are one call, which a repetition completes.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Statement, StoredStatement } from '#shared/contract/xapi/statement.ts'
import { sameStatement } from '#shared/domain/xapi/same-statement.ts'
import { joinedKeys, statementKeys, targetOf, voidedBy, type StatementKeys } from '#shared/domain/xapi/statement-keys.ts'
import { groupText, settlingMilliseconds, storedTime, writingMilliseconds, type StatementPlace, type StatementStamp } from '#shared/domain/xapi/statement-order.ts'
import { putNew } from './conditional-write.ts'
import { keys } from './keys.ts'
import { finishBatch, forgetBatch, giveUpBatch, noteBatch, type Batch } from './open-batches.ts'
import { keepStatement, largestOfMuch, type StatementBodies } from './statement-bodies.ts'
import { itemOfClaim, readClaim, type Claim, type NewClaim } from './statement-claims.ts'
import { arrived, keysOfChain, listReferrers, listWhereMissing, markVoided, unlist, type LinkParts } from './statement-links.ts'
import { allStatements, listsOf, rowSizes, rowsOfGroup, type GroupedStatement, type RowSize } from './statement-rows.ts'
import { parseStored } from './statement-texts.ts'
import { isVoided } from './statement-voiding.ts'
import type { RawItem } from './table.ts'
import { deleteRows, insertItems, putReadyRows, rowWrites, type Deadline, type RowWrites } from './write-rows.ts'

export interface WriterParts extends LinkParts {
  readonly bodies: StatementBodies
  /** Milliseconds since the epoch. */
  now(): number
  stamp(): StatementStamp
}

export type StoreOutcome = { readonly kind: 'stored' } | { readonly kind: 'conflict'; readonly statementId: string }

/** A request that is to be stored; asked again for its statements where it has to begin anew at a later time. */
export interface StatementRequest {
  readonly tenantId: string
  /** As they were sent: what the LRS adds to them tells no two apart. */
  readonly sent: readonly Statement[]
  /** The same as they are kept, with ids that differ. */
  accept(stored: string): readonly StoredStatement[]
}

/** A statement on its way. */
interface Draft {
  readonly sent: Statement
  readonly statement: StoredStatement
  readonly claim: NewClaim
  readonly line: string
}

interface Attempt {
  readonly tenantId: string
  readonly stamp: StatementStamp
  readonly drafts: readonly Draft[]
  readonly mayBegin: Deadline
  /** Rows that it has begun to write; what is not there yet is taken back by them. */
  readonly listed: RowWrites[number][]
}

const isBatch = ({ drafts }: Attempt): boolean => drafts.length > 1

const batchOf = ({ tenantId, stamp }: Attempt): Batch => ({ tenantId, order: stamp.order })

/** What an attempt owns after claiming, and what was there already. */
interface Claimed {
  readonly mine: readonly { readonly draft: Draft; readonly claim: Claim }[]
  readonly theirs: readonly { readonly draft: Draft; readonly claim: Claim }[]
}

const groupStatements = 100
const groupBytes = 250_000
/** Of the rows of `all`, before they are packed; a transaction takes 4 MB. */
const transactionBytes = 3_500_000
/** How long ids are tried for that another writer holds: until one that died gives way, and some time to come to it. */
const patienceMilliseconds = settlingMilliseconds + 3000
const longestPause = 200

function placesOf(order: string, lines: readonly string[]): StatementPlace[] {
  let [group, count, bytes] = [0, 0, 0]
  return lines.map((line, position) => {
    const size = Buffer.byteLength(line)
    if (count === groupStatements || (count > 0 && bytes + size > groupBytes)) [group, count, bytes] = [group + 1, 0, 0]
    count += 1
    bytes += size
    return { order, group, position }
  })
}

/** Statements as they stand in rows; of a request that is more than a transaction takes, fewer of them stand there themselves. */
async function linesOf({ bodies }: WriterParts, statements: readonly StoredStatement[], owner: StatementStamp & { readonly tenantId: string }): Promise<string[]> {
  const lines = await Promise.all(statements.map((statement) => keepStatement(bodies, owner, statement)))
  const bytes = lines.reduce((total, line) => total + Buffer.byteLength(line), 0)
  return bytes <= transactionBytes ? lines : Promise.all(statements.map((statement) => keepStatement(bodies, { ...owner, largest: largestOfMuch }, statement)))
}

async function draftsOf(parts: WriterParts, request: StatementRequest, stamp: StatementStamp): Promise<Draft[]> {
  const { tenantId } = request
  const statements = request.accept(stamp.stored)
  const lines = await linesOf(parts, statements, { ...stamp, tenantId })
  const size: RowSize = statements.length === 1 ? 'one' : 'several'
  return placesOf(stamp.order, lines).map((place, index) => {
    const [sent, statement, line] = [request.sent[index], statements[index], lines[index]]
    if (sent === undefined || statement === undefined || line === undefined) throw new Error('A place was made for no statement.')
    return { sent, statement, line, claim: { statementId: statement.id, place, size, line: size === 'one' ? line : null, target: targetOf(statement), isVoiding: voidedBy(statement) !== null } }
  })
}

const freshClaim = (claim: NewClaim): Claim => ({ ...claim, kind: 'claim', voidedBy: null, referrers: [], isErased: false })

/** The items of ids that could not simply be inserted: some speak of statements that had not come, and are taken. */
async function takeOrLeave({ claims }: WriterParts, tenantId: string, drafts: readonly Draft[]): Promise<Claimed> {
  const found = await claims.read(tenantId, drafts.map(({ claim }) => claim.statementId))
  const ended = await Promise.all(
    drafts.map(async (draft) => {
      const known = found.get(draft.claim.statementId)
      return { draft, claim: known?.kind === 'claim' ? known : await claims.take(tenantId, draft.claim, null) }
    }),
  )
  const isMine = ({ draft, claim }: (typeof ended)[number]): boolean => claim.place.order === draft.claim.place.order
  return { mine: ended.filter(isMine), theirs: ended.filter((end) => !isMine(end)) }
}

async function claimAll(parts: WriterParts, { tenantId, drafts, mayBegin }: Attempt): Promise<Claimed> {
  const items = new Map<RawItem, Draft>(drafts.map((draft) => [itemOfClaim(tenantId, draft.claim), draft]))
  const [only] = items.keys()
  if (items.size > 1 || only === undefined) {
    const refused = new Set(await insertItems(parts.table, [...items.keys()], mayBegin))
    const rest = await takeOrLeave(parts, tenantId, [...items].filter(([item]) => refused.has(item)).map(([, draft]) => draft))
    const inserted = [...items].filter(([item]) => !refused.has(item)).map(([, draft]) => ({ draft, claim: freshClaim(draft.claim) }))
    return { mine: [...inserted, ...rest.mine], theirs: rest.theirs }
  }
  const result = await putNew(parts.table, only)
  const there = result.item === null ? null : readClaim(result.item)
  const [draft] = drafts
  if (draft === undefined) return { mine: [], theirs: [] }
  if (result.kind === 'written') return { mine: [{ draft, claim: freshClaim(draft.claim) }], theirs: [] }
  return there?.kind === 'claim' ? { mine: [], theirs: [{ draft, claim: there }] } : takeOrLeave(parts, tenantId, drafts)
}

/** Gives ids free, and the batch up, of which nothing was listed. */
async function release({ claims, table }: WriterParts, attempt: Attempt, mine: readonly NewClaim[]): Promise<void> {
  for (let start = 0; start < mine.length; start += 25) {
    await Promise.all(mine.slice(start, start + 25).map((claim) => claims.release(attempt.tenantId, claim)))
  }
  if (isBatch(attempt)) await forgetBatch(table, batchOf(attempt))
}

/** Leaves nothing of a batch that is not there. What cannot be done is left to whoever takes the ids next. */
async function takeBack(parts: WriterParts, attempt: Attempt): Promise<void> {
  const { listed, drafts } = attempt
  if (listed.length > 0 && !(await giveUpBatch(parts.table, batchOf(attempt)))) return
  await deleteRows(parts.table, listed.map(({ PutRequest }) => ({ pk: PutRequest?.Item?.['pk']?.S ?? '', sk: PutRequest?.Item?.['sk']?.S ?? '' })))
  await release(parts, attempt, drafts.map(({ claim }) => claim))
}

/** Of what others have: a statement that is another one, those that are not there yet, and those whose writers are dead. */
async function compare(parts: WriterParts, { tenantId }: Attempt, theirs: Claimed['theirs']): Promise<{ conflict: string | null; underWay: boolean; dead: Claimed['theirs'] }> {
  const found = await parts.texts.find(tenantId, theirs.map(({ claim }) => claim))
  const absent = theirs.filter(({ claim }) => !found.has(claim.statementId))
  const other = theirs.find(({ draft, claim }) => {
    const text = found.get(claim.statementId)?.text
    return claim.isErased || (text !== undefined && !sameStatement(parseStored(text), draft.sent))
  })
  const settled = new Date(parts.now() - settlingMilliseconds).toISOString()
  const dead = absent.filter(({ claim }) => storedTime(claim.place) < settled)
  return { conflict: other?.claim.statementId ?? null, underWay: dead.length < absent.length, dead }
}

/** Takes the ids of writers that died, and what they had listed out of the lists. Another writer may have been faster. */
async function inherit({ claims, table, texts }: WriterParts, { tenantId, stamp }: Attempt, dead: Claimed['theirs']): Promise<Claimed['mine']> {
  const batches = new Set(dead.filter(({ claim }) => claim.size === 'several').map(({ claim }) => claim.place.order))
  await Promise.all([...batches].map((order) => giveUpBatch(table, { tenantId, order })))
  // Now nothing of them can be there any more; what was late, and is, is seen when the request begins anew.
  if ((await texts.find(tenantId, dead.map(({ claim }) => claim))).size > 0) return []
  const taken = await Promise.all(dead.map(async ({ draft, claim }) => ({ draft, claim: await claims.take(tenantId, draft.claim, claim), former: claim })))
  const mine = taken.filter(({ claim }) => claim.place.order === stamp.order)
  for (const { draft, former } of mine) await unlist(table, { tenantId, claim: former }, listsOf(statementKeys(draft.statement)))
  return mine
}

/** Notes the references of statements, and waits for what they refer to where it is under way. */
async function referAll(parts: WriterParts, { tenantId }: Attempt, drafts: readonly Draft[]): Promise<void> {
  const own = new Set(drafts.map(({ statement }) => statement.id))
  for (const { statement, claim } of drafts) {
    if (claim.target === null) continue
    const target = await parts.claims.refer(tenantId, claim.target, { statementId: statement.id, voids: claim.isVoiding })
    if (target.kind === 'claim' && !own.has(claim.target)) await arrived(parts, tenantId, claim.target)
  }
}

/** The statements of this request that others of it void. */
const voidedHere = (drafts: readonly Draft[]): Set<string> => new Set(drafts.filter(({ claim }) => claim.isVoiding).flatMap(({ claim }) => claim.target ?? []))

/** A statement as its rows hold it. */
interface Listed {
  readonly draft: Draft
  /** Keys of what it refers to. */
  readonly chain: readonly StatementKeys[]
  readonly isVoided: boolean
}

function rowsOf(tenantId: string, all: readonly Listed[]): RowWrites {
  const groups = new Map<string, { readonly placed: NewClaim; readonly members: GroupedStatement[] }>()
  for (const { draft, chain, isVoided } of all) {
    const own = statementKeys(draft.statement)
    const member = { position: draft.claim.place.position, line: draft.line, lists: listsOf(chain.length === 0 ? own : joinedKeys([own, ...chain])), isVoided }
    const name = groupText(draft.claim.place)
    const group = groups.get(name) ?? { placed: draft.claim, members: [] }
    group.members.push(member)
    groups.set(name, group)
  }
  return rowWrites([...groups.values()].flatMap(({ placed, members }) => rowsOfGroup({ ...placed.place, tenantId }, members, placed.size)))
}

/** The rows of a request none of whose statements refers to another, as they are where nothing stands in its way; null for others. */
async function prepareRows({ tenantId, drafts }: Attempt): Promise<RowWrites | null> {
  if (drafts.some(({ claim }) => claim.target !== null)) return null
  // The claims are sent first, so that the table has them while this takes the process's time.
  await turn()
  return rowsOf(tenantId, drafts.map((draft) => ({ draft, chain: [], isVoided: false })))
}

/** Every row of what this attempt owns. */
async function rowsToWrite(parts: WriterParts, { tenantId, drafts }: Attempt, { mine, prepared }: { readonly mine: Claimed['mine']; readonly prepared: RowWrites | null }): Promise<RowWrites> {
  if (prepared !== null && mine.length === drafts.length && mine.every(({ claim }) => claim.voidedBy === null)) return prepared
  const known = new Map(drafts.map(({ statement }) => [statement.id, statement]))
  const voided = voidedHere(drafts)
  const all: Listed[] = []
  for (const { draft, claim } of [...mine].sort((a, b) => a.draft.claim.place.position - b.draft.claim.place.position)) {
    const chain = draft.claim.target === null ? [] : await keysOfChain(parts, tenantId, { target: draft.claim.target, known })
    const isHidden = !draft.claim.isVoiding && (voided.has(claim.statementId) || (await isVoided(parts, tenantId, claim)))
    all.push({ draft, chain, isVoided: isHidden })
  }
  return rowsOf(tenantId, all)
}

async function listAll(parts: WriterParts, attempt: Attempt, rows: RowWrites): Promise<void> {
  const { table } = parts
  const { tenantId, mayBegin, listed } = attempt
  if (!isBatch(attempt)) return putReadyRows(table, rows, mayBegin)
  const inAll = new Set(rowSizes.map((size) => keys.statementList(tenantId, { ...allStatements, size }, '').pk))
  const isInAll = ({ PutRequest }: RowWrites[number]): boolean => inAll.has(PutRequest?.Item?.['pk']?.S ?? '')
  listed.push(...rows)
  await putReadyRows(table, rows.filter((row) => !isInAll(row)), mayBegin)
  await finishBatch(table, batchOf(attempt), { rows: rows.filter(isInAll), mayBegin })
}

/** What follows once the statements are there; a repetition does it again. */
async function tieUp(parts: WriterParts, tenantId: string, ended: Claimed['mine']): Promise<void> {
  const own = new Set(ended.map(({ claim }) => claim.statementId))
  for (const { claim } of ended) {
    if (claim.referrers.length > 0) await listReferrers(parts, tenantId, claim)
    if (!claim.isVoiding || claim.target === null || own.has(claim.target)) continue
    const target = await arrived(parts, tenantId, claim.target)
    if (target !== null && !target.claim.isVoiding) await markVoided(parts, tenantId, target)
  }
}

/** Statements that were there already may lack what their writer did not come to. */
async function complete(parts: WriterParts, attempt: Attempt, theirs: Claimed['theirs']): Promise<void> {
  await referAll(parts, attempt, theirs.map(({ draft }) => draft))
  const found = await parts.texts.find(attempt.tenantId, theirs.map(({ claim }) => claim))
  await listWhereMissing(parts, attempt.tenantId, [...found.values()])
  await tieUp(parts, attempt.tenantId, theirs)
}

/** All ends are waited for: what fails must not leave another call writing while it is taken back. */
async function allOf<Claims, Rows>(work: readonly [Promise<Claims>, Promise<Rows>, Promise<void>]): Promise<[Claims, Rows]> {
  await Promise.allSettled(work)
  await work[2]
  return [await work[0], await work[1]]
}

/** One attempt; null where ids are held by a writer that is under way. */
async function attemptToStore(parts: WriterParts, attempt: Attempt): Promise<StoreOutcome | null> {
  const noted = isBatch(attempt) ? noteBatch(parts.table, batchOf(attempt), attempt.mayBegin) : Promise.resolve()
  const [claimed, prepared] = await allOf([claimAll(parts, attempt), prepareRows(attempt), noted])
  const { conflict, underWay, dead } = claimed.theirs.length === 0 ? { conflict: null, underWay: false, dead: [] } : await compare(parts, attempt, claimed.theirs)
  const inherited = conflict === null && !underWay && dead.length > 0 ? await inherit(parts, attempt, dead) : []
  const mine = [...claimed.mine, ...inherited]
  if (conflict !== null || underWay || inherited.length < dead.length) {
    await release(parts, attempt, mine.map(({ claim }) => claim))
    return conflict === null ? null : { kind: 'conflict', statementId: conflict }
  }
  const there = claimed.theirs.filter(({ claim }) => !dead.some((one) => one.claim.statementId === claim.statementId))
  await referAll(parts, attempt, mine.map(({ draft }) => draft))
  await listAll(parts, attempt, await rowsToWrite(parts, attempt, { mine, prepared }))
  await tieUp(parts, attempt.tenantId, mine)
  if (there.length > 0) await complete(parts, attempt, there)
  return { kind: 'stored' }
}

/** An attempt that leaves nothing where it fails. */
async function attemptOrTakeBack(parts: WriterParts, attempt: Attempt): Promise<StoreOutcome | null> {
  try {
    return await attemptToStore(parts, attempt)
  } catch (error) {
    if (isBatch(attempt)) await takeBack(parts, attempt).catch(() => undefined)
    throw error
  }
}

/**
 * Stores a request's statements, all or none. The same statement under the same id is no conflict.
 * @throws what DynamoDB threw, or throttling where it took too long: a repetition completes what was begun
 */
export async function storeStatements(parts: WriterParts, request: StatementRequest): Promise<StoreOutcome> {
  const started = performance.now()
  do {
    const stamp = parts.stamp()
    const begun = parts.now()
    const drafts = await draftsOf(parts, request, stamp)
    const outcome = await attemptOrTakeBack(parts, { tenantId: request.tenantId, stamp, drafts, mayBegin: () => parts.now() - begun < writingMilliseconds, listed: [] })
    if (outcome !== null) return outcome
    await sleep(Math.random() * longestPause)
  } while (performance.now() - started < patienceMilliseconds)
  throw Object.assign(new Error('Other writers held statements of this request all the time.'), { name: 'ThrottlingException' })
}
