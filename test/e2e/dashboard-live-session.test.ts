/** The page of a session follows its learner, who plays the course in another browser. */
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
})
