/**
 * The rules of the course, independent of page and platform: what is stored, how answers are marked, and the
 * learner's status.
 */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})
  const VERSION = 1

  const emptyState = () => ({ seen: [], quiz: { attempt: 1, answers: {}, best: null }, sorted: {}, notes: {} })

  const isText = (value) => typeof value === 'string'
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

  /** The entries of a stored object with valid values; others are dropped. */
  const entriesOf = (value, accepts) =>
    Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, held]) => accepts(held)))

  /** Reads what writeState wrote. Text of another origin or version gives an empty state. */
  function readState(text) {
    const state = emptyState()
    let stored
    try {
      stored = JSON.parse(text)
    } catch {
      return state
    }
    if (!isObject(stored) || stored.v !== VERSION) return state
    if (Array.isArray(stored.seen)) state.seen = stored.seen.filter(isText)
    const quiz = isObject(stored.quiz) ? stored.quiz : {}
    state.quiz.answers = entriesOf(quiz.answers, (ids) => Array.isArray(ids) && ids.every(isText))
    if (Number.isInteger(quiz.attempt) && quiz.attempt > 0) state.quiz.attempt = quiz.attempt
    if (Number.isInteger(quiz.best) && quiz.best >= 0) state.quiz.best = quiz.best
    state.sorted = entriesOf(stored.sorted, isText)
    state.notes = entriesOf(stored.notes, isText)
    return state
  }

  const writeState = (state) => JSON.stringify({ v: VERSION, ...state })

  /** Whether all right options are chosen, and no others. */
  function isCorrect(question, response) {
    return response.length === question.correct.length && question.correct.every((id) => response.includes(id))
  }

  const isAnswered = (state, question) => Array.isArray(state.quiz.answers[question.id])

  const countCorrect = (state, questions) =>
    questions.filter((question) => isAnswered(state, question) && isCorrect(question, state.quiz.answers[question.id]))
      .length

  /** Counts the attempt in the best result once its last question is answered. Returns whether it did. */
  function handIn(state, questions) {
    if (!questions.every((question) => isAnswered(state, question))) return false
    state.quiz.best = Math.max(state.quiz.best === null ? 0 : state.quiz.best, countCorrect(state, questions))
    return true
  }

  function startAgain(state) {
    state.quiz.attempt += 1
    state.quiz.answers = {}
  }

  /**
   * The status to report. course: {pages: [ids], questions, passing 0..1}; pages without the quiz.
   * A part with a quiz is complete when every page was seen and the quiz was handed in, or when the quiz is passed,
   * because a learner who knows the subject need not read the pages. A part without a quiz is passed by reading it.
   */
  function standing(state, course) {
    const seen = course.pages.filter((page) => state.seen.includes(page)).length
    const total = course.questions.length
    const handedIn = total > 0 && state.quiz.best !== null
    const score = handedIn ? Math.min(1, state.quiz.best / total) : null
    const passed = score !== null && score >= course.passing
    const complete = passed || (seen === course.pages.length && (total === 0 || handedIn))
    const answered = handedIn ? total : course.questions.filter((question) => isAnswered(state, question)).length
    return {
      score,
      completion: complete ? 'completed' : 'incomplete',
      success: verdict({ total, complete, handedIn, passed }),
      measure: complete ? 1 : (seen + answered) / (course.pages.length + total),
    }
  }

  function verdict({ total, complete, handedIn, passed }) {
    if (total === 0) return complete ? 'passed' : 'unknown'
    if (!handedIn) return 'unknown'
    return passed ? 'passed' : 'failed'
  }

  /**
   * The results of the current attempt by objective: [{id, correct, total, score, passed}] in the order of the
   * questions.
   */
  function objectiveResults(state, questions) {
    const ids = [...new Set(questions.map((question) => question.objective))]
    return ids.map((id) => {
      const own = questions.filter((question) => question.objective === id)
      const correct = countCorrect(state, own)
      return { id, correct, total: own.length, score: correct / own.length, passed: correct === own.length }
    })
  }

  Object.assign(Course, {
    emptyState,
    readState,
    writeState,
    isCorrect,
    isAnswered,
    countCorrect,
    handIn,
    startAgain,
    standing,
    objectiveResults,
  })
})(globalThis)
