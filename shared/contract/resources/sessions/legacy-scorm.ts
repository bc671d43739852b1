/** What the endpoints below `/api/v1/scorm` share. */
import * as z from 'zod'

/** Day since which they are deprecated: they were never more than a way for pages that exist. */
export const legacyScormSince = '2026-11-01'

export const scormStandard = z.enum(['scorm12', 'scorm2004'])
