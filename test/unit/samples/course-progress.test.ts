import { type Course, loadCourseScripts, type State } from './load-course-scripts.ts'

const PAGES = ['welcome', 'camera']
const RIGHT = {
  'camera-sentence': ['b'],
  'bored-is-seen': ['false'],
  'three-parts': ['d', 'a', 'c'],
  'first-words': ['c'],
  'unfair-feedback': ['b', 'd'],
}

describe('the progress rules', () => {
  let course: Course
  let state: State
  const outline = () => ({ pages: PAGES, questions: course.questions, passing: 0.8 })
  const answer = (answers: Record<string, readonly string[]>) => Object.assign(state.quiz.answers, answers)

  beforeEach(() => {
    course = loadCourseScripts()
    state = course.readState('')
  })

  test('asks five questions of three kinds, each with the correct options among its options', () => {
    expect(course.questions.map((question) => (question.multiple === true ? 'multiple' : question.type))).toEqual([
      'choice',
      'true-false',
      'multiple',
      'choice',
      'multiple',
    ])
    for (const question of course.questions) {
      const options = question.options.map((option) => option.id)
      expect(options).toEqual(expect.arrayContaining([...question.correct]))
      expect(question.correct.length).toBeLessThan(options.length)
      expect(question.correct.length > 1).toBe(question.multiple === true)
      expect(question.prompt.length).toBeLessThanOrEqual(250)
      // SCORM 1.2 allows single letters and digits in responses to a choice.
      if (question.type === 'choice') expect(options.every((id) => /^[a-z0-9]$/.test(id))).toBe(true)
    }
  })

  test.each([
    [['a', 'c', 'd'], true],
    [['d', 'c', 'a'], true],
    [['a', 'c'], false],
    [['a', 'b', 'c', 'd'], false],
    [['b'], false],
    [[], false],
  ])('marks %j in the question with several correct options as %s', (response, right) => {
    const question = course.questions.find((candidate) => candidate.id === 'three-parts')
    expect(question && course.isCorrect(question, response)).toBe(right)
  })

  test('stays incomplete and without success status until the quiz is handed in', () => {
    state.seen.push(...PAGES)
    answer({ ...RIGHT, 'first-words': [] })
    delete state.quiz.answers['first-words']
    expect(course.handIn(state, course.questions)).toBe(false)
    expect(course.standing(state, outline())).toEqual({
      score: null,
      completion: 'incomplete',
      success: 'unknown',
      measure: 6 / 7,
    })
  })

  test.each([
    [{}, 1, 'passed'],
    [{ 'first-words': ['a'] }, 0.8, 'passed'],
    [{ 'first-words': ['a'], 'three-parts': ['a'] }, 0.6, 'failed'],
  ])('scores the answers %j with %d, which is %s', (wrong, score, success) => {
    state.seen.push(...PAGES)
    answer({ ...RIGHT, ...wrong })
    expect(course.handIn(state, course.questions)).toBe(true)
    expect(course.standing(state, outline())).toEqual({ score, completion: 'completed', success, measure: 1 })
  })

  test('completes for a learner who passes without reading, but not for one who fails without reading', () => {
    answer(RIGHT)
    course.handIn(state, course.questions)
    expect(course.standing(state, outline())).toMatchObject({ completion: 'completed', success: 'passed' })
    state.quiz.best = 2
    expect(course.standing(state, outline())).toMatchObject({
      completion: 'incomplete',
      success: 'failed',
      measure: 5 / 7,
    })
  })

  test('keeps the best result when a later attempt is worse', () => {
    answer(RIGHT)
    course.handIn(state, course.questions)
    course.startAgain(state)
    expect(state.quiz).toMatchObject({ attempt: 2, best: 5 })
    expect(Object.keys(state.quiz.answers)).toEqual([])
    answer({ ...RIGHT, 'first-words': ['a'], 'three-parts': ['b'] })
    course.handIn(state, course.questions)
    expect(course.standing(state, outline())).toMatchObject({ score: 1, success: 'passed' })
  })

  test('passes a course without a quiz when all pages are read', () => {
    const lesson = { pages: PAGES, questions: [], passing: 0.8 }
    state.seen.push('welcome')
    expect(course.standing(state, lesson)).toEqual({
      score: null,
      completion: 'incomplete',
      success: 'unknown',
      measure: 0.5,
    })
    state.seen.push('camera')
    expect(course.standing(state, lesson)).toEqual({
      score: null,
      completion: 'completed',
      success: 'passed',
      measure: 1,
    })
  })

  test('reports the result of each objective', () => {
    answer({ ...RIGHT, 'bored-is-seen': ['true'] })
    expect(course.objectiveResults(state, course.questions)).toEqual([
      { id: 'observe', correct: 1, total: 2, score: 0.5, passed: false },
      { id: 'build', correct: 1, total: 1, score: 1, passed: true },
      { id: 'talk', correct: 2, total: 2, score: 1, passed: true },
    ])
  })

  test('reads back what it wrote, in far less than the 4,096 characters of SCORM 1.2', () => {
    state.seen.push('welcome', 'why', 'camera', 'sentences', 'practice', 'moment', 'conversation', 'receiving', 'check')
    answer(RIGHT)
    course.handIn(state, course.questions)
    state.sorted = { prepare: 'verdict', agenda: 'camera', annoyed: 'verdict', sources: 'camera' }
    state.notes = { saw: '"'.repeat(160), did: '"'.repeat(160), next: '"'.repeat(160) }
    const written = course.writeState(state)
    expect(written.length).toBeLessThan(2_000)
    expect(course.readState(written)).toEqual(state)
  })

  test.each([
    '',
    'null',
    '[]',
    '{',
    '{"v":2,"seen":["welcome"]}',
    '{"v":1,"seen":"welcome","quiz":{"attempt":-1,"answers":{"a":"b"},"best":"5"},"notes":[1],"sorted":null}',
  ])('starts from the beginning with the stored text %j', (stored) => {
    expect(course.readState(stored)).toEqual({
      seen: [],
      quiz: { attempt: 1, answers: {}, best: null },
      sorted: {},
      notes: {},
    })
  })
})
