/**
 * A learner plays the sample course, and the levels of the skills that it is aligned to move: explained, and published to a
 * webhook. A TEST learner moves nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningService } from '#bin/local/service-file.ts'
import { answerQuiz, openPage } from '#samples/walk-course.ts'
import { describeInBrowser, newLearner, type Classroom } from '#test/support/browser.ts'
import { call } from '#test/support/service-client.ts'
import { PlayerPage } from '#test/support/player-page.ts'

const get = async (service: RunningService, path: string): Promise<any> =>
  (await call(service, `GET /api/v1${path}`)).body

/** Names the receiver of the one-machine service for events of skills. */
async function addEndpoint(service: RunningService, path: string): Promise<void> {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const { status } = await call(service, 'POST /api/v1/webhooks', {
    body: { url: `${service.webhookReceiver}${path}`, label: 'Levels', eventScope: 'competency', secret },
  })
  expect(status).toBe(200)
}

/** Plays the course to its end, with every answer right. */
async function pass(room: Classroom, launchUrl: string): Promise<void> {
  const context = await room.newContext()
  const player = await PlayerPage.open(context, launchUrl)
  const course = await player.course()
  await openPage(course, 'check')
  await answerQuiz(course)
  await player.button('exit').click()
  await player.waitForScreen('finished')
  await context.close()
}

async function waitFor<Value>(
  what: string,
  find: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const end = Date.now() + 60_000
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await delay(200)
  }
}

describeInBrowser('skills from a course', (room) => {
  const course = (): string => room().service.sampleCourses['scorm12'] ?? ''

  test('moves the level of a LIVE learner, explains it, and publishes it to a webhook', async () => {
    const { service } = room()
    const path = `/levels-${Date.now()}`
    await addEndpoint(service, path)
    const learner = newLearner()
    const subject = `/cale/subjects/${encodeURIComponent(learner)}`
    expect((await get(service, `${subject}/projections`)).projections).toEqual([])

    await pass(room(), (await room().launch(course(), { user_id: learner })).launch_url)
    const levels = await waitFor('levels', async () => {
      const { projections } = await get(service, `${subject}/projections`)
      return projections.length === 0 ? undefined : projections
    })
    const [first] = levels
    expect(first.level).toBeGreaterThan(0)
    const explained = await get(service, `${subject}/projections/${first.skillId}`)
    const { prior, evidence } = explained.projection.explanation
    const sum = evidence.reduce((total: number, row: any) => total + Number(row.contribution), Number(prior))
    expect(sum).toBeCloseTo(explained.projection.estimate, 9)

    const received = await waitFor('the webhook', () => {
      const lines = readFileSync(join(service.dataFolder, 'received-webhooks.jsonl'), 'utf8').split('\n').slice(0, -1)
      const sent = lines.map((line) => JSON.parse(line)).filter((each) => each.path === path)
      return sent.map(({ body }) => JSON.parse(body)).find(({ data }) => data.subject_id === learner)
    })
    expect(received).toMatchObject({ event: expect.stringMatching(/^competency\./), data: { reason: 'evidence' } })
  })

  test('computes levels again in a dry run, which begins at once', async () => {
    const { service } = room()
    const { frameworks } = await get(service, '/cale/frameworks')
    const body = { kind: 'replay', frameworkId: frameworks[0].id }
    const asked = await call(service, 'POST /api/v1/cale/recomputations', { body })
    const ended = await waitFor('the recomputation', async () => {
      const { recomputation } = await get(service, `/cale/recomputations/${asked.body.recomputation.id}`)
      return recomputation.completedAt === null ? undefined : recomputation
    })
    expect(ended).toMatchObject({ status: 'completed', dryRun: true })
    expect(ended.counts.projections).toBeGreaterThan(0)
  })

  test('takes no evidence from a TEST learner', async () => {
    const { service } = room()
    const learner = newLearner()
    const { body: launched } = await call(service, `POST /api/v1/packages/${course()}/launch`, {
      bearer: service.testKey,
      body: { user_id: learner, runtime_protocol: 'exclusive_v1' },
    })
    await pass(room(), launched.launch_url)
    // A LIVE learner who passes later is observed, so what the TEST learner did has been looked at before.
    const later = newLearner()
    await pass(room(), (await room().launch(course(), { user_id: later })).launch_url)
    await waitFor('levels', async () => {
      const { projections } = await get(service, `/cale/subjects/${encodeURIComponent(later)}/projections`)
      return projections.length === 0 ? undefined : projections
    })
    const { projections } = await get(service, `/cale/subjects/${encodeURIComponent(learner)}/projections`)
    expect(projections).toEqual([])
  })
})
