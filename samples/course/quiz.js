/**
 * The quiz on the page: one question at a time, feedback to each answer, the result, another try.
 *
 * Course.mountQuiz({host, questions, state, passing, onAnswer, onHandIn, onRetry}) updates state.quiz and calls:
 * onAnswer(question, {response, startedAt}) after each answer, onHandIn() after the last, onRetry() when it begins again.
 */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})
  const { element, icon } = Course

  /** Circumference of the result's ring (radius 54): the length for a full score. */
  const RING = 339.292

  function optionRow(question, option) {
    return element(
      'label',
      { class: 'option' },
      element('input', { type: question.multiple ? 'checkbox' : 'radio', name: question.id, value: option.id }),
      element('span', { class: 'option-text' }, option.text),
    )
  }

  /** Marks an option as chosen and as right or wrong, in words and not only in colour. */
  function markOption(input, { wanted, chosen }) {
    const row = input.closest('.option')
    input.checked = chosen
    input.disabled = true
    if (!wanted && !chosen) return
    row.classList.add(wanted ? 'is-right' : 'is-wrong')
    const words = !chosen ? 'right, not chosen' : wanted ? 'your answer, right' : 'your answer, wrong'
    row.append(element('span', { class: 'option-mark' }, icon(wanted ? 'right' : 'wrong'), words))
  }

  function scoreRing(share) {
    const holder = element('div', { class: 'ring' })
    holder.innerHTML =
      '<svg viewBox="0 0 128 128" aria-hidden="true"><circle class="ring-track" cx="64" cy="64" r="54"/><circle class="ring-value" cx="64" cy="64" r="54" transform="rotate(-90 64 64)"/></svg>'
    holder.querySelector('.ring-value').setAttribute('stroke-dasharray', `${(share * RING).toFixed(1)} ${RING}`)
    holder.append(element('span', { class: 'ring-text' }, `${Math.round(share * 100)}%`))
    return holder
  }

  class Quiz {
    constructor({ host, questions, state, passing, onAnswer, onHandIn, onRetry }) {
      Object.assign(this, { host, questions, state, onAnswer, onHandIn, onRetry })
      // Floating-point error: 0.8 * 5 must give four answers, and not five because it is slightly above 4.
      this.needed = Math.ceil(passing * questions.length - 1e-9)
      this.shownAt = Date.now()
    }

    isAnswered(question) {
      return Course.isAnswered(this.state, question)
    }

    answerTo(question) {
      return this.state.quiz.answers[question.id]
    }

    isRight(question) {
      return this.isAnswered(question) && Course.isCorrect(question, this.answerTo(question))
    }

    /** The next unanswered question, if there is one. */
    open() {
      return this.questions.find((question) => !this.isAnswered(question))
    }

    /** Shows the view in which the learner left: the result, an unfinished attempt, or the start. */
    begin() {
      const started = Object.keys(this.state.quiz.answers).length > 0 || this.state.quiz.best !== null
      if (!this.open()) this.showResult(false)
      else if (started) this.showQuestion(this.open(), false)
      else this.showStart()
    }

    /** Replaces the view. `focus` moves the focus to its heading, which is wanted after an action but not on load. */
    show(view, focus) {
      this.host.replaceChildren(view)
      const heading = view.querySelector('[data-focus]')
      if (focus && heading) heading.focus()
    }

    showStart() {
      this.show(
        element(
          'div',
          { class: 'quiz-start panel' },
          element('h3', null, `${this.questions.length} questions, no clock`),
          element(
            'p',
            null,
            `You pass with ${this.needed} right answers. Each answer is explained at once, and you may try as often as you like: the best result counts.`,
          ),
          element(
            'button',
            { type: 'button', class: 'button', onclick: () => this.showQuestion(this.questions[0], true) },
            'Start the quiz',
            icon('next'),
          ),
        ),
        false,
      )
    }

    step(question, current) {
      const number = this.questions.indexOf(question) + 1
      const answered = this.isAnswered(question)
      const sign = this.isRight(question) ? 'right' : 'wrong'
      return element(
        'button',
        {
          type: 'button',
          class: answered ? `step is-${sign}` : 'step',
          'aria-label': answered ? `Question ${number}, answered, ${sign}` : `Question ${number}`,
          'aria-current': question === current ? 'step' : null,
          disabled: !answered && question !== current && question !== this.open(),
          onclick: () => this.showQuestion(question, true),
        },
        answered ? icon(sign) : String(number),
      )
    }

    steps(current) {
      return element(
        'ol',
        { class: 'steps', 'aria-label': 'Questions' },
        this.questions.map((question) => element('li', null, this.step(question, current))),
      )
    }

    showQuestion(question, focus) {
      const view = {
        feedback: element('div', { class: 'feedback', role: 'status' }),
        action: element('button', { type: 'submit', class: 'button' }, 'Check answer'),
      }
      view.form = element(
        'form',
        { class: 'question panel', novalidate: true },
        this.steps(question),
        element(
          'fieldset',
          null,
          element(
            'legend',
            null,
            element(
              'span',
              { class: 'question-count' },
              `Question ${this.questions.indexOf(question) + 1} of ${this.questions.length}`,
            ),
            element('span', { class: 'question-prompt', tabindex: '-1', 'data-focus': true }, question.prompt),
            question.multiple ? element('span', { class: 'question-hint' }, 'Choose all that apply.') : null,
          ),
          element(
            'div',
            { class: 'options' },
            question.options.map((option) => optionRow(question, option)),
          ),
        ),
        view.feedback,
        element('div', { class: 'question-actions' }, view.action),
      )
      this.shownAt = Date.now()
      view.form.addEventListener('submit', (event) => {
        event.preventDefault()
        this.submit(question, view)
      })
      this.show(view.form, focus)
      if (this.isAnswered(question)) this.settle(question, view)
    }

    submit(question, view) {
      if (this.isAnswered(question)) {
        this.advance(question)
        return
      }
      const response = [...view.form.querySelectorAll('input:checked')].map((input) => input.value)
      if (response.length === 0) {
        view.feedback.replaceChildren(element('p', null, 'Choose an answer first.'))
        return
      }
      this.state.quiz.answers[question.id] = response
      const complete = Course.handIn(this.state, this.questions)
      this.settle(question, view)
      this.onAnswer(question, { response, startedAt: this.shownAt })
      if (complete) this.onHandIn()
    }

    /**
     * Shows the result of an answer: marks the options, explains, and turns the button into the one that leads on.
     */
    settle(question, { form, feedback, action }) {
      const sign = this.isRight(question) ? 'right' : 'wrong'
      for (const input of form.querySelectorAll('input')) {
        markOption(input, {
          wanted: question.correct.includes(input.value),
          chosen: this.answerTo(question).includes(input.value),
        })
      }
      form.querySelector('.steps').replaceWith(this.steps(question))
      feedback.className = `feedback is-${sign}`
      feedback.replaceChildren(
        element('p', { class: 'feedback-title' }, icon(sign), sign === 'right' ? 'Right.' : 'Not quite.'),
        element('p', null, question.explanation),
      )
      action.replaceChildren(this.following(question) ? 'Next question' : 'See the result', icon('next'))
    }

    /** The first unanswered question; when all are answered, the one after this. */
    following(question) {
      return this.open() || this.questions[this.questions.indexOf(question) + 1]
    }

    advance(question) {
      const next = this.following(question)
      if (next) this.showQuestion(next, true)
      else this.showResult(true)
    }

    showResult(focus) {
      const correct = Course.countCorrect(this.state, this.questions)
      const passed = correct >= this.needed
      this.show(
        element(
          'div',
          { class: `result panel ${passed ? 'is-passed' : 'is-failed'}` },
          element(
            'div',
            { class: 'result-head' },
            scoreRing(correct / this.questions.length),
            element(
              'div',
              null,
              element('h3', { tabindex: '-1', 'data-focus': true }, passed ? 'Passed. Well done.' : 'Not there yet.'),
              element(
                'p',
                null,
                `${correct} of ${this.questions.length} answers were right; ${this.needed} are needed. ${this.summary(passed)}`,
              ),
            ),
          ),
          element('ul', { class: 'result-list', 'aria-label': 'Result by objective' }, this.objectiveRows()),
          element(
            'div',
            { class: 'question-actions' },
            element(
              'button',
              { type: 'button', class: passed ? 'button is-quiet' : 'button', onclick: () => this.retry() },
              'Try again',
            ),
            element(
              'button',
              { type: 'button', class: 'button is-quiet', onclick: () => this.showQuestion(this.questions[0], true) },
              'Look at the answers',
            ),
          ),
        ),
        focus,
      )
    }

    objectiveRows() {
      return Course.objectiveResults(this.state, this.questions).map((objective) =>
        element(
          'li',
          { class: objective.passed ? 'is-right' : 'is-open' },
          icon(objective.passed ? 'right' : 'wrong'),
          element('span', null, Course.objectives[objective.id]),
          element('span', { class: 'result-count' }, `${objective.correct} of ${objective.total}`),
        ),
      )
    }

    summary(passed) {
      if (passed) return 'Now the best part: say one true, useful sentence to someone this week.'
      if (this.state.quiz.best >= this.needed) return 'Your earlier, better result still counts.'
      return 'Look at the answers, go back to a page if you like, and try once more.'
    }

    retry() {
      Course.startAgain(this.state)
      this.onRetry()
      this.showQuestion(this.questions[0], true)
    }
  }

  Course.mountQuiz = (options) => new Quiz(options).begin()
})(globalThis)
