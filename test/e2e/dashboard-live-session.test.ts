/** The page of a session follows its learner, who plays the course in another browser. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { answerQuiz, openPage, quizAnswers } from '#samples/walk-course.ts'
import { changeResponses, describeInBrowser, newLearner } from '#test/support/browser.ts'
import { dashboardVisits, violationsOf } from '#test/support/dashboard-visits.ts'
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
  test('stops following a session in which nobody learns, until the person asks for news', async () => {
    const { service } = room()
    const route = `POST /api/v1/packages/${service.sampleCourses['scorm12'] ?? ''}/launch` as const
    const { body: launched } = await call(service, route, { body: { user_id: newLearner() } })
    const made = await visit('admin')
    const address = new RegExp(`/api/v1/sessions/${launched.session_id}(\\?|$)`)
    let looks = 0
    await changeResponses(made.context, address, (text) => {
      looks += 1
      return JSON.stringify({ ...JSON.parse(text), updated_at: '2026-01-05T10:00:00.000Z' })
    })
    const page = await open(made, `/sessions/${launched.session_id}`)
    await page.getByText(/^Nothing was saved for 5 minutes/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const before = looks
    // Two looks of a page that follows.
    await delay(7000)
    expect(looks).toBe(before)

    await made.context.unroute(address)
    await page.getByRole('button', { name: 'Look for news' }).click()
    await page.getByText(/^This page follows the learner/).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('looks at the deliveries of a session again when their next attempt is due', async () => {
    const { service } = room()
    const route = `POST /api/v1/packages/${service.sampleCourses['scorm12'] ?? ''}/launch` as const
    const { body: launched } = await call(service, route, { body: { user_id: newLearner() } })
    const made = await visit('admin')
    await made.context.route(/\/api\/v1\/webhooks\?/, (each) =>
      each.fulfill({ json: { webhooks: [{ id: 'whk_one', label: 'Portal' }], deliveries: [] } }),
    )
    let looks = 0
    await made.context.route('**/whk_one/deliveries?*', (each) => {
      looks += 1
      const state = { status: 'delivered', nextAttemptAt: null }
      const delivery = {
        ...{ id: 'dlv_one', webhookId: 'whk_one', event: 'session.completed', attempts: looks },
        ...{ body: JSON.stringify({ session_id: launched.session_id }), queuedAt: new Date().toISOString() },
        ...(looks === 1 ? { status: 'failed', nextAttemptAt: new Date(Date.now() + 1000).toISOString() } : state),
      }
      return each.fulfill({ json: { deliveries: [delivery], next_cursor: null } })
    })
    const page = await open(made, `/sessions/${launched.session_id}?tab=deliveries`)
    await page.getByRole('cell', { name: 'Failed' }).waitFor()
    await page.getByRole('cell', { name: 'Delivered' }).waitFor()
    // One more look of a page that follows.
    await delay(6000)
    expect(looks).toBe(2)
    expect(made.complaints).toEqual([])
  })
})
