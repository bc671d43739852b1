/** Findings about the HTML pages and scripts of a course. */
import { type FindingDefinition } from './finding-definition.ts'

export const pageWarnings = {
  API_NOT_CALLED: {
    severity: 'warning',
    meaning: 'No page or script of the package calls the SCORM API, so nothing is recorded.',
    remedy: 'Publish the course with reporting to a learning system switched on.',
  },
  COMPLETION_NOT_REPORTED: {
    severity: 'warning',
    meaning: 'The package calls the SCORM API, but nothing in it reports a status, so the course is not completed.',
    remedy: 'Set when the course counts as completed or passed in the authoring tool, and publish it again.',
  },
  LINK_INSECURE: {
    severity: 'warning',
    meaning: 'A page loads something over http://, which browsers block in a course.',
    remedy: 'Put the file into the package, or use an https:// address.',
  },
  LINK_ABSOLUTE: {
    severity: 'warning',
    meaning:
      'A page names a file by a path from the root of a site or of a computer, which does not lead into the package.',
    remedy: 'Write the address relative to the page.',
  },
  LINK_CASE_MISMATCH: {
    severity: 'warning',
    meaning: 'A page names a file in another upper and lower case than it has, and will not find it.',
    remedy: 'Write the address as the file is named.',
  },
} as const satisfies Record<string, FindingDefinition>
