/** The worker of exports over a backend, in virtual time, and what it is tested with. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { exportData, type ExportWork } from '#functions/workers/export-data/export-data.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { NewDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { exportRequestedEvent, type ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { exportFileKey } from '#shared/domain/data-exports/export-job.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { isoTime, newId, stampOf } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { exportRepository } from '#shared/store/data-exports/export-repository.ts'
import { dispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import { newSessionItem } from '#shared/store/sessions/session-item.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { statementRepository, type StatementRepository } from '#shared/store/statements/statement-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { asRequest } from '#test/store/support/statements.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { documentClient } from './document-client.ts'
import { dueWorkOf } from './due-work.ts'
import { meteringOf } from './metering.ts'
import { MortalProcess } from './mortal-process.ts'

const bucket = 'records-test'

/** 22 November 2026, noon. */
export const noon = Date.UTC(2026, 10, 22, 12)

export const timeOf = (minute: number): string => isoTime(Date.UTC(2026, 10, 20, 0, minute))

/** Stores sessions of a workspace; the later ones began later, a minute each. */
export async function storeSessions(table: Table, tenantId: string, parts: readonly Partial<Session>[]): Promise<void> {
  const items = parts.map((part, index) =>
    newSessionItem(
      aSession({ tenantId, sessionId: `s${String(index).padStart(6, '0')}`, createdAt: timeOf(index), ...part }),
      [],
    ),
  )
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
    await documentClient(table).send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }))
  }
}

const statementsAt = (table: Table, now: () => number): StatementRepository =>
  statementRepository(table, { bodies: objectStore(objectClients(), bucket), clock: { now } })

/** Stores statements of a workspace in one request. @param at milliseconds since the epoch */
export async function storeStatementsAt(
  table: Table,
  { tenantId, at }: { readonly tenantId: string; readonly at: number },
  statements: readonly Statement[],
): Promise<void> {
  const stored = await statementsAt(table, () => at).store(asRequest(tenantId, statements))
  expect(stored).toEqual({ kind: 'stored' })
}

/** How workers die. */
export interface Deaths {
  /** Number of the call at which the first worker dies, from 1. Later ones come further. */
  readonly first: number
  /** From 0 to 1. */
  readonly random: () => number
}

export class ExportBench {
  now = noon
  readonly problems: unknown[] = []

  constructor(private readonly table: Table) {}

  get exports() {
    return exportRepository(this.table)
  }

  work(parts: Partial<ExportWork> = {}): ExportWork {
    const { table } = this
    const clients = objectClients()
    return {
      exports: this.exports,
      sessions: sessionRepository(table),
      learners: dispatchLearnerRepository(table),
      audit: auditRepository(table),
      statements: statementsAt(table, () => this.now),
      ...meteringOf(table),
      archives: archiveUploads(clients, bucket),
      records: objectStore(clients, bucket),
      clock: { now: () => this.now },
      hasTime: () => true,
      report: (error) => this.problems.push(error),
      ...parts,
    }
  }

  /** Stores a job that waits for a worker. */
  async ask(tenantId: string, request: NewDataExport): Promise<ExportJob> {
    const clock = { now: () => this.now }
    const job: ExportJob = {
      ...{ tenantId, jobId: newId('exp', clock), request, status: 'queued', progress: null, bytes: 0 },
      ...{ createdBy: 'person-one', createdAt: isoTime(this.now), completedAt: null, failure: null },
      ...{ lease: null, failures: 0 },
    }
    expect(await this.exports.create(job, exportRequestedEvent(job, stampOf(clock)))).toBe(true)
    return job
  }

  run(job: ExportJob, parts: Partial<ExportWork> = {}): Promise<void> {
    return exportData(job, this.work(parts))
  }

  /** Looks at jobs that nobody works on, as the schedule does. @returns marks whose work failed */
  look(): Promise<number> {
    const clock = { now: () => this.now }
    return finishDueWork(dueWorkOf(this.table, { clock, report: (error) => this.problems.push(error) }), () => true)
  }

  /** Runs a job in workers that are killed, until one lives long enough. The schedule looks after each of them. */
  async runThroughDeaths(job: ExportJob, { first, random }: Deaths): Promise<void> {
    const alive = this.work()
    for (let attempts = 0; (await this.read(job)).status !== 'completed'; attempts += 1) {
      expect(attempts).toBeLessThan(20)
      const process = new MortalProcess(first + attempts * 3, random() < 0.5)
      await this.run(job, {
        exports: process.of(alive.exports),
        sessions: process.of(alive.sessions),
        statements: process.of(alive.statements),
        ledger: process.of(alive.ledger),
        periods: process.of(alive.periods),
        archives: process.of(alive.archives),
        records: process.of(alive.records),
        hasTime: () => random() < 0.5,
      }).catch(() => undefined)
      // The lease has ended, and the schedule looks.
      this.now += 901_000
      await this.look()
    }
  }

  async read(job: ExportJob): Promise<ExportJob> {
    const found = await this.exports.get(job)
    if (found === null) throw new Error('The job is stored.')
    return found
  }

  async fileOf(job: ExportJob): Promise<string> {
    const bytes = await this.work().records.read(exportFileKey(job))
    return bytes === null ? 'no file' : Buffer.from(bytes).toString()
  }
}
