/**
 * Hands statements on to other LRSs, for every forwarder from where it has come to up to what has settled:
 *
 *   page behind the cursor ─▶ POST ─▶ cursor
 *
 * Whoever dies between the last two leaves the cursor where it was: the statements are sent again, under the ids that they
 * had. Of two runs that send the same, one moves the cursor, and the other leaves the forwarder to it.
 */
import { forwarderPausedEvent, reasonToPause, troubleAfter, worksWell, type Forwarder, type ForwardingCursor } from '#shared/domain/forwarding/forwarder.ts'
import { isoTime, stampOf } from '#shared/platform/clock.ts'
import type { ForwarderRepository, ForwardingProgress } from '#shared/store/forwarder-repository.ts'
import type { StatementPage } from '#shared/store/statement-pages.ts'
import type { StatementRepository } from '#shared/store/statement-repository.ts'
import { sendStatements, type Sending, type Sent } from './send-statements.ts'

export interface Forwarding extends Sending {
  readonly forwarders: Pick<ForwarderRepository, 'active' | 'advance' | 'giveUp'>
  readonly statements: Pick<StatementRepository, 'page' | 'consistentThrough'>
  /** Told what went wrong on our side; the other forwarders go on. */
  readonly report: (error: unknown) => void
  /** Told of a forwarder that was paused, or that passed statements over. */
  readonly note: (message: string, facts: Readonly<Record<string, unknown>>) => void
}

export interface ForwardingCount {
  readonly taken: number
  readonly failures: number
}

/** Statements of one request, and bytes of them. */
const batch = { limit: 50, bytes: 1_000_000 }

/** Forwarders at a time: one that does not answer keeps no other waiting for long. */
const sideBySide = 4

/** A filter that lets little through is spared to look at the same statements again and again: so long at the most. */
const notedMilliseconds = 3_600_000

const progressOf = ({ cursor, forwarded, passedOver, lastPassedOver, failures, failingSince, nextAttemptAt, lastFailure }: Forwarder, updatedAt: string): ForwardingProgress => ({
  cursor, forwarded, passedOver, lastPassedOver, failures, failingSince, nextAttemptAt, lastFailure, updatedAt,
})

/** Where a page leads to that shows nothing; null where that is not worth a write. */
function pastNothing({ cursor, createdAt }: Forwarder, page: StatementPage): ForwardingCursor | null {
  if (page.next !== null) return { ...cursor, after: page.next }
  const seen = page.consistentThrough
  return Date.parse(seen) - Date.parse(cursor.since ?? createdAt) < notedMilliseconds ? null : { since: seen, after: null }
}

function pastSent({ cursor }: Forwarder, { statements, next }: StatementPage, through: number): ForwardingCursor {
  const last = statements[through - 1]
  if (last === undefined) return cursor
  return { ...cursor, after: through === statements.length ? (next ?? last.place) : last.place }
}

class Run {
  private taken = 0
  private failures = 0

  constructor(
    private readonly parts: Forwarding,
    private readonly hasTime: () => boolean,
  ) {}

  get count(): ForwardingCount {
    return { taken: this.taken, failures: this.failures }
  }

  /** Turns go round, a request each, until nobody has anything to send. */
  async all(waiting: Forwarder[]): Promise<void> {
    const lane = async (): Promise<void> => {
      for (let forwarder = waiting.shift(); forwarder !== undefined && this.hasTime(); forwarder = waiting.shift()) {
        const more = await this.turn(forwarder)
        if (more !== null) waiting.push(more)
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, lane))
  }

  fail(error: unknown): void {
    this.failures += 1
    this.parts.report(error)
  }

  /** @returns the forwarder as it stands, where it may have more to send now */
  private async turn(forwarder: Forwarder): Promise<Forwarder | null> {
    try {
      return await this.forward(forwarder)
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  private async forward(forwarder: Forwarder): Promise<Forwarder | null> {
    const { clock, forwarders, statements } = this.parts
    if (forwarder.nextAttemptAt !== null && Date.parse(forwarder.nextAttemptAt) > clock.now()) return null
    // What has not settled may still get something before it.
    const until = statements.consistentThrough()
    const page = await statements.page(forwarder.tenantId, { ...forwarder.filter, ...forwarder.cursor, ...batch, until, ascending: true })
    const progress = progressOf(forwarder, isoTime(clock.now()))
    if (page.statements.length > 0) {
      const sent = await sendStatements(forwarder, page.statements.map(({ text }) => text), { ...this.parts, hasTime: this.hasTime })
      this.taken += sent.taken
      const next = await this.record(forwarder, { ...progress, cursor: pastSent(forwarder, page, sent.through) }, sent)
      const isAtEnd = page.next === null && sent.through === page.statements.length
      return sent.failure === null && !isAtEnd ? next : null
    }
    const cursor = pastNothing(forwarder, { ...page, consistentThrough: until })
    const moved = cursor === null ? null : await forwarders.advance(forwarder, { ...progress, cursor })
    return page.next === null ? null : moved
  }

  private async record(forwarder: Forwarder, { cursor }: Pick<ForwardingProgress, 'cursor'>, sent: Sent): Promise<Forwarder | null> {
    const { clock, forwarders, note } = this.parts
    const { tenantId, forwarderId } = forwarder
    const now = clock.now()
    if (sent.passedOver.length > 0) note('statements passed over', { tenantId, forwarderId, statementIds: sent.passedOver })
    const counted = {
      cursor,
      forwarded: forwarder.forwarded + sent.taken,
      passedOver: forwarder.passedOver + sent.passedOver.length,
      lastPassedOver: sent.passedOver.at(-1) ?? forwarder.lastPassedOver,
      updatedAt: isoTime(now),
    }
    if (sent.failure === null) return forwarders.advance(forwarder, { ...counted, ...worksWell })
    const trouble = troubleAfter(sent.through > 0 ? worksWell : forwarder, sent.failure, now)
    const because = reasonToPause(trouble, sent.failure, now)
    if (because === null) return forwarders.advance(forwarder, { ...counted, ...trouble })
    note('forwarder paused', { tenantId, forwarderId, because, lastFailure: trouble.lastFailure })
    return forwarders.giveUp(forwarder, { ...counted, ...trouble, nextAttemptAt: null }, { because, event: forwarderPausedEvent(forwarder, { ...trouble, reason: because }, stampOf(clock)) })
  }
}

/**
 * Forwards for the active ones of these forwarders, those first that were served least lately.
 * @param hasTime asked before each request
 */
export async function forwardStatements(parts: Forwarding, items: readonly { readonly pk: string; readonly sk: string }[], hasTime: () => boolean): Promise<ForwardingCount> {
  const run = new Run(parts, hasTime)
  try {
    const found = items.length === 0 ? [] : await parts.forwarders.active(items)
    await run.all(found.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)))
  } catch (error) {
    run.fail(error)
  }
  return run.count
}
