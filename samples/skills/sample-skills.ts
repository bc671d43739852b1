import { sampleMappings } from './alignment.ts'
import { SAMPLE_CLIENT_SYSTEM, sampleEvidence } from './evidence.ts'
import { SAMPLE_FRAMEWORK, sampleFrameworkContent } from './framework.ts'
import { SAMPLE_COURSE_COST, SAMPLE_VALUE } from './value.ts'

/** All that the demo workspace gets about skills. @param day the newest day of its evidence, ISO 8601 */
export const sampleSkills = (day: string) => ({
  framework: SAMPLE_FRAMEWORK,
  content: sampleFrameworkContent(),
  mappings: sampleMappings(),
  clientSystem: SAMPLE_CLIENT_SYSTEM,
  value: SAMPLE_VALUE,
  courseCost: { ...SAMPLE_COURSE_COST, month: day.slice(0, 7) },
  evidence: sampleEvidence(day),
})
