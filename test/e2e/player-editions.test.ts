/** The sample course in every edition: begin, leave in the middle, resume, pass, leave. */
import type { BrowserContext, FrameLocator } from 'playwright-core'
import { answerQuiz, openPage, shownPage, turnPages } from '#samples/walk-course.ts'
import { describeInBrowser, type Classroom } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'

/** Waits for a page of the course. */
const shows = (course: FrameLocator, id: string): Promise<void> => course.locator(`#${id}.page:not([hidden])`).waitFor()

/** The status is `passed` if a commit was sent between the pass and the completion; `passed` implies `completed`. */
const completedSomehow: unknown = expect.stringMatching(/^(completed|passed)$/)

const says = (player: PlayerPage, progress: string): Promise<void> =>
  player.page.locator('#progress', { hasText: progress }).waitFor()

describeInBrowser('the sample course', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  describe.each([
    {
      edition: 'scorm12',
      get: 'LMSGetValue',
      entry: 'cmi.core.entry',
      elements: {
        'cmi.core.lesson_status': 'passed',
        'cmi.core.score.raw': '100',
        'cmi.interactions.0.result': 'correct',
      },
    },
    {
      edition: 'scorm2004',
      get: 'GetValue',
      entry: 'cmi.entry',
      elements: {
        'cmi.completion_status': 'completed',
        'cmi.success_status': 'passed',
        'cmi.score.scaled': '1',
        'cmi.interactions.0.result': 'correct',
      },
    },
  ] as const)('$edition', ({ edition, get, entry, elements }) => {
    test('resumes on the fourth page and in the quiz after the learner leaves, and records the pass', async () => {
      const launched = await room().launch(edition)
      const first = await PlayerPage.open(context, launched.launch_url)
      const begun = await first.course()
      expect(await first.call(get, entry)).toBe('ab-initio')
      await turnPages(begun, 3)
      const place = await shownPage(begun)
      await first.button('exit').click()
      expect(await first.waitForScreen('left')).toContain('You have left the course')
      expect(await room().session(launched)).toMatchObject({
        completion_status: 'incomplete',
        success_status: 'unknown',
        attempt_number: 1,
      })

      const second = await PlayerPage.open(context, launched.launch_url)
      const resumed = await second.course()
      expect(await second.call(get, entry)).toBe('resume')
      expect(await shownPage(resumed)).toBe(place)
      await turnPages(resumed, 4)
      await openPage(resumed, 'check')
      await answerQuiz(resumed, { stopAfter: 2 })
      await second.waitForLight('saved')
      // The window is closed without leaving the course first.
      await second.page.close()

      const third = await PlayerPage.open(context, launched.launch_url)
      const inQuiz = await third.course()
      expect(await shownPage(inQuiz)).toBe('check')
      await finishQuiz(inQuiz)
      await inQuiz.locator('#leave').click()
      await (edition === 'scorm12' ? third.page.locator('#notice button').click() : Promise.resolve())
      expect(await third.waitForScreen('finished')).toMatch(
        /You have finished the course[\s\S]*Passed[\s\S]*Score: 100%/,
      )
      expect([...first.errors, ...second.errors, ...third.errors]).toEqual([])

      const session = await room().session(launched)
      expect(session).toMatchObject({
        completion_status: completedSomehow,
        success_status: 'passed',
        progress_percent: 100,
        score: { scaled: 1, raw: 100, min: 0, max: 100 },
      })
      expect(session.cmi_data).toMatchObject(elements)
      expect(Object.keys(session.cmi_data).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name))).toHaveLength(5)
    })
  })

  test.each([
    { course: 'scorm12', get: 'LMSGetValue', elements: ['cmi.core.student_id', 'cmi.core.student_name'] },
    { course: 'scorm2004', get: 'GetValue', elements: ['cmi.learner_id', 'cmi.learner_name'] },
  ])('gives $course content the learner of a launch that names no protocol', async ({ course, get, elements }) => {
    const learner = { user_id: `ordinary-${course}`, learner_name: 'Example, Grace' }
    const { launch_url } = await room().launch(course, { ...learner, runtime_protocol: undefined })
    const player = await PlayerPage.open(context, launch_url)
    await player.course()
    const read = await Promise.all(elements.map((element) => player.call(get, element)))
    expect(read).toEqual([learner.user_id, learner.learner_name])
  })

  test('leads from part to part, keeps locked parts locked, and resumes at the part that was left', async () => {
    const launched = await room().launch('scorm2004-sequenced')
    const first = await PlayerPage.open(context, launched.launch_url)
    const introduction = await first.course()
    expect(await first.page.locator('#outline .entry[aria-disabled]').count()).toBe(3)
    await says(first, '0 of 4 done')
    await turnPages(introduction, 1)
    await introduction.locator('#next').click()
    await shows(first.content, 'camera')
    await turnPages(first.content, 1)
    await says(first, '1 of 4 done')
    await first.waitForLight('saved')
    await first.page.close()

    const second = await PlayerPage.open(context, launched.launch_url)
    expect(await shownPage(await second.course())).toBe('sentences')
    expect(await second.call('GetValue', 'cmi.entry')).toBe('resume')
    expect(await second.page.locator('#outline [aria-current]').innerText()).toContain('Lesson 1')
    await turnPages(second.content, 1)
    // The part is done, so the player's own "next" leads on as well as the course's.
    await second.page.locator('#next.primary').click()
    await shows(second.content, 'moment')
    await second.button('previous').click()
    await shows(second.content, 'practice')
    await second.page.locator('#outline').getByRole('button', { name: 'Lesson 2' }).click()
    await shows(second.content, 'moment')
    await turnPages(second.content, 2)
    await second.content.locator('#next').click()
    await shows(second.content, 'check')
    await answerQuiz(second.content, { wrong: 1 })
    await says(second, '4 of 4 done')
    await second.content.locator('#leave').click()
    expect(await second.waitForScreen('finished')).toMatch(/Passed[\s\S]*Score: 80%/)
    expect([...first.errors, ...second.errors]).toEqual([])

    const session = await room().session(launched)
    expect(session).toMatchObject({
      completion_status: completedSomehow,
      success_status: 'passed',
      score: { scaled: 0.8 },
    })
    expect(session.cmi_data).toMatchObject({
      'sco:item-introduction/cmi.completion_status': 'completed',
      'sco:item-quiz/cmi.success_status': 'passed',
      'sco:item-quiz/cmi.score.scaled': '0.8',
    })
  })

  test('ends a course of several parts after a confirmation, and then starts from the beginning', async () => {
    const launched = await room().launch('scorm2004-sequenced')
    const player = await PlayerPage.open(context, launched.launch_url)
    await turnPages(await player.course(), 1)
    await player.content.locator('#next').click()
    await shows(player.content, 'camera')
    await player.page.locator('#end').click()
    await player.page.getByRole('button', { name: 'Cancel' }).click()
    expect(await player.page.locator('#outline [aria-current]').innerText()).toContain('Lesson 1')
    await player.page.locator('#end').click()
    await player.page.locator('#confirm').getByRole('button', { name: 'End the course' }).click()
    expect(await player.waitForScreen('left')).not.toContain('Next time you go on where you were')
    expect(await room().session(launched)).toMatchObject({ attempt_number: 1, completion_status: 'incomplete' })
    const again = await PlayerPage.open(context, launched.launch_url)
    await again.course()
    expect(await again.page.locator('#outline [aria-current]').innerText()).toContain('Introduction')
  })

  test('opens a passed course for review with its data, and records nothing', async () => {
    const launched = await room().launch('scorm12')
    const first = await PlayerPage.open(context, launched.launch_url)
    await first.course()
    await first.call('LMSSetValue', 'cmi.core.lesson_status', 'passed')
    await first.button('exit').click()
    await first.waitForScreen('finished')
    const before = await room().session(launched)

    const again = await relaunch(room(), launched.session_id)
    const review = await PlayerPage.open(context, again)
    const course = await review.course()
    expect(await review.call('LMSGetValue', 'cmi.core.lesson_mode')).toBe('review')
    expect(await review.call('LMSGetValue', 'cmi.core.student_name')).toBe('Example, Ada')
    expect(await review.page.locator('#banner').innerText()).toBe('Review: nothing you do is recorded')
    await turnPages(course, 2)
    await review.button('exit').click()
    expect(await review.waitForScreen('left')).toContain('End of the review')
    const { cmi_data, completion_status, success_status, time_spent_seconds, attempt_number } = before
    expect(await room().session(launched)).toMatchObject({
      launch_mode: 'review',
      cmi_data,
      completion_status,
      success_status,
      time_spent_seconds,
      attempt_number,
    })
  })

  test('starts over after a confirmation, with a new attempt', async () => {
    const launched = await room().launch('scorm12')
    const player = await PlayerPage.blank(context)
    await player.page.clock.install()
    await player.page.goto(launched.launch_url)
    await turnPages(await player.course(), 2)
    await player.page.clock.fastForward('10:00')
    await player.waitForLight('saved')
    await player.button('restart').click()
    await player.page.getByRole('button', { name: 'Cancel' }).click()
    expect(await room().session(launched)).toMatchObject({ attempt_number: 1 })
    await player.button('restart').click()
    const reloaded = player.page.waitForEvent('load')
    await player.page.locator('#confirm').getByRole('button', { name: 'Start over' }).click()
    await reloaded
    expect(await shownPage(await player.course())).toBe('welcome')
    expect(await player.call('LMSGetValue', 'cmi.core.entry')).toBe('ab-initio')
    const stored = player.page.waitForResponse((response) => response.request().method() === 'PUT')
    await player.call('LMSSetValue', 'cmi.comments', 'again')
    await stored
    const session = await room().session(launched)
    expect(session.attempt_number).toBe(2)
    // The ten minutes of the first attempt do not count in this one.
    expect(session.time_spent_seconds).toBeLessThan(600)
    // The new content may already have reported that it has begun.
    expect(['not_attempted', 'incomplete']).toContain(session.completion_status)
    expect(session.attempt_history.slice(1)).toEqual([
      expect.objectContaining({ attempt_number: 1, superseded_reason: 'learner_start_over' }),
    ])
  })
})

/** Answers the last three questions. */
async function finishQuiz(course: FrameLocator): Promise<void> {
  for (const values of [['a', 'c', 'd'], ['c'], ['b', 'd']]) {
    for (const value of values) await course.locator(`.question input[value="${value}"]`).check()
    await course.getByRole('button', { name: 'Check answer' }).click()
    await course.getByRole('button', { name: /Next question|See the result/ }).click()
  }
}

async function relaunch(room: Classroom, sessionId: string): Promise<string> {
  const { user_id } = await room.session({ session_id: sessionId })
  return (await room.launch('scorm12', { session_id: sessionId, user_id })).launch_url
}
