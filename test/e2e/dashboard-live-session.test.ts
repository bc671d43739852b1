/** The page of a session follows its learner, who plays the course in another browser. */
import { randomUUID } from 'node:crypto'
import { answerQuiz, openPage, quizAnswers } from '#samples/walk-course.ts'
import { describeInBrowser, newLearner } from '#test/support/browser.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { call } from '#test/support/service-client.ts'

describeInBrowser('the page of a session', (room) => {
  const { visit, open } = dashboardVisits(room)

  test('shows progress, answers and result while the learner plays, without a reload', async () => {
    const { service } = room()
    const route = `POST /api/v1/packages/${service.sampleCourses['scorm12'] ?? ''}/launch` as const
    const { body: launched } = await call(service, route, { body: { user_id: newLearner() } })
    const made = await visit('admin')
    const page = await open(made, `/sessions/${launched.session_id}?tab=interactions`)
    await page.evaluate('window.isFirst = true')
    await page.getByText('Progress 0%').waitFor()

    const context = await room().newContext()
    const player = await PlayerPage.open(context, launched.launch_url)
    const course = await player.course()
    await openPage(course, 'check')
    await answerQuiz(course)
    // The learner is still in the course.
    await page.getByRole('table').getByRole('row').nth(quizAnswers.length).waitFor()
    await player.button('exit').click()
    await player.waitForScreen('finished')
    await context.close()

    await page.getByText('Passed').first().waitFor()
    await page.getByText('Progress 100%').waitFor()
    expect(await page.evaluate('window.isFirst')).toBe(true)
    expect(made.complaints).toEqual([])
  })

  test('says who writes, why an attempt was replaced, and takes a note with a reset', async () => {
    const { service } = room()
    const route = `POST /api/v1/packages/${service.sampleCourses['scorm12'] ?? ''}/launch` as const
    const { body: launched } = await call(service, route, {
      body: { user_id: newLearner(), runtime_protocol: 'exclusive_v1' },
    })
    const made = await visit('admin')
    const page = await open(made, `/sessions/${launched.session_id}`)
    const writer = page.locator('dl > div', { hasText: 'Who writes now' })
    await writer.getByText('Nobody yet').waitFor()

    const runtime = randomUUID()
    await call(service, `POST /api/v1/sessions/${launched.session_id}`, {
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 },
    })
    await writer.getByText('One runtime').waitFor()
    expect(await writer.textContent()).toContain(runtime)

    await page.getByRole('button', { name: 'Reset progress' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').fill('Began on the wrong account')
    const sent = page.waitForRequest((request) => request.url().endsWith('/reset'))
    await dialog.getByRole('button', { name: 'Reset progress' }).click()
    expect((await sent).postDataJSON()).toEqual({ note: 'Began on the wrong account' })
    await page.getByText(/Attempt 2 replaced attempt 1 .* Somebody reset the progress in the dashboard\./).waitFor()
    await page.getByRole('cell', { name: 'Somebody reset the progress in the dashboard.' }).waitFor()
    await writer.getByText('Nobody yet').waitFor()
    expect(made.complaints).toEqual([])
  })
})
