/** Courses with several parts and courses of authoring tools, with the result that each one must report. */
import { adapt, film } from './adapt.ts'
import * as drive from './authoring.ts'
import { captivate } from './captivate.ts'
import { h5pBook, h5pBookHandedIn, h5pPresentation } from './h5p.ts'
import { slidesWithQuiz } from './ispring.ts'
import { page, parts } from './parts.ts'
import type { PlayedCourse } from './played-course.ts'
import * as storyline from './storyline.ts'
import { riseLessons, riseQuiz } from './rise.ts'

export const otherCourses: readonly PlayedCourse[] = [
  {
    file: 'scorm12/ciberseguridad-10sco-es.zip',
    tool: 'by hand',
    driver: parts,
    ends: { status: 'not_attempted' },
    entry: null,
    remark: 'pages without API, declared SCOs',
  },
  {
    file: 'scorm12/mp-LaunchUrlFromNestedItem_SCORM12.zip',
    tool: 'by hand',
    driver: parts,
    ends: { status: 'not_attempted' },
    entry: null,
    remark: 'pages without API, declared SCOs',
  },
  {
    file: 'scorm12/mp-MultipleItemsWithIdentifierRef_SCORM12.zip',
    tool: 'by hand',
    driver: parts,
    ends: { status: 'not_attempted' },
    entry: null,
    remark: 'pages without API, declared SCOs',
  },
  {
    file: 'scorm12/mp-PrerequisitesTest_SCORM12.zip',
    tool: 'by hand',
    driver: page,
    ends: { status: 'not_attempted' },
    entry: null,
    remark: 'the first page has no API, so that the prerequisites of the others never hold',
  },
  { file: 'scorm12/reload-6sco.zip', tool: 'Reload', driver: drive.panels, ends: { status: 'completed', score: 80 } },
  {
    file: 'scorm12/responsible-ai-10sco.zip',
    tool: 'course builder',
    driver: drive.gradedParts,
    ends: { status: 'passed', success: 'passed', score: 100, interactions: 10 },
    isSample: true,
  },
  {
    file: 'scorm2004/scorm-starter-template.zip',
    tool: 'template',
    driver: parts,
    ends: { status: 'completed', success: 'passed' },
  },
  {
    file: 'authoring/adapt-perehdytys-fi-12.zip',
    tool: 'Adapt',
    driver: adapt,
    ends: { status: 'completed', interactions: 1 },
    entry: '',
    foreign: { '/player_api': film },
    remark: 'YouTube, where its film is, is stood in for',
  },
  {
    file: 'authoring/captivate-12.zip',
    tool: 'Adobe Captivate',
    driver: captivate,
    ends: { status: 'completed', score: 96.15, interactions: 1, location: 'Slide_14' },
    remark: 'all answers right: it reports only one of them as an answer, and counts 50 of 52 points',
  },
  {
    file: 'authoring/exe-redes-es-12.zip',
    tool: 'eXeLearning',
    driver: parts,
    ends: { status: 'completed' },
    entry: '',
  },
  {
    file: 'authoring/h5p-forex-fr-12.zip',
    tool: 'H5P book',
    driver: h5pBook('text=/^Lire$/'),
    ends: { status: 'passed', success: 'passed', score: 100 },
    mastered: 'passed',
    remark: 'reports failed behind its last question; its score passes by the mastery score of its manifest',
  },
  {
    file: 'authoring/h5p-jurnal-id-12.zip',
    tool: 'H5P book',
    driver: h5pBookHandedIn,
    ends: { status: 'passed', success: 'passed', score: 100 },
    remark: 'its pages of text report NaN for a score',
  },
  {
    file: 'authoring/h5p-author-telephone-12.zip',
    tool: 'H5P presentation',
    driver: h5pPresentation,
    ends: { status: 'failed', success: 'failed', score: 0 },
    remark:
      'gone through without answering: 100 percent are asked for, and the film with some of its questions is not in the package',
  },
  {
    file: 'authoring/ispring-scorm-and-lms-2004-4th.zip',
    tool: 'iSpring',
    driver: slidesWithQuiz,
    ends: { status: 'completed', interactions: 2 },
  },
  {
    file: 'authoring/rise-bacon-12.zip',
    tool: 'Articulate Rise',
    driver: riseQuiz,
    ends: { status: 'passed', success: 'passed', score: 100, interactions: 2 },
  },
  {
    file: 'authoring/rise-powerpoint-uz-12.zip',
    tool: 'Articulate Rise',
    driver: riseLessons,
    ends: { status: 'passed', success: 'passed', interactions: 5 },
    remark: 'reports no score',
  },
  {
    file: 'authoring/storyline-flash-html5-2004-cam13.zip',
    tool: 'Articulate Storyline',
    driver: storyline.sampleSlides,
    ends: { status: 'incomplete', score: 100, interactions: 3 },
    remark: 'its slide of results does not end its quiz, so that it never reports more than the score',
  },
  {
    file: 'authoring/storyline360-crossword-12.zip',
    tool: 'Articulate Storyline',
    driver: storyline.crossword,
    ends: { status: 'passed', success: 'passed' },
    remark: 'reports passed as soon as it is seen, so that its return is a review, and no score',
  },
]
