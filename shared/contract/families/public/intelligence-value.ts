/** Endpoints about the value of skills. They name no learner, so every member may read them. */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import {
  statedValueModel,
  valueEntry,
  valueModelResource,
  valueMonth,
  valueReport,
} from '#shared/contract/resources/skills/value.ts'
import { pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused' } as const
const path = '/api/v1/intelligence'
const oneModel = z.object({ valueModel: valueModelResource })

export const intelligenceValue = {
  getValueModel: {
    ...every,
    method: 'GET',
    path: `${path}/value-model`,
    summary: 'What the levels of a framework are worth, and what learning costs',
    query: z.object({
      frameworkId: pathId,
      /** An earlier version; absent: the current one. */
      version: z.coerce.number().int().min(1).optional(),
    }),
    description: '`valueModel` is null where none is stated for the framework.',
    ok: { status: 200, body: z.object({ valueModel: valueModelResource.nullable() }) },
    errors: ['NOT_FOUND'],
  },
  putValueModel: {
    ...every,
    method: 'PUT',
    path: `${path}/value-model`,
    summary: 'States what the levels of a framework are worth, and what learning costs',
    description:
      'Level changes from now on are booked at these values; what was booked stays. `version` is 0 for the first one. The currency can never change, because bookings are added up in it.',
    body: statedValueModel,
    ok: { status: 200, body: oneModel },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
  },
  getValueReport: {
    ...every,
    method: 'GET',
    path: `${path}/value-report`,
    summary: 'What learning was worth and what it cost, month by month, by package or by skill',
    description:
      'A price list times level changes: it says what was proven and what that is worth to the workspace, not what caused it. `valueReport` is null where no value model is stated for the framework.',
    query: z.object({
      frameworkId: pathId,
      from: valueMonth,
      to: valueMonth,
      groupBy: z.enum(['package', 'skill']).default('package'),
    }),
    ok: { status: 200, body: z.object({ valueReport: valueReport.nullable() }) },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  listValueEntries: {
    ...every,
    method: 'GET',
    path: `${path}/value-entries`,
    summary: 'The level changes behind the value of a month, newest first, each with its evidence',
    query: z.object({ ...cursorQuery, frameworkId: pathId, month: valueMonth }),
    ok: { status: 200, body: z.object({ entries: z.array(valueEntry), ...pageEnd }) },
    errors: ['VALIDATION_ERROR'],
  },
} as const
