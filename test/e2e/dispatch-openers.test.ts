/** Courses of dispatches on platforms that cut their pages off from the windows that they open. */
import { describeInBrowser } from '#test/support/browser.ts'
import { DispatchVisits, until } from '#test/support/dispatch-host/dispatch-visits.ts'

const isolated = { 'cross-origin-opener-policy': 'same-origin' }

describeInBrowser('course of a dispatch on a platform with an opener policy', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  test('plays in a frame, and the platform receives the result', async () => {
    const imported = await visits.import({ habits: { headers: isolated } })
    const page = await visits.open(imported)
    await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
    await until(() => visits.held(imported).status === 'completed')
    await page.close({ runBeforeUnload: true })
    await until(() => visits.record(imported).hasEnded)
  })

  test('explains itself in both windows where frames are forbidden too, and leaves the platform untouched', async () => {
    const headers = { ...isolated, 'content-security-policy': "frame-src 'self'" }
    const imported = await visits.import({ habits: { headers } })
    const page = await visits.enterInVain(imported)
    const shell = page.frameLocator('#sco')
    await shell.locator('body[data-state="noAnswer"]').waitFor()
    const opening = visits.context.waitForEvent('page')
    await shell.locator('#action').click()
    const cutOff = await opening
    await shell.locator('body[data-state="inWindow"]').waitFor()
    // The page of the course waits for the shell as long as the shell waits for the page.
    await cutOff.waitForLoadState()
    await visits.context.clock.fastForward(15_000)
    await shell.locator('body[data-state="noAnswer"]').waitFor()
    await cutOff.waitForSelector('#screen[data-kind="message"] .reference')
    expect(await cutOff.locator('#screen h1').innerText()).toBe('Open this course in your learning platform')
    expect(visits.record(imported).visits).toBe(0)
    expect(imported.stub.launches).toEqual([])
  })
})
