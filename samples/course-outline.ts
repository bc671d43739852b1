/** The editions of the sample course: three packages from the same sources. */
export type SampleEdition = 'scorm12' | 'scorm2004' | 'scorm2004-sequenced'

/** The standard whose API the course looks for first. */
export type SampleStandard = 'scorm12' | 'scorm2004'

/** A page: its file `pages/<id>.html`, and its name in the contents. */
export interface SamplePage {
  readonly id: string
  readonly label: string
}

/** A SCO: one HTML document with several pages. */
export interface SamplePart {
  readonly id: string
  readonly title: string
  /** File name of the document in the package. */
  readonly file: string
  readonly pages: readonly SamplePage[]
}

export const SAMPLE_COURSE = {
  identifier: 'lectern-sample-feedback',
  title: 'Feedback that helps',
  description:
    'A short course on giving feedback that people can use: say what you saw, put it in three sentences, and make it a conversation. Ends with a quiz of five questions.',
  keywords: ['feedback', 'communication', 'leadership'],
  /** ISO 8601. */
  typicalLearningTime: 'PT12M',
  /** Share of right answers that passes the quiz, 0 to 1. */
  passingScore: 0.8,
  /** The objectives that the quiz reports, with the ids of `course/questions.js`. */
  objectives: ['observe', 'build', 'talk'],
} as const

/** Titles of the editions, so that lists of packages tell them apart. */
export const editionTitles: Readonly<Record<SampleEdition, string>> = {
  scorm12: SAMPLE_COURSE.title,
  scorm2004: `${SAMPLE_COURSE.title} (SCORM 2004)`,
  'scorm2004-sequenced': `${SAMPLE_COURSE.title}, in lessons (SCORM 2004)`,
}

/** Id of the page that contains the quiz. */
export const QUIZ_PAGE = 'check'

const opening: readonly SamplePage[] = [
  { id: 'welcome', label: 'Welcome' },
  { id: 'why', label: 'Why it misses' },
]
const saying: readonly SamplePage[] = [
  { id: 'camera', label: 'What a camera shows' },
  { id: 'sentences', label: 'Three sentences' },
  { id: 'practice', label: 'One of your own' },
]
const talking: readonly SamplePage[] = [
  { id: 'moment', label: 'The moment' },
  { id: 'conversation', label: 'Say it, then ask' },
  { id: 'receiving', label: 'Your turn to listen' },
]
const quiz: readonly SamplePage[] = [{ id: QUIZ_PAGE, label: 'Quiz' }]

const wholeCourse: readonly SamplePart[] = [
  { id: 'course', title: SAMPLE_COURSE.title, file: 'index.html', pages: [...opening, ...saying, ...talking, ...quiz] },
]
const sequencedParts: readonly SamplePart[] = [
  { id: 'introduction', title: 'Introduction', file: 'introduction.html', pages: opening },
  { id: 'lesson-1', title: 'Lesson 1: Say what you saw', file: 'lesson-1.html', pages: saying },
  { id: 'lesson-2', title: 'Lesson 2: Make it a conversation', file: 'lesson-2.html', pages: talking },
  { id: 'quiz', title: 'Quiz: Check what stuck', file: 'quiz.html', pages: quiz },
]

/** The SCOs of an edition in order: one, or four in the sequenced edition. */
export function partsOf(edition: SampleEdition): readonly SamplePart[] {
  return edition === 'scorm2004-sequenced' ? sequencedParts : wholeCourse
}

/** The standard of an edition. */
export function standardOf(edition: SampleEdition): SampleStandard {
  return edition === 'scorm12' ? 'scorm12' : 'scorm2004'
}

/** Whether the part contains the quiz. */
export function isScored(part: SamplePart): boolean {
  return part.pages.some((page) => page.id === QUIZ_PAGE)
}

/** The files that a part needs beside its document. */
export function assetsOf(part: SamplePart): readonly string[] {
  const common = ['icon.svg', 'style.css', 'scorm.js', 'progress.js', 'dom.js', 'practice.js', 'course.js']
  return isScored(part) ? [...common, 'questions.js', 'quiz.js'] : common
}
