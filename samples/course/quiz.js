/**
 * The quiz on the page: one question at a time, an answer with feedback, the result, another try.
 *
 * Course.mountQuiz({host, questions, state, passing, onAnswer, onHandIn, onRetry}) keeps state.quiz up to date and tells:
 * onAnswer(question, {response, startedAt}) after each answer, onHandIn() after the last, onRetry() when it begins again.
 */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})
  const { element, icon } = Course

  /** Circumference of the result's ring (radius 54), the length that stands for a full score. */
  const RING = 339.292

  const percent = (share) => `${Math.round(share * 100)}%`

  function mountQuiz({ host, questions, state, passing, onAnswer, onHandIn, onRetry }) {
    const needed = Math.ceil(passing * questions.length - 1e-9)
    let shownAt = Date.now()

    const answerTo = (question) => state.quiz.answers[question.id]
    const open = () => questions.find((question) => !Course.isAnswered(state, question))

    /** Replaces the view; `focus` moves the reader to its heading, which is wanted after an act and not on load. */
    function show(view, focus) {
      host.replaceChildren(view)
      const heading = view.querySelector('[data-focus]')
      if (focus && heading) heading.focus()
    }

    function showStart(focus) {
      show(
        element('div', { class: 'quiz-start panel' },
          element('h3', { tabindex: '-1', 'data-focus': true }, `${questions.length} questions, no clock`),
          element('p', null, `You pass with ${needed} right answers. Each answer is explained at once, and you may try as often as you like: the best result counts.`),
          element('button', { type: 'button', class: 'button', onclick: () => showQuestion(questions[0], true) }, 'Start the quiz', icon('next'))),
        focus)
    }

    function steps(current) {
      return element('ol', { class: 'steps', 'aria-label': 'Questions' }, questions.map((question, index) => {
        const answered = Course.isAnswered(state, question)
        const right = answered && Course.isCorrect(question, answerTo(question))
        const label = `Question ${index + 1}${answered ? (right ? ', answered correctly' : ', answered incorrectly') : ''}`
        return element('li', null, element('button', {
          type: 'button',
          class: `step${answered ? (right ? ' is-right' : ' is-wrong') : ''}`,
          'aria-label': label,
          'aria-current': question === current ? 'step' : null,
          disabled: !answered && question !== current && question !== open(),
          onclick: () => showQuestion(question, true),
        }, answered ? icon(right ? 'right' : 'wrong') : String(index + 1)))
      }))
    }

    function optionRow(question, option) {
      return element('label', { class: 'option' },
        element('input', { type: question.multiple ? 'checkbox' : 'radio', name: question.id, value: option.id }),
        element('span', { class: 'option-text' }, option.text))
    }

    function showQuestion(question, focus) {
      const index = questions.indexOf(question)
      const feedback = element('div', { class: 'feedback', role: 'status' })
      const action = element('button', { type: 'submit', class: 'button' }, 'Check answer')
      const options = element('div', { class: 'options' }, question.options.map((option) => optionRow(question, option)))
      const form = element('form', { class: 'question panel', novalidate: true },
        steps(question),
        element('fieldset', null,
          element('legend', null,
            element('span', { class: 'question-count' }, `Question ${index + 1} of ${questions.length}`),
            element('span', { class: 'question-prompt', tabindex: '-1', 'data-focus': true }, question.prompt),
            question.multiple ? element('span', { class: 'question-hint' }, 'Choose all that apply.') : null),
          options),
        feedback,
        element('div', { class: 'question-actions' }, action))
      shownAt = Date.now()
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        submit({ question, form, feedback, action })
      })
      show(form, focus)
      if (Course.isAnswered(state, question)) settle({ question, form, feedback, action })
    }

    function submit({ question, form, feedback, action }) {
      if (Course.isAnswered(state, question)) return advance(question)
      const response = [...form.querySelectorAll('input:checked')].map((input) => input.value)
      if (response.length === 0) {
        feedback.className = 'feedback is-hint'
        feedback.replaceChildren(element('p', null, 'Choose an answer first.'))
        return undefined
      }
      state.quiz.answers[question.id] = response
      const complete = Course.handIn(state, questions)
      settle({ question, form, feedback, action })
      onAnswer(question, { response, startedAt: shownAt })
      if (complete) onHandIn()
      return undefined
    }

    /** Shows what the answer is worth: marks the options, explains, and turns the button into the way on. */
    function settle({ question, form, feedback, action }) {
      const response = answerTo(question)
      const right = Course.isCorrect(question, response)
      for (const input of form.querySelectorAll('input')) mark(question, input, response)
      form.querySelector('.steps').replaceWith(steps(question))
      feedback.className = `feedback ${right ? 'is-right' : 'is-wrong'}`
      feedback.replaceChildren(
        element('p', { class: 'feedback-title' }, icon(right ? 'right' : 'wrong'), right ? 'Right.' : 'Not quite.'),
        element('p', null, question.explanation))
      action.replaceChildren(open() ? 'Next question' : 'See the result', icon('next'))
    }

    function mark(question, input, response) {
      const wanted = question.correct.includes(input.value)
      const chosen = response.includes(input.value)
      const row = input.closest('.option')
      input.checked = chosen
      input.disabled = true
      row.classList.toggle('is-right', wanted)
      row.classList.toggle('is-wrong', chosen && !wanted)
      if (!wanted && !chosen) return
      const words = !chosen ? 'right, not chosen' : wanted ? 'your answer, right' : 'your answer, wrong'
      row.append(element('span', { class: 'option-mark' }, icon(wanted ? 'right' : 'wrong'), words))
    }

    function advance(question) {
      const following = questions[questions.indexOf(question) + 1]
      const next = open() || following
      if (next) showQuestion(next, true)
      else showResult(true)
    }

    function ring(share) {
      const holder = element('div', { class: 'ring' })
      holder.innerHTML = '<svg viewBox="0 0 128 128" aria-hidden="true"><circle class="ring-track" cx="64" cy="64" r="54"/><circle class="ring-value" cx="64" cy="64" r="54" transform="rotate(-90 64 64)"/></svg>'
      const value = holder.querySelector('.ring-value')
      value.setAttribute('stroke-dasharray', `${(share * RING).toFixed(1)} ${RING}`)
      holder.append(element('span', { class: 'ring-text' }, percent(share)))
      return holder
    }

    function showResult(focus) {
      const correct = Course.countCorrect(state, questions)
      const passed = correct >= needed
      const everPassed = state.quiz.best >= needed
      const objectives = Course.objectiveResults(state, questions).map((objective) =>
        element('li', { class: objective.passed ? 'is-right' : 'is-open' },
          icon(objective.passed ? 'right' : 'wrong'),
          element('span', null, Course.objectives[objective.id]),
          element('span', { class: 'result-count' }, `${objective.correct} of ${objective.total}`)))
      const view = element('div', { class: `result panel ${passed ? 'is-passed' : 'is-failed'}` },
        element('div', { class: 'result-head' },
          ring(correct / questions.length),
          element('div', null,
            element('h3', { tabindex: '-1', 'data-focus': true }, passed ? 'Passed. Well done.' : 'Not there yet.'),
            element('p', null, `${correct} of ${questions.length} answers were right; ${needed} are needed. ${summary(passed, everPassed)}`))),
        element('ul', { class: 'result-list', 'aria-label': 'Result by objective' }, objectives),
        element('div', { class: 'question-actions' },
          element('button', { type: 'button', class: passed ? 'button is-quiet' : 'button', onclick: retry }, 'Try again'),
          element('button', { type: 'button', class: 'button is-quiet', onclick: () => showQuestion(questions[0], true) }, 'Look at the answers')))
      show(view, focus)
    }

    function summary(passed, everPassed) {
      if (passed) return 'Now the best part: say one true, useful sentence to someone this week.'
      if (everPassed) return 'Your earlier, better result still counts.'
      return 'Look at the answers, go back to a page if you like, and try again.'
    }

    function retry() {
      Course.startAgain(state)
      onRetry()
      showQuestion(questions[0], true)
    }

    if (!open()) showResult(false)
    else if (Object.keys(state.quiz.answers).length > 0) showQuestion(open(), false)
    else if (state.quiz.best !== null) showQuestion(questions[0], false)
    else showStart(false)
  }

  Course.mountQuiz = mountQuiz
})(globalThis)
