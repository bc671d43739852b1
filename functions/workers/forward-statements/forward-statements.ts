/**
 * Forwards statements to other LRSs: for each forwarder the statements from its cursor up to the newest that has
 * settled.
 *
 *   page behind the cursor ─▶ POST ─▶ cursor
 *
 * A run that dies between the last two leaves the cursor where it was, and the statements are sent again with the same
 * ids. If two runs send the same statements, one moves the cursor, and the other leaves the forwarder to it.
 */
import {
  forwarderPausedEvent,
  reasonToPause,
  troubleAfter,
  worksWell,
  type Forwarder,
  type ForwardingBacklog,
  type ForwardingCursor,
} from '#shared/domain/forwarders/forwarder.ts'
import { storedTime } from '#shared/domain/statements/statement-position.ts'
import { isoTime, stampOf } from '#shared/platform/clock.ts'
import type { ForwarderRepository, ForwardingProgress } from '#shared/store/forwarders/forwarder-repository.ts'
import type { StatementPage } from '#shared/store/statements/statement-repository.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { sendStatements, type Sending, type Sent } from './send-statements.ts'

export interface Forwarding extends Sending {
  readonly forwarders: Pick<ForwarderRepository, 'listActive' | 'advance' | 'giveUp'>
  readonly statements: Pick<StatementRepository, 'page' | 'consistentThrough'>
  /** Called with what went wrong on our side; the other forwarders go on. */
  readonly report: (error: unknown) => void
  /** Called where a forwarder was paused, or where the other LRS refused statements for good. */
  readonly warn: (message: string, facts: Readonly<Record<string, unknown>>) => void
}

export interface ForwardingCount {
  readonly taken: number
  readonly failures: number
}

/** Most statements of one request, and most bytes of them. */
const batch = { limit: 50, bytes: 1_000_000 }

/** Forwarders that are served at the same time, so that one LRS that does not respond does not delay all others. */
const forwardersAtOnce = 4

/**
 * The cursor of a forwarder whose filter matches nothing moves at least this often, so that it does not read the same
 * statements again.
 */
const idleCursorMilliseconds = 3_600_000

function progressOf(forwarder: Forwarder, updatedAt: string): ForwardingProgress {
  const { cursor, forwarded, passedOver, lastPassedOver, isUpToDate, oldestWaiting } = forwarder
  const { failures, failingSince, nextAttemptAt, lastFailure } = forwarder
  return {
    ...{ cursor, forwarded, passedOver, lastPassedOver, isUpToDate, oldestWaiting },
    ...{ failures, failingSince, nextAttemptAt, lastFailure, updatedAt },
  }
}

/** The cursor behind a page without matches; null where moving it is not worth a write. */
function cursorPastEmptyPage({ cursor, createdAt }: Forwarder, page: StatementPage): ForwardingCursor | null {
  if (page.next !== null) return { ...cursor, after: page.next }
  const seen = page.consistentThrough
  return Date.parse(seen) - Date.parse(cursor.since ?? createdAt) < idleCursorMilliseconds
    ? null
    : { since: seen, after: null }
}

function cursorPastSent({ cursor }: Forwarder, { statements, next }: StatementPage, through: number): ForwardingCursor {
  const last = statements[through - 1]
  if (last === undefined) return cursor
  return { ...cursor, after: through === statements.length ? (next ?? last.position) : last.position }
}

/** What waits behind a page of which this many statements are dealt with. */
function backlogBehind({ statements, next }: StatementPage, through: number): ForwardingBacklog {
  const waiting = statements[through]?.position ?? next
  return { isUpToDate: waiting === null, oldestWaiting: waiting === null ? null : storedTime(waiting) }
}

class Run {
  private taken = 0
  private failures = 0

  constructor(
    private readonly dependencies: Forwarding,
    private readonly hasTime: () => boolean,
  ) {}

  get count(): ForwardingCount {
    return { taken: this.taken, failures: this.failures }
  }

