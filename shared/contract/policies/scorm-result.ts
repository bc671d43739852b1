import type { PolicyDeclaration } from './declaration.ts'

/**
 * Refusals carry `result: false` and an `errorCode` of the standard beside the fields of every refusal: runtimes in
 * pages, such as scorm-again, read these two.
 */
export const scormResult = (): PolicyDeclaration<'scormResult'> => ({ kind: 'scormResult', errors: [], document: {} })
