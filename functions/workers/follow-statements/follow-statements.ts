/**
 * Makes evidence of skills of statements that clients store, for workspaces with client systems that follow statements:
 *
 *   page behind the cursor ─▶ lease ─▶ evidence, withdrawals of what is voided ─▶ cursor, count of the unmatched, lease returned
 *
 * One run at a time has a workspace, so that a voiding statement is never handled before the statement that it voids. A run that
 * dies leaves the cursor where it was: the next one makes the same evidence, with the same ids. Statements that name no learner are
 * counted in the write that moves the cursor behind them, so a page that is followed twice is counted once.
 */
import { voidedStatementId } from '#shared/domain/statements/statement-keys.ts'
import { followsStatements, type ClientSystem } from '#shared/domain/skills/client-system.ts'
import {
  evidenceOfStatement,
  followedActivity,
  followedVerbs,
  learnerOf,
  type FollowedAlignment,
} from '#shared/domain/skills/followed-statements.ts'
import { storedTime } from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { allRows } from '#shared/operations/lists/all-rows.ts'
import { recordObserved } from '#shared/operations/skills/record-observed.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import type {
  StatementFollower,
  StatementFollowerRepository,
} from '#shared/store/skills/statement-follower-repository.ts'
import type { StatementPage, StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { withdrawVoided, type Withdrawing } from './withdraw-voided.ts'

export interface Following extends Withdrawing {
  readonly followers: Pick<StatementFollowerRepository, 'listActive' | 'record' | 'stop'>
  readonly statements: Withdrawing['statements'] & Pick<StatementRepository, 'page' | 'consistentThrough'>
  readonly clientSystems: Pick<ClientSystemRepository, 'list'>
  readonly alignments: Pick<AlignmentRepository, 'ofActivities'>
  /** Origin of the service: the `homePage` of the accounts of its learners. */
  readonly home: string
  /** Called with what went wrong; the other workspaces go on. */
  readonly report: (error: unknown) => void
}

export interface FollowingCount {
  /** Statements that were looked at, and those of them about aligned activities whose actor is no learner. */
  readonly followed: number
  readonly unmatched: number
  readonly failures: number
}

const pageLimit = 200

/** Longer than a run of the worker, so that nothing of a run is under way when its lease ends. */
const leaseMs = 300_000

/** A cursor behind which nothing came moves at least this often. A workspace that is followed by no client system any more is left then. */
const idleMs = 3_600_000

/** By what the statements of a workspace are followed. */
interface Rules {
  readonly clientSystems: readonly ClientSystem[]
  readonly alignments: readonly FollowedAlignment[]
}

/** Read for each page: what is aligned during a run counts for the statements that come after it. */
async function rulesOf(tenantId: string, { clientSystems, alignments }: Following): Promise<Rules> {
  const systems = await allRows((page) => clientSystems.list(tenantId, 'active', page))
  const following = systems.filter(followsStatements).sort((a, b) => (a.clientSystemId < b.clientSystemId ? -1 : 1))
  return { clientSystems: following, alignments: following.length === 0 ? [] : await alignments.ofActivities(tenantId) }
}

/** Records what a page gives. @returns statements about aligned activities whose actor is no learner */
async function recordPage(
  tenantId: string,
  { statements }: StatementPage,
  { rules, following }: { readonly rules: Rules; readonly following: Following },
): Promise<number> {
  const iris = new Set(
    rules.alignments.flatMap(({ mappings }) =>
      mappings.flatMap(({ target }) => (target.kind === 'activity' ? target.iri : [])),
    ),
  )
  const parsed = statements.map(({ text }) => parseStatement(text))
  const aligned = parsed.filter((statement) => iris.has(followedActivity(statement) ?? ''))
  const learners = aligned.map((statement) => ({
    statement,
    learner: learnerOf(statement, { clientSystems: rules.clientSystems, home: following.home }),
  }))
  const evidence = learners.flatMap(({ statement, learner }) =>
    learner === null ? [] : evidenceOfStatement(statement, learner, rules.alignments),
  )
  await recordObserved(evidence, following)
  for (const voidedId of parsed.flatMap((statement) => voidedStatementId(statement) ?? []))
    await withdrawVoided(tenantId, voidedId, following)
  return learners.filter(({ learner }) => learner === null).length
}

/** Until when statements were followed. ISO 8601. */
const placeOf = ({ cursor: { since, after } }: StatementFollower): string =>
  after === null ? since : storedTime(after)

class Run {
  private followed = 0
  private unmatched = 0
  private failures = 0

  constructor(
    private readonly following: Following,
    private readonly hasTime: () => boolean,
  ) {}

  get count(): FollowingCount {
    return { followed: this.followed, unmatched: this.unmatched, failures: this.failures }
  }

  fail(error: unknown): null {
    this.failures += 1
    this.following.report(error)
    return null
  }

  /**
   * One page of each workspace in turn, so that nobody waits until the statements of a large one are through. The one that is
   * furthest behind comes first: where a run has too little time for all, the next one begins with the others.
   */
  async follow(followers: readonly StatementFollower[]): Promise<void> {
    let open = followers.filter(({ leasedUntil }) => leasedUntil === null || leasedUntil <= this.now())
    while (open.length > 0) {
      const further: StatementFollower[] = []
      for (const follower of open.toSorted((left, right) => placeOf(left).localeCompare(placeOf(right)))) {
        if (!this.hasTime()) return
        const moved = await this.page(follower).catch((error: unknown) => this.fail(error))
        if (moved !== null) further.push(moved)
      }
      open = further
    }
  }

  private now(offset = 0): string {
    return isoTime(this.following.clock.now() + offset)
  }

  /** @returns the follower where more may wait */
  private async page(follower: StatementFollower): Promise<StatementFollower | null> {
    const { statements, followers } = this.following
    const { tenantId, cursor } = follower
    const until = statements.consistentThrough()
    const page = await statements.page(tenantId, {
      ...{ ...cursor, until, verbs: followedVerbs, ascending: true, limit: pageLimit },
    })
    const next = page.next === null ? { since: until, after: null } : { ...cursor, after: page.next }
    if (page.statements.length === 0 && page.next === null) return this.idle(follower, until)
    const leased = await followers.record(follower, { cursor, leasedUntil: this.now(leaseMs) })
    if (leased === null) return null
    const unmatched = leased.unmatched + (await this.record(leased, page))
    const moved = await followers.record(leased, { cursor: next, leasedUntil: null, unmatched })
    return page.next === null ? null : moved
  }

  /**
   * A failure returns the lease and leaves the cursor, so that the next run tries again.
   * @returns statements of the page about aligned activities whose actor is no learner
   */
  private async record(leased: StatementFollower, page: StatementPage): Promise<number> {
    const { tenantId, cursor } = leased
    try {
      const rules = await rulesOf(tenantId, this.following)
      const unmatched = await recordPage(tenantId, page, { rules, following: this.following })
      this.unmatched += unmatched
      this.followed += page.statements.length
      return unmatched
    } catch (error) {
      await this.following.followers.record(leased, { cursor, leasedUntil: null })
      throw error
    }
  }

  private async idle(follower: StatementFollower, until: string): Promise<null> {
    const { followers } = this.following
    if (Date.parse(until) - Date.parse(follower.cursor.since) < idleMs) return null
    const { clientSystems } = await rulesOf(follower.tenantId, this.following)
    // A client system may be about to be stored.
    const isLeft = clientSystems.length === 0 && follower.startedAt < this.now(-idleMs)
    if (isLeft) await followers.stop(follower)
    else await followers.record(follower, { cursor: { since: until, after: null }, leasedUntil: null })
    return null
  }
}

/** Follows the statements of every workspace that asks for it, in turn. @param hasTime asked before each page */
export async function followStatements(following: Following, hasTime: () => boolean): Promise<FollowingCount> {
  const run = new Run(following, hasTime)
  try {
    await run.follow(await following.followers.listActive())
  } catch (error) {
    run.fail(error)
  }
  return run.count
}
