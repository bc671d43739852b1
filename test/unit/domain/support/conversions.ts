/** Conversion jobs for tests of rules. */
import { conversionCreated, newJob, type ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { stampAt, tenantId } from './sessions.ts'

/** A job that waits, with what a test overrides. */
export const aJob = (overrides: Partial<ConversionJob> = {}): ConversionJob => ({
  ...newJob(
    { tenantId, uploadId: 'upl_1', uploadedBy: 'key_1' },
    {
      filename: 'deck.pptx',
      sizeBytes: 1000,
      eTag: '"1"',
      title: null,
      scormVersion: '1.2',
      mode: 'live',
      plan: 'growth',
      createdBy: 'key_1',
      createdByKind: 'key',
    },
    '2026-11-21T10:00:00.000Z',
  ),
  ...overrides,
})

/** The event with which a job is stored. */
export const createdEventOf = (job: ConversionJob): AuditEvent => conversionCreated(job, stampAt(job.createdAt))
