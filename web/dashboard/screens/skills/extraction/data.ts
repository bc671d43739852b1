/** Skills that a text speaks of, as suggestions: the service stores neither text nor answer. */
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { extractionsFamily } from '#shared/contract/families/public/extractions.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Extract = (typeof extractionsFamily)['endpoints']['extractSkills']

const routes = {
  extractSkills: { method: 'POST', path: '/api/v1/intelligence/extractions' },
} as const satisfies Routes<typeof extractionsFamily>
const extractions = client<typeof extractionsFamily>()(routes, ownOrigin)

export type Candidate = ResponseBody<Extract>['candidates'][number]
export type TextKind = 'job_description' | 'course'

/** Most UTF-16 units of a text. */
export const mostText = 50_000

interface SentText {
  readonly kind: TextKind
  readonly text: string
  readonly frameworkId: string
  /** Whether the text may go to a language model, which can suggest more. */
  readonly useModel: boolean
}

export const extractSkills = (workspace: string, body: SentText) =>
  bodyOf(extractions.extractSkills({ workspace, body: { ...body, limit: 50 } }))
