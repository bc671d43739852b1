import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** "General Commit Failure" of SCORM 2004, and "General exception" of SCORM 1.2. */
const errorCodes = { scorm2004: 391, scorm12: 101 } as const

export const scormResult: PolicyHalf<PolicyOf<'scormResult'>> = () => ({
  refusalFields: ({ queryStringParameters: query }) => ({
    result: false,
    errorCode: query?.['standard'] === 'scorm2004' ? errorCodes.scorm2004 : errorCodes.scorm12,
  }),
})
