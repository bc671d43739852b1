/**
 * A learner plays the sample course, and the levels of the skills that it is aligned to move: explained, published to a
 * webhook, compared with a role, and shown beside others. A TEST learner moves nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningService } from '#bin/local/service-file.ts'
import { sampleSkillId } from '#samples/skills/framework.ts'
import { answerQuiz, openPage } from '#samples/walk-course.ts'
import { describeInBrowser, longestWaitMs, newLearner, type Classroom } from '#test/support/browser.ts'
import { dashboardVisits } from '#test/support/dashboard-visits.ts'
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

/** One of the course's questions is aligned to it. */
const asked = sampleSkillId('Chooses the moment')
/** Nothing in the course shows it. */
const lacking = sampleSkillId('Sets an agenda')

/** An assessment outside of the course: enough for the lowest level. */
async function sendFirstEvidence(service: RunningService, subjectId: string): Promise<void> {
  const { clientSystems } = await get(service, '/cale/client-systems')
  const { body } = await call(service, 'POST /api/v1/cale/evidence', {
    body: {
      clientSystemId: clientSystems.find(({ name }: { name: string }) => name === 'Team observations').id,
      evidence: [
        {
          ...{ externalId: `first of ${subjectId}`, subjectId, skillId: asked, success: true },
          ...{ activityId: 'https://assessments.example/feedback', occurredAt: new Date().toISOString() },
          attributes: { demonstrationMode: 'recall', demandRatings: { cognitive: 1 }, passMarkScaled: null },
        },
      ],
    },
  })
  expect(body.results).toMatchObject([{ status: 'accepted' }])
}

/** A role that asks for what the course shows and for what it does not. @returns its id */
async function describeRole(service: RunningService): Promise<string> {
  const { frameworks } = await get(service, '/cale/frameworks?limit=200')
  const { body } = await call(service, 'POST /api/v1/intelligence/role-briefs', {
    body: {
      title: 'Team lead',
      frameworkId: frameworks.find(({ title }: { title: string }) => title === 'Workplace communication').id,
      requirements: [asked, lacking].map((skillId) => ({ skillId, level: 2 })),
    },
  })
  return body.roleBrief.id
}

/** Messages of the receiver about a learner. */
function receivedAbout({ dataFolder }: RunningService & { dataFolder: string }, path: string, learner: string): any[] {
  const lines = readFileSync(join(dataFolder, 'received-webhooks.jsonl'), 'utf8').split('\n').slice(0, -1)
  const sent = lines.map((line) => JSON.parse(line)).filter((each) => each.path === path)
  return sent.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.subject_id === learner)
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
  const end = Date.now() + longestWaitMs
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await delay(200)
  }
}

describeInBrowser('skills from a course', (room) => {
  const { visit, open } = dashboardVisits(room)
  const course = (): string => room().service.sampleCourses['scorm12'] ?? ''
  const path = `/levels-${Date.now()}`
  let role = ''

  beforeAll(async () => {
    await addEndpoint(room().service, path)
    role = await describeRole(room().service)
  })

  /** What the dashboard says of a learner: how ready, the states of both requirements, and the levels of both skills. */
  async function shownOf(learner: string): Promise<readonly (readonly string[])[]> {
    const made = await visit('admin')
    const report = await open(made, `/skills/roles/${role}/${learner}`)
    await report.getByRole('table', { name: 'Requirements of the role' }).waitFor()
    const readiness = await report.getByRole('meter', { name: 'Readiness' }).getAttribute('aria-valuetext')
    const states = await report.locator('.badge').allInnerTexts()
    const map = await open(made, `/skills/map?role=${role}&who=ids&learners=${learner}`)
    await map.getByRole('gridcell').first().waitFor()
    const cells = await map.getByRole('gridcell').all()
    const levels = await Promise.all(cells.map(async (cell) => (await cell.getAttribute('data-level')) ?? ''))
    expect(made.complaints).toEqual([])
    return [[readiness ?? ''], states, levels]
  }

  test('moves the level of a LIVE learner, explains it, publishes it, and shows it beside a role and beside others', async () => {
    const { service } = room()
    const learner = newLearner()
    const subject = `/cale/subjects/${encodeURIComponent(learner)}`
    await sendFirstEvidence(service, learner)
    const levelOf = async (): Promise<number> =>
      (await get(service, `${subject}/projections`)).projections.find((each: any) => each.skillId === asked)?.level
    await waitFor('the first level', async () => ((await levelOf()) === 1 ? true : undefined))

    await pass(room(), (await room().launch(course(), { user_id: learner })).launch_url)
    await waitFor('the next level', async () => ((await levelOf()) === 2 ? true : undefined))
    const explained = await get(service, `${subject}/projections/${asked}`)
    const { prior, evidence } = explained.projection.explanation
    const sum = evidence.reduce((total: number, row: any) => total + Number(row.contribution), Number(prior))
    expect(sum).toBeCloseTo(explained.projection.estimate, 9)

    const changed = await waitFor('the webhook', () =>
      receivedAbout(service, path, learner).find(({ event }) => event === 'competency.level_changed'),
    )
    expect(changed.data).toMatchObject({ skill_id: asked, previous_level: 1, level: 2, reason: 'evidence' })
    expect(await shownOf(learner)).toEqual([['50%'], ['Met', 'Not proven'], ['2', '0']])
  })

  test('takes no evidence from a TEST learner', async () => {
    const { service } = room()
    const learner = newLearner()
    const { body: launched } = await call(service, `POST /api/v1/packages/${course()}/launch`, {
      bearer: service.testKey,
      body: { user_id: learner, runtime_protocol: 'exclusive_v1' },
    })
    await pass(room(), launched.launch_url)
    // A LIVE learner who passes later is observed and published, so what the TEST learner did has been looked at before.
    const later = newLearner()
    await pass(room(), (await room().launch(course(), { user_id: later })).launch_url)
    await waitFor('the webhook', () => receivedAbout(service, path, later).at(0))
    const { projections } = await get(service, `/cale/subjects/${encodeURIComponent(learner)}/projections`)
    expect(projections).toEqual([])
    expect(receivedAbout(service, path, learner)).toEqual([])
    expect(await shownOf(learner)).toEqual([['0%'], ['Not proven', 'Not proven'], ['0', '0']])
  })
})
