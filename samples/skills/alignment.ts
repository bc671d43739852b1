/** What the sample course shows about the skills of the sample framework. */
import type { statedMapping } from '#shared/contract/resources/skills/alignment.ts'
import type * as z from 'zod'
import { SAMPLE_COURSE } from '../course-outline.ts'
import { sampleSkillId } from './framework.ts'

type StatedMapping = z.input<typeof statedMapping>
type Mode = StatedMapping['attributes']['demonstrationMode']

/** Answers to questions, and how demanding they are. */
const answers = (
  identifiers: readonly string[],
  label: string,
  [demonstrationMode, cognitive]: readonly [Mode, number],
): StatedMapping => ({
  target: { kind: 'interaction', identifiers: [...identifiers] },
  skillId: sampleSkillId(label),
  attributes: { demonstrationMode, demandRatings: { cognitive }, passMarkScaled: null },
})

/** The mappings of each edition: its questions have the same ids in all of them (`course/questions.js`). */
export const sampleMappings = (): StatedMapping[] => [
  answers(['camera-sentence', 'bored-is-seen'], 'Tells observation from reading', ['recall', 2]),
  answers(['three-parts'], 'Builds the message', ['recall', 1]),
  answers(['first-words'], 'Chooses the moment', ['applied', 2]),
  answers(['unfair-feedback'], 'Hears it to the end', ['applied', 2]),
  {
    target: { kind: 'package' },
    skillId: sampleSkillId('Explains why feedback misses'),
    attributes: {
      demonstrationMode: 'recall',
      demandRatings: { cognitive: 2 },
      passMarkScaled: SAMPLE_COURSE.passingScore,
    },
  },
]
