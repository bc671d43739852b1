/** The pages: which one is shown, what is remembered of it, and what the platform is told. */
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

  /** The course stays open for a return visit unless it is passed and may end; a part of several always stays open. */
  const exitMode = () => (settings.keep === undefined && standing().success === 'passed' ? 'normal' : 'suspend')

  function showPage(id, byLearner) {
    if (session.closed) return
    current = ids.includes(id) ? id : ids[0]
    for (const page of pages) page.hidden = page.id !== current
    if (!state.seen.includes(current)) state.seen.push(current)
    document.title = `${find(`#${current}-title`).textContent} – ${settings.title}`
    report()
    if (!byLearner) return
    find('#notice').hidden = !connectionFailed
    closeContents()
    root.scrollTo(0, 0)
    find(`#${current}-title`).focus({ preventScroll: true })
  }

  const step = (offset) => showPage(ids[ids.indexOf(current) + offset], true)

  function render() {
    const at = ids.indexOf(current)
    const label = `Page ${at + 1} of ${ids.length}`
    find('#page-count').textContent = label
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
    find('#pager').classList.toggle('is-last', onLastPage())
    renderNext()
  }

  /** The last page leads on to the next part, or out of the course. */
  function renderNext() {
    const next = find('#next')
    const leave = find('#leave')
    const complete = standing().completion === 'completed'
    next.hidden = onLastPage() && (!settings.next || !complete)
    next.firstElementChild.textContent = onLastPage() ? `On to: ${settings.nextTitle}` : 'Next'
    const passed = standing().success === 'passed'
    leave.hidden = !onLastPage() || Boolean(settings.next)
    leave.classList.toggle('is-quiet', !passed)
    leave.firstElementChild.textContent = session.mode === 'preview' ? 'Leave preview' : passed ? 'Finish course' : 'Save and leave'
  }

  function goNext() {
    if (!onLastPage()) return step(1)
    if (session.mode === 'preview') return root.location.assign(settings.next)
    session.finish({ exit: 'suspend', navigation: 'continue' })
    return showGoodbye('This part is saved.', `Your learning platform opens “${settings.nextTitle}” next. If nothing happens, choose it from the platform’s menu.`)
  }

  function leave() {
    const passed = standing().success === 'passed'
    session.finish(passed ? { exit: 'normal', navigation: 'exitAll' } : { exit: 'suspend', navigation: 'suspendAll' })
    if (session.mode === 'preview') return showGoodbye('This was the preview.', 'Nothing was recorded. Reload the page to see it again.')
    return showGoodbye(passed ? 'Your result is saved.' : 'Your place is saved.', passed ? 'Thank you for your time. You can close this window now.' : 'You can close this window and come back to this page later.')
  }

  function showGoodbye(title, text) {
    for (const page of pages) page.hidden = true
    find('#pager').hidden = true
    find('#goodbye-title').textContent = title
    find('#goodbye-text').textContent = text
    find('#goodbye').hidden = false
    closeContents()
    document.body.classList.add('is-closed')
    find('#goodbye-title').focus()
  }

  function showSaved(outcome) {
    const place = find('#save-state')
    place.dataset.outcome = outcome
    place.textContent = outcome === 'saved' ? 'Progress saved' : 'Not saved yet: the platform did not answer'
  }

  /** Says what the learner must know before starting: that nothing is recorded here, and why. It stays in short in the frame. */
  function showMode() {
    const texts = {
      preview: 'Preview: no learning platform was found, so your progress and answers are not recorded.',
      review: 'Review: look at everything again. Your record stays as it is.',
    }
    const text = connectionFailed ? 'The learning platform refused the connection, so your progress and answers are not recorded.' : texts[session.mode]
    if (!text) return
    find('#notice').hidden = false
    find('#notice-text').textContent = text
    find('#save-state').textContent = session.mode === 'review' ? 'Review' : 'Preview'
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

  function recordResult() {
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
      Course.mountQuiz({ host: quizHost, questions, state, passing: outline.passing, onAnswer: recordAnswer, onHandIn: recordResult, onRetry: report })
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
    // A page that comes back from the browser's cache holds a conversation that has ended: begin a new one.
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
