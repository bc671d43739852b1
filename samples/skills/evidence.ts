/** What supervisors and an assessment have seen of six learners, as a client system sends it. */
import type { sentEvidence } from '#shared/contract/resources/skills/evidence.ts'
import type * as z from 'zod'
import { sampleSkillId } from './framework.ts'

type Sent = z.input<typeof sentEvidence>
type Mode = NonNullable<Sent['attributes']>['demonstrationMode']

export const SAMPLE_CLIENT_SYSTEM = { name: 'Team observations', kind: 'observation' } as const

/** What happened: which skill, how many days ago, how it was shown, how well (0 to 1, or whether it succeeded). */
type Happened = readonly [label: string, daysAgo: number, mode: Mode, result: number | boolean]

/** By the user ids of launches; `learner-1` is the learner of the printed commands. */
const happened: Readonly<Record<string, readonly Happened[]>> = {
  'learner-1': [
    ['Tells observation from reading', 400, 'recall', 0.6],
    ['Tells observation from reading', 120, 'simulated', 0.85],
    ['Names place and time', 90, 'observed', true],
    ['States the effect', 60, 'observed', true],
    ['Offers a next step', 60, 'observed', false],
    ['Keeps it short', 30, 'applied', 0.9],
    ['Hears it to the end', 20, 'observed', true],
    ['Hears it to the end', 340, 'observed', true],
    ['Hears it to the end', 80, 'simulated', 0.95],
    ['Records decisions', 15, 'observed', true],
    ['Records decisions', 200, 'observed', true],
  ],
  'learner-2': [
    ['Tells observation from reading', 45, 'recall', 0.9],
    ['Chooses the moment', 45, 'simulated', 0.8],
    ['Asks for an example', 10, 'observed', true],
    ['Sets an agenda', 300, 'observed', true],
    ['Keeps time', 280, 'observed', false],
  ],
  'learner-3': [
    ['Tells observation from reading', 700, 'observed', true],
    ['Builds the message', 690, 'simulated', 0.9],
    ['Puts the point first', 500, 'applied', 0.8],
    ['Writes plain sentences', 480, 'applied', 0.7],
  ],
  'learner-4': [
    ['Hears it to the end', 12, 'exposure', true],
    ['Asks open questions', 9, 'recall', 0.5],
  ],
  'learner-5': [
    ['Names the conflict', 25, 'simulated', 0.95],
    ['Calms a heated talk', 25, 'simulated', 0.9],
    ['Closes with an agreement', 24, 'observed', true],
    ['Giving feedback', 14, 'observed', true],
  ],
  'learner-6': [['Praises precisely', 5, 'observed', true]],
}

const dayMs = 86_400_000

/** The same pieces for the same day, so that sending them again changes nothing. @param day ISO 8601 */
export const sampleEvidence = (day: string): Sent[] =>
  Object.entries(happened).flatMap(([subjectId, pieces]) =>
    pieces.map(([label, daysAgo, demonstrationMode, result], index) => ({
      externalId: `${subjectId}-${index + 1}`,
      subjectId,
      activityId: `https://example.com/observations/${index + 1}`,
      skillId: sampleSkillId(label),
      attributes: { demonstrationMode, demandRatings: { cognitive: 3 }, passMarkScaled: null },
      occurredAt: new Date(Date.parse(day) - daysAgo * dayMs).toISOString(),
      ...(typeof result === 'number' ? { scoreScaled: result } : { success: result }),
      assessor: demonstrationMode === 'observed' ? 'Sam Supervisor' : null,
    })),
  )
