/** People align what learners do to skills, and read the frameworks. */
import { sampleSkillId } from '#samples/skills/framework.ts'
import { changeResponses, describeInBrowser, newLearner, phone } from '#test/support/browser.ts'
import { dashboardVisits, savedLines, violationsOf } from '#test/support/dashboard-visits.ts'
import { call, launch } from '#test/support/service-client.ts'

const roleBriefs = '/api/v1/intelligence/role-briefs'
const heard = 'Hears it to the end'
const sideScroll = 'document.documentElement.scrollWidth - innerWidth'

describeInBrowser('skills in the dashboard', (room) => {
  const { visit, open } = dashboardVisits(room)

  /** A role that asks for level 2 of one skill. */
  async function makeRole() {
    const { service } = room()
    const { frameworks } = (await call(service, 'GET /api/v1/cale/frameworks?limit=200')).body
    const { id: frameworkId } = frameworks.find((each: any) => each.title === 'Workplace communication')
    const requirements = [{ skillId: sampleSkillId(heard), level: 2 }]
    const body = { title: `Trainer ${newLearner()}`, frameworkId, requirements }
    return (await call(service, `POST ${roleBriefs}`, { body })).body.roleBrief
  }

  test('aligns an activity to a skill by a form with the verbs of Bloom, and publishes it', async () => {
    const made = await visit('owner')
    let sendCourses = (): void => undefined
    const isSent = new Promise<void>((resolve) => (sendCourses = resolve))
    await made.context.route('**/api/customer/packages?*', async (route) => {
      await isSent
      await route.continue()
    })
    const page = await open(made, '/skills/alignments')
    await page.getByRole('button', { name: 'Align a course' }).first().click()
    // The form waits for the courses: if they came later, they could replace what is chosen.
    await page.getByRole('dialog').waitFor()
    await expect(page.getByRole('button', { name: /Course$/ }).count()).resolves.toBe(0)
    sendCourses()
    await page.getByRole('button', { name: /Course$/ }).click()
    await page.getByRole('option', { name: 'An activity outside of Lectern' }).click()
    await page.getByLabel('Id of the activity').fill(`https://example.com/${newLearner()}`)
    await page.getByRole('button', { name: 'Open the editor' }).click()
    await page.getByText('Nothing is aligned yet.').waitFor()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('praise')
    await page.getByText('Says what exactly was good').click()
    await page.getByRole('button', { name: /^Align .* to Praises precisely$/ }).click()
    await page.getByText('By Bloom’s verbs').click()
    await page.getByRole('button', { name: 'Analyse → 3' }).click()
    await page.getByRole('button', { name: 'Save in the draft' }).click()
    await page.getByText('Changes wait').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Praises precisely' })
      .getByRole('cell', { name: '3', exact: true })
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    expect(made.complaints).toEqual([])
  })

  test('warns beside a mapping that names no part of the course, and previews what a session would give', async () => {
    const { service } = room()
    const { frameworks } = (await call(service, 'GET /api/v1/cale/frameworks?limit=200')).body
    const packageId = service.sampleCourses['scorm2004-sequenced'] ?? ''
    const attributes = { demonstrationMode: 'recall', demandRatings: { cognitive: 2 } }
    const skillId = sampleSkillId('Builds the message')
    const targets = [{ kind: 'package' }, { kind: 'objective', sco: 'no-such-part', identifiers: ['nothing'] }]
    const { body } = await call(service, 'POST /api/v1/cale/alignments', {
      body: {
        ...{ packageId, frameworkId: frameworks.at(-1).id },
        mappings: targets.map((target) => ({ target, skillId, attributes })),
      },
    })
    const learner = newLearner()
    const { sessionId, token } = await launch(service, packageId, learner)
    const passed = { completion_status: 'completed', success_status: 'passed' }
    await call(service, `PUT /api/v1/sessions/${sessionId}`, { bearer: token, body: { version: 1, ...passed } })
    const made = await visit('admin')
    const page = await open(made, `/skills/alignments/${body.alignment.id}`)
    await page.locator('.skill-tree .skill-row').filter({ hasText: 'Part' }).first().waitFor({ timeout: 20_000 })
    const warned = page.getByRole('row').filter({ has: page.getByRole('img', { name: 'Warning' }) })
    await warned.getByText('The course has no such part.').waitFor()
    await expect(warned.count()).resolves.toBe(1)
    await page.getByRole('button', { name: /Session$/ }).click()
    await page.getByRole('option', { name: learner }).click()
    const preview = page.getByRole('table', { name: 'Evidence that the session would give' })
    await preview
      .getByRole('row')
      .filter({ hasText: 'The whole course' })
      .getByText('Evidence', { exact: true })
      .waitFor()
    await preview.getByRole('row').filter({ hasText: 'no-such-part' }).getByText('reports nothing').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(made.complaints).toEqual([])
  })

  test('keeps ids with commas and a pass mark with decimals where another field of a mapping is changed', async () => {
    const { service } = room()
    const { frameworks } = (await call(service, 'GET /api/v1/cale/frameworks?limit=200')).body
    const packageId = service.sampleCourses['scorm2004-sequenced'] ?? ''
    const mapping = {
      target: { kind: 'interaction', identifiers: ['q1, part 2', 'q;3'] },
      skillId: sampleSkillId('Builds the message'),
      attributes: { demonstrationMode: 'recall', demandRatings: { cognitive: 2 }, passMarkScaled: 0.755 },
    }
    const { alignment } = (
      await call(service, 'POST /api/v1/cale/alignments', {
        body: { packageId, frameworkId: frameworks.at(-1).id, mappings: [mapping] },
      })
    ).body
    const made = await visit('admin')
    const page = await open(made, `/skills/alignments/${alignment.id}`)
    // The parts of the course move what stands below them when they arrive, and a menu that is open then closes.
    await page.getByText('item-quiz').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: '75.5%' })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await page.getByText('By Bloom’s verbs').click()
    await page.getByRole('button', { name: 'Analyse → 3' }).click()
    await page.getByRole('button', { name: 'Save in the draft' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { mappings } = (await call(service, `GET /api/v1/cale/alignments/${alignment.id}`)).body
    const attributes = { ...mapping.attributes, demandRatings: { cognitive: 3 } }
    expect(mappings).toMatchObject([{ ...mapping, attributes }])
    expect(made.complaints).toEqual([])
  })

  test.each([
    ['en', 'Statements have been followed since', '1,234 statements without a learner'],
    ['de', 'Statements werden seit dem', '1.234 Statements ohne Lernende'],
  ])('shows above the client systems (%s) whether followed statements name learners', async (locale, none, some) => {
    const { service } = room()
    const body = { name: `Courses ${newLearner()}`, kind: 'xapi', followStatements: true }
    await call(service, 'POST /api/v1/cale/client-systems', { body })
    const made = await visit('member', { ...phone, locale })
    const page = await open(made, '/skills/systems')
    await page.getByText(none).waitFor()
    await changeResponses(page, '**/cale/client-systems?*', (text) => {
      const list = JSON.parse(text)
      return JSON.stringify({ ...list, followedStatements: { ...list.followedStatements, unmatched: 1234 } })
    })
    await page.reload()
    await page.getByText(some).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(sideScroll)).toBe(0)
    expect(made.complaints).toEqual([])
  })

  test('describes a role by a job description, settles a conflict, and compares learners with it', async () => {
    const made = await visit('owner')
    const page = await open(made, '/skills/roles/new')
    const title = `Shift lead ${newLearner()}`
    await page.getByLabel('Name of the role').fill(title)
    await page
      .getByLabel('Text', { exact: true })
      .fill('Must praise precisely. No agenda required. Hears it to the end.')
    await page.getByRole('button', { name: 'Find skills' }).click()
    await page.getByRole('button', { name: 'Add Hears it to the end to the role' }).click()
    await page.getByRole('button', { name: 'Level of Hears it to the end' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Create the role' }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const path = `/api/v1/intelligence/role-briefs/${id}` as const
    const { service } = room()
    const { body } = await call(service, `GET ${path}`)
    const { frameworkId, requirements, version } = body.roleBrief
    await call(service, `PUT ${path}`, { body: { title: `${title}, night`, frameworkId, requirements, version } })
    await page.getByRole('button', { name: 'Level of Hears it to the end' }).click()
    await page.getByRole('option', { name: 'Advanced' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has changed this').waitFor()
    await page.getByText(`yours: ${title}, theirs: ${title}, night`).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep mine, then save again' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()

    await page.getByRole('link', { name: 'See learners in the skills of this role' }).click()
    const grid = page.getByRole('grid', { name: 'Levels of learners by skill' })
    await grid.getByRole('row', { name: /^learner-1 / }).waitFor()
    await grid.getByRole('gridcell').first().locator('[data-place]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Hears it to the end', level: 1 }).waitFor()
    await page.goBack()
    await grid.waitFor()
    const lines = await savedLines(page)
    expect(lines[0]).toBe('\uFEFFsubject_id,Hears it to the end')
    expect(lines).toContainEqual(expect.stringMatching(/^learner-1,[1-4]$/))
    expect(made.complaints.filter((text) => !text.includes('409'))).toEqual([])
  })

  test.each([
    [
      'en',
      {
        ...{ compared: 'Compared with version 1 of the role', recommended: 'For version 1 of the role', save: 'Save' },
        ...{ version: 'version', earlier: 'Earlier version', current: 'Current version', level: 'Developing' },
        ...{ before: 'Before it: version 1', after: 'After it: version 2', open: 'Open the current version' },
        replaced: 'version 2 is the current one',
      },
    ],
    [
      'de',
      {
        ...{
          compared: 'Verglichen mit Version 1 der Rolle',
          recommended: 'Für Version 1 der Rolle',
          save: 'Speichern',
        },
        ...{ version: 'Version', earlier: 'Frühere Version', current: 'Aktuelle Version', level: 'In Entwicklung' },
        ...{ before: 'Davor: Version 1', after: 'Danach: Version 2', open: 'Aktuelle Version öffnen' },
        replaced: 'Aktuell ist Version 2',
      },
    ],
  ])('opens (%s) the version of a role that a comparison names, to be read only', async (locale, words) => {
    const { id, title, frameworkId } = await makeRole()
    const made = await visit('admin', { ...phone, locale })
    const page = await open(made, `/skills/roles/${id}/learner-1`)
    await page.getByRole('link', { name: words.compared }).waitFor()
    const requirements = [{ skillId: sampleSkillId(heard), level: 4 }]
    const body = { title: `${title}, night`, frameworkId, requirements, version: 1 }
    await call(room().service, `PUT ${roleBriefs}/${id}`, { body })
    await page.getByRole('link', { name: words.recommended }).click()
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
    await heading(`${title}, ${words.version} 1 ${words.earlier}`).waitFor()
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/skills/roles/${id}/versions/1$`))
    await page.getByText(words.replaced).waitFor()
    await page.getByRole('row').filter({ hasText: heard }).getByText(words.level).waitFor()
    await expect(page.locator('main').getByRole('button').count()).resolves.toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(sideScroll)).toBe(0)

    await page.getByRole('link', { name: words.after }).click()
    await heading(`${title}, night, ${words.version} 2 ${words.current}`).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: words.open }).click()
    await heading(`${title}, night`).waitFor()
    await page.getByRole('button', { name: words.save }).waitFor()
    await page.getByRole('textbox').first().fill('Not saved')
    await page.getByRole('link', { name: words.before }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(made.complaints).toEqual([])
  })

  test.each([
    ['en', {}, 'First recommended for version 1 of the role'],
    ['de', phone, 'Zuerst empfohlen für Version 1 der Rolle'],
  ])('leads (%s) to the version of a role for which a course was first recommended', async (locale, size, name) => {
    const { id, title, frameworkId } = await makeRole()
    const subjectId = `learner of ${id}`
    const learner = encodeURIComponent(subjectId)
    const { service } = room()
    const list = await call(service, `GET /api/v1/graph/learners/${learner}/recommendations?roleBriefId=${id}`)
    expect(list.body.recommendations).not.toEqual([])
    const body = { title: `${title}, night`, frameworkId, requirements: [{ skillId: sampleSkillId(heard), level: 4 }] }
    await call(service, `PUT ${roleBriefs}/${id}`, { body: { ...body, version: 1 } })
    const made = await visit('admin', { ...size, locale })
    const page = await open(made, `/skills/roles/${id}/${learner}`)
    await page.getByRole('link', { name }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(sideScroll)).toBe(0)
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(new RegExp(`/skills/roles/${id}/versions/1$`))
    expect(made.complaints).toEqual([])
  })

  test('leads on from a version of a role that there never was', async () => {
    const { id, title } = await makeRole()
    const page = await open(await visit('member'), `/skills/roles/${id}/versions/9`)
    await page.getByRole('alert').getByText('NOT_FOUND').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Open the current version' }).click()
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Versions of the role' }).getByText('Version 1').waitFor()
  })

  test('shows the level of a skill with parts, and the day on which it falls, as the profile says', async () => {
    const { service } = room()
    const { frameworks } = (await call(service, 'GET /api/v1/cale/frameworks?limit=200')).body
    const frameworkId = frameworks.find(({ title }: { title: string }) => title === 'Workplace communication').id
    const { profile } = (await call(service, `GET /api/v1/graph/learners/learner-1?frameworkId=${frameworkId}`)).body
    const whole = profile.skills.find(({ label }: { label: string }) => label === 'Builds the message')
    expect(whole).toMatchObject({ direct: null, fadesOn: expect.any(String) })
    const made = await visit('admin')
    const page = await open(made, '/skills/learners/learner-1')
    const row = page.locator('.skill-level').filter({ hasText: 'Builds the message' })
    const fall = new Date(whole.fadesOn).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    await row.getByText(`Falls on ${fall}`).waitFor()
    await row.locator(`.level[data-level="${whole.level}"]`).waitFor()
    await row.getByRole('link', { name: 'Builds the message' }).click()
    const parts = page.getByRole('table', { name: 'How the level comes from the parts' })
    await parts.waitFor()
    const sum = parts.locator('tfoot .contribution-value')
    await expect(sum.innerText()).resolves.toBe(whole.estimate.toFixed(6))
    expect(await violationsOf(page)).toEqual([])
    await parts
      .locator('tr', { has: page.locator('.level:not([data-level="0"])') })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('table', { name: 'How the estimate adds up' }).waitFor()
    await page.locator('.contributions .evidence-source').first().waitFor({ timeout: 20_000 })
    expect(made.complaints).toEqual([])
  })

  test('shows members the frameworks, and no level of a learner', async () => {
    const made = await visit('member', phone)
    const page = await open(made, '/skills')
    await page.getByText('Owners and admins can change this.').waitFor()
    await expect(page.getByRole('link', { name: 'Learners' }).count()).resolves.toBe(0)
    await page.getByRole('link', { name: 'Workplace communication' }).click()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('xylophone')
    await page.getByText('Nothing fits these filters. Search skills: \u2068xylophone').waitFor()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('camera')
    await page.getByRole('link', { name: 'Says what was seen' }).click()
    await page.getByText('Is needed for').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(sideScroll)).toBe(0)
    const other = await open(made, '/skills/learners/learner-1')
    await other.getByText('shown to owners and admins only').waitFor()
    expect(made.complaints).toEqual([])
  })
})
