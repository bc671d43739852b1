/** The course's pages: which one is shown, what is stored, and what is reported to the platform. */
;(function (root) {
  'use strict'

  const Course = (root.Course = root.Course || {})
  const settings = document.documentElement.dataset
  const find = (selector) => document.querySelector(selector)

  const pages = [...document.querySelectorAll('.page')]
  const ids = pages.map((page) => page.id)
  const quizHost = find('#quiz')
  const questions = quizHost ? Course.questions : []

  const session = Course.connect(root, { standard: settings.standard, onSave: showSaved })
  const state = Course.readState(session.state())
  const outline = {
    pages: ids.filter((id) => id !== 'check'),
    questions,
    passing: session.passingScore() ?? Number(settings.passing) / 100,
  }
  const connectionFailed = session.problems.some((problem) => problem.verb === 'initialize')
  let current = null

  const standing = () => Course.standing(state, outline)
  const onLastPage = () => current === ids[ids.length - 1]

  function report() {
    const now = standing()
    session.setLocation(current)
    session.setState(Course.writeState(state))
    session.setProgress(now.measure)
    if (now.score !== null) session.setScore(now.score)
    session.setStatus(now)
    session.save()
    render()
  }

  /**
   * The exit is "suspend", so that the learner can return, unless the course is passed. A part of several is always
   * suspended.
   */
  const exitMode = () => (settings.keep === undefined && standing().success === 'passed' ? 'normal' : 'suspend')

  function showPage(id, byLearner) {
    if (session.closed) return
    current = ids.includes(id) ? id : ids[0]
    for (const page of pages) page.hidden = page.id !== current
    if (!state.seen.includes(current)) state.seen.push(current)
    document.title = `${find(`#${current}-title`).textContent} – ${settings.title}`
    report()
    if (!byLearner) return
    if (session.mode !== 'recording' && !connectionFailed) showNotice('')
    closeContents()
    root.scrollTo(0, 0)
    find(`#${current}-title`).focus({ preventScroll: true })
  }

  const step = (offset) => showPage(ids[ids.indexOf(current) + offset], true)

  function render() {
    const at = ids.indexOf(current)
    find('#page-count').textContent = `Page ${at + 1} of ${ids.length}`
    find('#progress-text').textContent = `${Math.round(standing().measure * 100)}% done`
    find('#progress-bar').value = standing().measure
    for (const link of document.querySelectorAll('[data-go]')) {
      const id = link.dataset.go
      if (id === current) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
      const done = id === 'check' ? state.quiz.best !== null : state.seen.includes(id)
      link.classList.toggle('is-done', done)
      link.querySelector('.contents-state').textContent = done ? ' (done)' : ''
    }
    find('#previous').disabled = at === 0
    find('#previous').hidden = find('#page-count').hidden = ids.length === 1
    find('#pager').classList.toggle('is-last', onLastPage())
    renderNext()
  }

  /** The last page leads to the next part, or out of the course. */
  function renderNext() {
    const next = find('#next')
    const out = find('#leave')
    const complete = standing().completion === 'completed'
    next.hidden = onLastPage() && (!settings.next || !complete)
    next.firstElementChild.textContent =
      onLastPage() && settings.next ? `On to: ${settings.nextTitle.split(':')[0]}` : 'Next'
    const passed = standing().success === 'passed'
    out.hidden = !onLastPage() || Boolean(settings.next)
    out.classList.toggle('is-quiet', !passed)
    out.firstElementChild.textContent =
      session.mode === 'preview' ? 'Leave preview' : passed ? 'Finish course' : 'Save and leave'
  }

  function goNext() {
    if (!onLastPage()) {
      step(1)
      return
    }
    if (session.mode === 'preview') {
      root.location.assign(settings.next)
      return
    }
    const ok = session.finish({ exit: 'suspend', navigation: 'continue' })
    showGoodbye(
      ok,
      'This part is done.',
      `Your learning platform opens “${settings.nextTitle}” next. If nothing happens, choose it from the platform’s menu.`,
    )
  }

  function leave() {
    const passed = standing().success === 'passed'
    const ok = session.finish(
      passed ? { exit: 'normal', navigation: 'exitAll' } : { exit: 'suspend', navigation: 'suspendAll' },
    )
    if (session.mode === 'preview')
      showGoodbye(true, 'This was the preview.', 'Nothing was recorded. Reload the page to see it again.')
    else if (session.mode === 'review')
      showGoodbye(true, 'That was the review.', 'Your record is as it was. You can close this window now.')
    else if (passed) showGoodbye(ok, 'Your result is saved.', 'Thank you for your time. You can close this window now.')
    else showGoodbye(ok, 'Your place is saved.', 'You can close this window and come back to this page later.')
  }

  function showGoodbye(ok, title, text) {
    for (const page of pages) page.hidden = true
    showNotice('')
    find('#pager').hidden = true
    find('#goodbye').classList.toggle('is-unsure', !ok)
    find('#goodbye-title').textContent = ok ? title : 'The platform did not confirm.'
    find('#goodbye-text').textContent = ok
      ? text
      : 'Your last steps may not be saved. Open the course again to see what was kept.'
    find('#goodbye').hidden = false
    closeContents()
    document.body.classList.add('is-closed')
    find('#goodbye-title').focus()
  }

  /** Screen readers announce a save only if it fails. */
  function showSaved(outcome) {
    find('#save-state').textContent = { pending: 'Saving…', saved: 'Progress saved', failed: 'Not saved' }[outcome]
    find('#save-state').dataset.outcome = outcome
    showNotice(
      outcome === 'failed'
        ? 'Your last steps are not saved yet: the learning platform did not take them. The next step tries again.'
        : '',
    )
  }

  function showNotice(text) {
    find('#notice').classList.toggle('is-empty', !text)
    find('#notice-text').textContent = text
  }

  /** Tells the learner at the start if nothing is recorded, and why. The frame repeats it in one word. */
  function showMode() {
    if (connectionFailed)
      showNotice('The learning platform refused the connection, so your progress and answers are not recorded.')
    else if (session.mode === 'preview')
      showNotice('Preview: no learning platform was found, so your progress and answers are not recorded.')
    else if (session.mode === 'review') showNotice('Review: look at everything again. Your record stays as it is.')
    if (session.mode !== 'recording') find('#save-state').textContent = session.mode === 'review' ? 'Review' : 'Preview'
  }

  function closeContents() {
    find('#contents-toggle').setAttribute('aria-expanded', 'false')
  }

  function toggleContents() {
    const toggle = find('#contents-toggle')
    toggle.setAttribute('aria-expanded', String(toggle.getAttribute('aria-expanded') !== 'true'))
  }

  function recordAnswer(question, { response, startedAt }) {
    session.addInteraction({
      id: question.id,
      type: question.type,
      description: question.prompt,
      objective: question.objective,
      startedAt,
      latency: Date.now() - startedAt,
      response,
      pattern: question.correct,
      correct: Course.isCorrect(question, response),
    })
    report()
  }

  /** The objectives of an attempt are recorded only if it is at least as good as earlier attempts, like the score. */
  function recordResult() {
    if (Course.countCorrect(state, questions) < state.quiz.best) return
    for (const result of Course.objectiveResults(state, questions)) session.setObjective(result)
    report()
  }

  function mountExercises() {
    const sorter = find('.sorter')
    const draft = find('.draft')
    if (sorter) {
      Course.mountSorter(sorter, state.sorted, (key, choice) => {
        state.sorted[key] = choice
        report()
      })
    }
    if (draft) {
      Course.mountDraft(draft, state.notes, (notes) => {
        state.notes = notes
        report()
      })
    }
    if (quizHost) {
      Course.mountQuiz({
        host: quizHost,
        questions,
        state,
        passing: outline.passing,
        onAnswer: recordAnswer,
        onHandIn: recordResult,
        onRetry: report,
      })
    }
  }

  function listen() {
    for (const link of document.querySelectorAll('[data-go]')) {
      link.addEventListener('click', (event) => {
        event.preventDefault()
        showPage(link.dataset.go, true)
      })
    }
    find('#previous').addEventListener('click', () => step(-1))
    find('#next').addEventListener('click', goNext)
    find('#leave').addEventListener('click', leave)
    find('#contents-toggle').addEventListener('click', toggleContents)
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || find('#contents-toggle').getAttribute('aria-expanded') !== 'true') return
      closeContents()
      find('#contents-toggle').focus()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') session.flush()
    })
    root.addEventListener('pagehide', () => session.finish({ exit: exitMode() }))
    // The browser has restored the page from its cache, after its session was terminated: reload, to begin a new
    // session.
    root.addEventListener('pageshow', (event) => {
      if (event.persisted && session.closed) root.location.reload()
    })
  }

  mountExercises()
  listen()
  showMode()
  showPage(session.location(), false)
  document.body.classList.add('is-ready')
})(globalThis)
