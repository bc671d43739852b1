/**
 * The golf courses and what they report: 100 percent if all answers are right, 0 and failed if all are wrong (70
 * percent pass).
 */
import { dialogs, golf, golfWithNotes, sequencedGolf } from './golf.ts'
import { page, parts } from './parts.ts'
import type { PlayedCourse } from './played-course.ts'

const placeholder = 'its only page says "Not implemented yet" and has no API, though it is declared a SCO'
const tool = 'golf example'
const passed = { success: 'passed', score: 100 } as const
const failed = { success: 'failed', score: 0 } as const

export const golfCourses: readonly PlayedCourse[] = [
  {
    file: 'scorm12/golf-ContentPackagingOneFilePerSCO_SCORM12.zip',
    tool,
    driver: parts,
    ends: { status: 'completed' },
    entry: null,
  },
  {
    file: 'scorm12/golf-ContentPackagingSingleSCO_SCORM12.zip',
    tool,
    driver: page,
    remark: placeholder,
    ends: { status: 'not_attempted' },
    entry: null,
  },
  {
    file: 'scorm12/golf-RuntimeBasicCalls_SCORM12-moodle.zip',
    tool,
    driver: golf('wrong'),
    ends: { status: 'completed', ...failed, location: '15' },
  },
  {
    file: 'scorm12/golf-RuntimeBasicCalls_SCORM12.zip',
    tool,
    driver: golf('right'),
    ends: { status: 'passed', ...passed, location: '14' },
    isSample: true,
  },
  {
    file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12-mini.zip',
    tool,
    driver: parts,
    ends: { status: 'completed' },
    entry: '',
    isSample: true,
  },
  {
    file: 'scorm12/golf-RuntimeMinimumCalls_SCORM12.zip',
    tool,
    driver: parts,
    ends: { status: 'completed' },
    entry: '',
  },
  {
    file: 'scorm2004/golf-ContentPackagingMetadata_SCORM20043rdEdition.zip',
    tool,
    driver: page,
    remark: placeholder,
    ends: { status: 'incomplete' },
    entry: null,
  },
  {
    file: 'scorm2004/golf-ContentPackagingOneFilePerSCO_SCORM20043rdEdition.zip',
    tool,
    driver: parts,
    ends: { status: 'completed', success: 'passed' },
    entry: null,
  },
  {
    file: 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20042ndEdition.zip',
    tool,
    driver: page,
    remark: placeholder,
    ends: { status: 'incomplete' },
    entry: null,
  },
  {
    file: 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20043rdEdition.zip',
    tool,
    driver: page,
    remark: placeholder,
    ends: { status: 'incomplete' },
    entry: null,
  },
  {
    file: 'scorm2004/golf-RunTimeAdvancedCalls_SCORM20043rdEdition.zip',
    tool,
    driver: golf('right'),
    ends: { status: 'completed', ...passed, interactions: 15, location: '14' },
    isSample: true,
  },
  {
    file: 'scorm2004/golf-RuntimeBasicCalls_SCORM20043rdEdition.zip',
    tool,
    driver: golf('wrong'),
    ends: { status: 'completed', ...failed, location: '14' },
  },
  {
    file: 'scorm2004/golf-RuntimeMinimumCalls_SCORM20043rdEdition-original.zip',
    tool,
    driver: parts,
    ends: { status: 'completed', success: 'passed' },
  },
  {
    file: 'scorm2004/golf-SequencingForcedSequential_SCORM20043rdEdition.zip',
    tool,
    driver: sequencedGolf('right'),
    ends: { status: 'completed', success: 'passed' },
    remark: 'its manifest counts no score',
    isSample: true,
  },
  {
    file: 'scorm2004/golf-SequencingPostTestRollup4thEd_SCORM20044thEdition.zip',
    tool,
    driver: golfWithNotes('right'),
    ends: { status: 'completed', ...passed },
    foreign: { '/jquery.min.js': dialogs },
    remark: 'its notes, shared by all parts, came back; jQuery, which it takes from another host, is stood in for',
  },
  {
    file: 'scorm2004/golf-SequencingPostTestRollup_SCORM20043rdEdition.zip',
    tool,
    driver: sequencedGolf('wrong'),
    ends: { status: 'completed', ...failed },
  },
  {
    file: 'scorm2004/golf-SequencingPreOrPostTestRollup_SCORM20043rdEdition.zip',
    tool,
    driver: sequencedGolf('wrong', 'right'),
    ends: { status: 'completed', ...passed },
    isSample: true,
  },
  {
    file: 'scorm2004/golf-SequencingRandomTest_SCORM20043rdEdition.zip',
    tool,
    driver: sequencedGolf('right'),
    ends: { status: 'completed', ...passed },
  },
]
