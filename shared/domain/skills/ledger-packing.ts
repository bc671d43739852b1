/** Ledgers in their stored form: deflated JSON, because every write of a projection contains its whole ledger. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { demonstrationModes } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { grains, type LedgerRow } from './estimator/ledger.ts'

const ledgerSchema = z.array(
  z.object({
    evidenceId: z.string(),
    occurredAt: z.string(),
    observationKey: z.string(),
    attemptKey: z.string(),
    sourceKey: z.string(),
    grain: z.enum(grains),
    alignmentVersion: z.number(),
    isWithdrawn: z.boolean(),
    outcome: z.number().nullable(),
    mode: z.enum(demonstrationModes),
    demands: z.array(z.number()),
    skillsOfTarget: z.number(),
    items: z.number(),
    trust: z.number(),
  }),
)

export const packLedger = (ledger: readonly LedgerRow[]): Uint8Array => deflateRawSync(JSON.stringify(ledger))

/** @throws Error if the bytes are not from `packLedger` */
export const unpackLedger = (bytes: Uint8Array): LedgerRow[] =>
  ledgerSchema.parse(JSON.parse(inflateRawSync(bytes).toString('utf8')))
