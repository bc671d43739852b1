/**
 * Statements as a learning platform forwards them: learners who watch, answer and complete in a few courses. About 1.1
 * KB each.
 */
import { randomUUID } from 'node:crypto'

const learners = 25
const activities = 12
const verbs = [
  'video/verbs/played',
  'video/verbs/paused',
  'video/verbs/seeked',
  'adl/verbs/interacted',
  'adl/verbs/completed',
  'adl/verbs/initialized',
]

let made = 0

/** The verb of about every third statement. */
export const commonVerb = 'https://w3id.org/xapi/video/verbs/played'

export const learnerNamed = (
  learner: number,
): { objectType: 'Agent'; account: { homePage: string; name: string } } => ({
  objectType: 'Agent',
  account: {
    homePage: 'https://learners.example.com',
    name: `f6c5ca7f-9daa-4830-a6a7-${String(learner).padStart(12, '0')}`,
  },
})

/** A learner's visit lasts for many statements. */
const registrationOf = (learner: number): string => `2f4b7c1e-0000-4000-8000-${String(learner).padStart(12, '0')}`

export function sampleStatement(learner = made % learners): Record<string, unknown> & { readonly id: string } {
  made += 1
  const verb = verbs[made % 3 === 0 ? 0 : made % verbs.length] ?? ''
  const activity = (made * 7) % activities
  return {
    id: randomUUID(),
    actor: learnerNamed(learner),
    verb: { id: `https://w3id.org/xapi/${verb}`, display: { 'en-US': verb.slice(verb.lastIndexOf('/') + 1) } },
    object: {
      objectType: 'Activity',
      id: `https://courses.example.com/safety-at-work/activities/${String(activity).padStart(8, '0')}`,
      definition: {
        type: 'https://w3id.org/xapi/video/activity-type/video',
        name: { 'en-US': `Safety at work, part ${activity}` },
      },
    },
    result: {
      extensions: {
        'https://w3id.org/xapi/video/extensions/time': (made * 17) % 2633,
        'https://w3id.org/xapi/video/extensions/length': 263.24,
        'https://w3id.org/xapi/video/extensions/progress': ((made * 31) % 1000) / 1000,
        'https://w3id.org/xapi/video/extensions/played-segments': `0[.]${made % 43}.608[,]43.168[.]${made % 124}.692`,
      },
    },
    context: {
      registration: registrationOf(learner),
      extensions: { 'https://w3id.org/xapi/video/extensions/session-id': randomUUID() },
      contextActivities: {
        category: [{ id: 'https://w3id.org/xapi/video' }],
        parent: [
          {
            objectType: 'Activity',
            id: 'https://courses.example.com/safety-at-work',
            definition: { type: 'http://adlnet.gov/expapi/activities/course' },
          },
        ],
      },
    },
    timestamp: new Date(1_790_000_000_000 + made * 1000).toISOString(),
  }
}

export const sampleStatements = (count: number): (Record<string, unknown> & { readonly id: string })[] =>
  Array.from({ length: count }, () => sampleStatement())