  /** Serves the forwarders in turns of one request, until none has more to send. */
  async all(waiting: Forwarder[]): Promise<void> {
    const lane = async (): Promise<void> => {
      for (let forwarder = waiting.shift(); forwarder !== undefined && this.hasTime(); forwarder = waiting.shift()) {
        const more = await this.turn(forwarder)
        if (more !== null) waiting.push(more)
      }
    }
    await Promise.all(Array.from({ length: forwardersAtOnce }, lane))
  }

  fail(error: unknown): void {
    this.failures += 1
    this.dependencies.report(error)
  }

  /** @returns the forwarder where it may have more to send now; null otherwise */
  private async turn(forwarder: Forwarder): Promise<Forwarder | null> {
    try {
      return await this.forward(forwarder)
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  private async forward(forwarder: Forwarder): Promise<Forwarder | null> {
    const { clock, forwarders, statements } = this.dependencies
    if (forwarder.nextAttemptAt !== null && Date.parse(forwarder.nextAttemptAt) > clock.now()) return null
    // Statements that are not settled may still get others before them.
    const until = statements.consistentThrough()
    const page = await statements.page(forwarder.tenantId, {
      ...forwarder.filter,
      ...forwarder.cursor,
      ...batch,
      until,
      ascending: true,
    })
    const progress = progressOf(forwarder, isoTime(clock.now()))
    if (page.statements.length > 0) {
      const sent = await sendStatements(
        forwarder,
        page.statements.map(({ text }) => text),
        { ...this.dependencies, hasTime: this.hasTime },
      )
      this.taken += sent.taken
      const next = await this.record(
        forwarder,
        { cursor: cursorPastSent(forwarder, page, sent.through), ...backlogBehind(page, sent.through) },
        sent,
      )
      const isAtEnd = page.next === null && sent.through === page.statements.length
      return sent.failure === null && !isAtEnd ? next : null
    }
    const cursor = cursorPastEmptyPage(forwarder, { ...page, consistentThrough: until })
    // A run that finds nothing, as most do, writes nothing.
    if (cursor === null && forwarder.isUpToDate) return null
    const seen = { ...progress, ...backlogBehind(page, 0), cursor: cursor ?? forwarder.cursor }
    const moved = await forwarders.advance(forwarder, seen)
    return page.next === null ? null : moved
  }

  private async record(
    forwarder: Forwarder,
    { cursor, isUpToDate, oldestWaiting }: Pick<ForwardingProgress, 'cursor' | keyof ForwardingBacklog>,
    sent: Sent,
  ): Promise<Forwarder | null> {
    const { clock, forwarders, warn } = this.dependencies
    const { tenantId, forwarderId } = forwarder
    const now = clock.now()
    if (sent.passedOver.length > 0)
      warn('statements passed over', { tenantId, forwarderId, statementIds: sent.passedOver })
    const counted = {
      ...{ cursor, isUpToDate, oldestWaiting },
      forwarded: forwarder.forwarded + sent.taken,
      passedOver: forwarder.passedOver + sent.passedOver.length,
      lastPassedOver: sent.passedOver.at(-1) ?? forwarder.lastPassedOver,
      updatedAt: isoTime(now),
    }
    if (sent.failure === null) return forwarders.advance(forwarder, { ...counted, ...worksWell })
    const trouble = troubleAfter(sent.through > 0 ? worksWell : forwarder, sent.failure, now)
    const because = reasonToPause(trouble, sent.failure, now)
    if (because === null) return forwarders.advance(forwarder, { ...counted, ...trouble })
    warn('forwarder paused', { tenantId, forwarderId, because, lastFailure: trouble.lastFailure })
    return forwarders.giveUp(
      forwarder,
      { ...counted, ...trouble, nextAttemptAt: null },
      { because, event: forwarderPausedEvent(forwarder, { ...trouble, reason: because }, stampOf(clock)) },
    )
  }
}

/**
 * Forwards for every active forwarder, beginning with the one that was served longest ago.
 * @param hasTime asked before each request
 */
export async function forwardStatements(dependencies: Forwarding, hasTime: () => boolean): Promise<ForwardingCount> {
  const run = new Run(dependencies, hasTime)
  try {
    const found = await dependencies.forwarders.listActive()
    await run.all(found.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)))
  } catch (error) {
    run.fail(error)
  }
  return run.count
}
