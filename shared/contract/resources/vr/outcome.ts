/** The outcome of a training on a headset, which the app, its back end or a member of the workspace records. */
import * as z from 'zod'
import { isoDuration } from '#shared/contract/resources/sessions/duration.ts'
import { sessionDetail, successStatus } from '#shared/contract/resources/sessions/session.ts'
import { interactionTypes } from '#shared/contract/resources/statements/statement.ts'
import { boundedText, dateTime, score, statedTime } from '#shared/contract/resources/values.ts'

const duration = boundedText(64).regex(isoDuration, 'must be an ISO 8601 duration of less than a century')
const text = boundedText(4000)

/** An interaction with the fields of SCORM 2004. */
const interaction = z.object({
  id: text.min(1),
  type: z.enum(interactionTypes),
  learner_response: text.optional(),
  result: z.union([z.enum(['correct', 'incorrect', 'unanticipated', 'neutral']), z.number()]).optional(),
  correct_responses: z.array(text).max(10).optional(),
  objectives: z.array(text).max(10).optional(),
  weighting: z.number().optional(),
  latency: duration.optional(),
  timestamp: statedTime.optional(),
  description: text.optional(),
})

export const outcomeBody = z.object({
  outcome_id: z.guid().meta({ description: 'A new UUID for each outcome. A repeated one records nothing again.' }),
  attempt: z.number().int().positive().optional().meta({
    description: 'The attempt that the training belongs to. Absent: the current one.',
  }),
  completion_status: z.enum(['completed', 'incomplete']),
  success_status: successStatus.optional(),
  score: score.optional(),
  duration: duration.optional(),
  finished_at: statedTime.optional(),
  interactions: z.array(interaction).max(200).optional(),
  note: boundedText(1000).optional(),
})

export type OutcomeBody = z.output<typeof outcomeBody>

export const outcomeSources = ['device', 'api', 'dashboard'] as const

export const recordedOutcome = z.object({
  outcome: outcomeBody.extend({
    attempt: z.number().int(),
    source: z.enum(outcomeSources).meta({
      description: '`device`: with a launch token. `api`: with an API key. `dashboard`: by a member.',
    }),
    recorded_at: dateTime,
  }),
  session: sessionDetail,
})
