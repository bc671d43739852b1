/** Objectives that two courses of one learner share: the second course sees what the first one satisfied. */
import type { BrowserContext } from 'playwright-core'
import { describeInBrowser, type LaunchBody } from '#test/support/browser.ts'
import { PlayerPage } from '#test/support/player-page.ts'
import { manifestXml, packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const objective = 'urn:example:safety-at-work'

/** A page that shows its name and initializes its session. */
const page = (name: string): string =>
  `<!doctype html><title>${name}</title><h1>${name}</h1><script>API_1484_11 = parent.API_1484_11; API_1484_11.Initialize('')</script>`

const resource = (name: string): string =>
  `<resource identifier="R-${name}" type="webcontent" adlcp:scormType="sco" href="${name}.html"><file href="${name}.html"/></resource>`

const archive = (organization: string, ...names: string[]): Uint8Array =>
  writeZip([
    ...packageEntries(
      manifestXml({
        version: '2004 4th Edition',
        organizations: `<organization identifier="O1">${organization}</organization>`,
        resources: names.map(resource).join(''),
      }),
    ),
    ...names.map((name) => ({ name: `${name}.html`, data: page(name) })),
  ])

/** A course with one lesson that writes the objective. */
const teaching = archive(
  `<title>Basics</title><item identifier="I1" identifierref="R-lesson"><title>Lesson</title><imsss:sequencing>
    <imsss:objectives><imsss:primaryObjective objectiveID="main"><imsss:mapInfo targetObjectiveID="${objective}" writeSatisfiedStatus="true" writeNormalizedMeasure="true"/></imsss:primaryObjective></imsss:objectives>
    <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing></item>`,
  'lesson',
)

/** A course whose introduction is skipped if the objective is satisfied. */
const following = archive(
  `<title>Advanced</title>
  <item identifier="I1" identifierref="R-introduction"><title>Introduction</title><imsss:sequencing>
    <imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition referencedObjective="known" condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules>
    <imsss:objectives><imsss:primaryObjective objectiveID="main"/><imsss:objective objectiveID="known"><imsss:mapInfo targetObjectiveID="${objective}" readSatisfiedStatus="true" readNormalizedMeasure="true"/></imsss:objective></imsss:objectives></imsss:sequencing></item>
  <item identifier="I2" identifierref="R-rest"><title>Rest</title></item>
  <imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>`,
  'introduction',
  'rest',
)

describeInBrowser('objectives that courses share', (room) => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await room().newContext()
  })
  afterEach(() => context.close())

  const opens = async (
    packageId: string,
    body: LaunchBody,
  ): Promise<{ player: PlayerPage; heading: string; sessionId: string }> => {
    const launched = await room().launch(packageId, body)
    const player = await PlayerPage.open(context, launched.launch_url)
    const heading = await player.content.locator('h1').innerText()
    return { player, heading, sessionId: launched.session_id }
  }

  test('shows an objective that one course satisfied in another course, for this learner only, also in a new attempt', async () => {
    const [basics, advanced] = [
      await room().upload('basics.zip', teaching),
      await room().upload('advanced.zip', following),
    ]
    const learner = { user_id: 'learner-objectives' }
    const before = await opens(advanced, learner)
    expect(before.heading).toBe('introduction')
    await before.player.button('exit').click()
    await before.player.waitForScreen('left')

    const lesson = await opens(basics, learner)
    expect(lesson.heading).toBe('lesson')
    expect(await lesson.player.call('SetValue', 'cmi.score.scaled', '0.75')).toBe('true')
    expect(await lesson.player.call('SetValue', 'cmi.success_status', 'passed')).toBe('true')
    // The tab is closed without leaving; the commit has reached the service.
    expect(await lesson.player.call('Commit', '')).toBe('true')
    await lesson.player.waitForLight('saved')
    await lesson.player.page.close()

    expect((await opens(advanced, learner)).heading).toBe('rest')
    expect((await opens(advanced, { user_id: 'learner-without' })).heading).toBe('introduction')
    const again = await opens(advanced, { ...learner, session_id: before.sessionId, new_attempt: true })
    expect(again.heading).toBe('rest')

    const relaunched = await opens(basics, { ...learner, session_id: lesson.sessionId, new_attempt: true })
    expect(await relaunched.player.call('GetValue', 'cmi.objectives.0.success_status')).toBe('passed')
    expect(await relaunched.player.call('GetValue', 'cmi.objectives.0.score.scaled')).toBe('0.75')
    expect([before, lesson, again, relaunched].flatMap(({ player }) => player.errors)).toEqual([])
  })
})
