/** Courses that a dispatch opens, on platforms and in browsers that make it difficult. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describeInBrowser } from '#test/support/browser.ts'
import { DispatchVisits, until, type Imported } from '#test/support/dispatch-host/dispatch-visits.ts'
import { usualCases } from '#test/support/usual-cases.ts'

const statusElement = { '1.2': 'cmi.core.lesson_status', '2004': 'cmi.completion_status' } as const
const usually = (standard: Imported['standard']): readonly Imported['standard'][] =>
  usualCases(['1.2', '2004'], [standard])

/** What a browser does to a frame that may not store anything. */
const forbidStorage = `
  if (location.pathname.startsWith('/api/v1/dispatches/'))
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })`

/** Poses as the hosted page to the shell, and as the shell to the hosted page. What it receives is in \`stolen\`. */
const forge = (shell: string, page: string): string => `{
  const { port1, port2 } = new MessageChannel()
  window.stolen = []
  const take = (event) => window.stolen.push(event.data)
  port1.onmessage = take
  ${shell}.postMessage({ lectern: 'dispatch', type: 'ready', versions: [1] }, '*')
  ${page}.postMessage(
    { lectern: 'dispatch', type: 'hello', v: 1, dispatch: 'x', token: 'x', standard: '1.2' }, '*', [port2])
  window.addEventListener('message', take)
}`

describeInBrowser('course of a dispatch', (room) => {
  let visits: DispatchVisits
  beforeAll(async () => {
    visits = await DispatchVisits.start(room())
  })
  afterAll(() => visits.close())
  beforeEach(() => visits.newContext())

  /** Closes the tab, and waits for the end of as many visits. */
  async function leave(page: Page, imported: Imported, count = 1): Promise<void> {
    await page.close({ runBeforeUnload: true })
    await until(() => visits.record(imported).hasEnded && visits.record(imported).visits === count)
  }

  test.each(usually('1.2'))('leaves no trace when the dispatch refuses (SCORM %s)', async (standard) => {
    const imported = await visits.import({ standard, habits: { completesOnEmptyFinish: true } })
    imported.stub.validateRefusal = 'DISPATCH_PAUSED'
    const page = await visits.enter(imported)
    await (await visits.hosted()).waitForSelector('#screen[data-kind="message"]')
    await page.close({ runBeforeUnload: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(visits.record(imported).visits).toBe(0)
  })

  test.each(usually('2004'))(
    'ends incomplete where an empty visit counts as complete, when all licences are in use (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard, habits: { completesOnEmptyFinish: true } })
      imported.stub.launchRefusal = 'DISPATCH_LICENSE_LIMIT_REACHED'
      const page = await visits.enter(imported)
      await (await visits.hosted()).waitForSelector('#screen[data-kind="message"]')
      await leave(page, imported)
      expect(visits.held(imported)).toMatchObject({ status: 'incomplete', raw: '' })
    },
  )

  test.each(usually('1.2'))(
    'opens after all when a licence is free and the learner tries again (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      imported.stub.launchRefusal = 'DISPATCH_LICENSE_LIMIT_REACHED'
      await visits.enter(imported)
      const player = await visits.hosted()
      await player.waitForSelector('#screen[data-kind="message"] .button')
      imported.stub.launchRefusal = null
      await player.click('#screen .button')
      await visits.course()
    },
  )

  test.each(usually('1.2'))(
    'holds commits of an offline browser, which the platform would lose (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard, habits: { liesOffline: true } })
      const page = await visits.open(imported)
      await visits.sets(page, statusElement[standard], 'incomplete')
      await visits.context.setOffline(true)
      await visits.call('SetValue', 'cmi.core.score.raw', '80')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await visits.sets(page, standard === '1.2' ? 'cmi.core.score.raw' : 'cmi.score.raw', '80')
      expect(visits.held(imported).raw).toBe('')
      await visits.context.setOffline(false)
      const held = { raw: '80', status: standard === '1.2' ? 'passed' : 'completed' }
      // Score and status can arrive in two commits.
      await until(() => {
        const { raw, status } = visits.held(imported)
        return raw === held.raw && status === held.status
      })
    },
  )

  test.each(usually('2004'))(
    'writes and records nothing when the platform opens it for review (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard, habits: { reviewsFinished: true } })
      const first = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.lesson_status', 'failed')
      await (await visits.hosted()).waitForSelector('#light[data-state="saved"]')
      // The service counts whole seconds.
      await first.waitForTimeout(1100)
      await leave(first, imported)
      // The last request of the visit can arrive after its page is closed.
      await until(async () => (await visits.session(imported)).time_spent_seconds > 0)
      const [held, session] = [visits.held(imported), await visits.session(imported)]
      const page = await visits.open(imported)
      expect(await visits.call('GetValue', 'cmi.core.lesson_mode')).toBe('review')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      // A write would come at once.
      await page.waitForTimeout(600)
      const calls = await page.evaluate<string[][]>('window.hostCalls')
      await leave(page, imported, 2)
      expect(calls).toEqual([])
      expect(visits.held(imported)).toEqual(held)
      expect(visits.record(imported).seconds).toBe(0)
      expect(await visits.session(imported)).toMatchObject({
        completion_status: session.completion_status,
        time_spent_seconds: session.time_spent_seconds,
      })
    },
  )

  test.each(usually('1.2'))(
    'keeps its status on a platform that overrules by a mastery score (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard, habits: { overridesByMastery: true } })
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.score.raw', '10')
      await visits.call('SetValue', 'cmi.core.lesson_status', 'passed')
      await visits.sets(page, statusElement[standard], standard === '1.2' ? 'passed' : 'completed')
      await leave(page, imported)
      expect(visits.held(imported)).toMatchObject({ status: standard === '1.2' ? 'passed' : 'completed', raw: '10' })
    },
  )

  test.each(usually('2004'))(
    'keeps large suspend data of the course out of the last request of the platform (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.suspend_data', 'é'.repeat(60_000))
      await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
      await visits.sets(page, statusElement[standard], 'completed')
      await leave(page, imported)
      expect(visits.held(imported).status).toBe('completed')
      expect(visits.record(imported).values['cmi.suspend_data']?.length).toBeLessThan(100)
    },
  )

  test.each(usually('2004'))(
    'goes on at the next visit with the objectives and interactions that the platform has (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      const first = await visits.open(imported)
      const set = async (...pairs: readonly (readonly [string, string])[]): Promise<void> => {
        for (const [name, value] of pairs) expect(await visits.call('SetValue', name, value)).toBe('true')
      }
      await set(['cmi.objectives.0.id', 'first'], ['cmi.objectives.0.status', 'incomplete'])
      await set(['cmi.interactions.0.id', 'question'], ['cmi.interactions.0.type', 'choice'])
      await set(['cmi.interactions.0.student_response', 'a'])
      await visits.sets(first, 'cmi.interactions.0.id', 'question')
      await leave(first, imported)
      await visits.open(imported)
      await set(['cmi.objectives.0.status', 'passed'])
      await set(['cmi.objectives.1.id', 'second'], ['cmi.objectives.1.status', 'failed'])
      await (await visits.hosted()).click('#exit')
      await until(() => visits.record(imported).hasEnded && visits.record(imported).visits === 2)
      const status = standard === '1.2' ? 'status' : 'success_status'
      expect(visits.record(imported).values).toMatchObject({
        'cmi.objectives.0.id': 'first',
        [`cmi.objectives.0.${status}`]: 'passed',
        'cmi.objectives.1.id': 'second',
        [`cmi.objectives.1.${status}`]: 'failed',
        'cmi.interactions.0.id': 'question',
      })
      expect(Object.keys(visits.record(imported).values).filter((name) => name.endsWith('.2.id'))).toEqual([])
    },
  )

  test.each(usually('1.2'))('works with a platform that returns booleans (SCORM %s)', async (standard) => {
    const imported = await visits.import({ standard, habits: { returnsBooleans: true } })
    const page = await visits.open(imported)
    await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
    await visits.sets(page, statusElement[standard], 'completed')
    await leave(page, imported)
    expect(visits.held(imported).status).toBe('completed')
  })

  test.each(usually('2004'))('sends a hash and no name if the dispatch asks for that (SCORM %s)', async (standard) => {
    const habits = { learnerId: 'anna@example.com' }
    const imported = await visits.import({ standard, hashNamespace: 'org_1', habits })
    await visits.open(imported)
    const [launch] = imported.stub.launches
    expect(launch?.learner_id).toBe(createHash('sha256').update('org_1:anna@example.com').digest('hex'))
    expect(launch).not.toHaveProperty('learner_name')
  })

  test.each(usually('1.2'))(
    'keeps the proof of the learner in the platform, and shows it at the next launch (SCORM %s)',
    async (standard) => {
      const imported = await visits.import({ standard })
      imported.stub.learnerProof = '0.proof_1-A'
      const first = await visits.open(imported)
      await visits.sets(first, 'cmi.suspend_data')
      await leave(first, imported)
      expect(visits.record(imported).values['cmi.suspend_data']).toMatch(/^lectern:1:1:ses_\S+ 0\.proof_1-A$/)
      await visits.open(imported)
      expect(imported.stub.launches.map(({ host }) => host.learner_proof)).toEqual([undefined, '0.proof_1-A'])
      expect(imported.stub.launches.at(-1)?.host_origin).toBe(new URL(visits.host.address('x')).origin)
    },
  )

  describe('in frames with limits', () => {
    test('explains a sandbox that hides the platform', async () => {
      const imported = await visits.import({ habits: { sandbox: 'allow-scripts' } })
      const page = await visits.enter(imported)
      await page.frameLocator('#sco').locator('body[data-state="noApi"] h1').waitFor()
    })

    test('opens in a frame of a plain platform whose sandbox forbids windows, without a secure context', async () => {
      const imported = await visits.import({ habits: { sandbox: 'allow-scripts allow-same-origin' } })
      const page = await visits.enter(imported, 'window')
      const player = await visits.hosted()
      await visits.course()
      expect(await player.evaluate<unknown[]>('[isSecureContext, window.parent !== window]')).toEqual([false, true])
      await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
      expect(await visits.call('Commit', '')).toBe('true')
      await until(async () => (await visits.session(imported)).completion_status === 'completed')
      await visits.sets(page, 'cmi.core.lesson_status', 'completed')
      await leave(page, imported)
      expect(visits.held(imported).status).toBe('completed')
    })

    test('sends each commit at once where the browser forbids storage, and asks nobody to stay', async () => {
      await visits.context.addInitScript(forbidStorage)
      const imported = await visits.import()
      const page = await visits.open(imported)
      await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
      expect(await visits.call('Commit', '')).toBe('true')
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      await visits.sets(page, 'cmi.core.lesson_status', 'completed')
      await leave(page, imported)
      await until(async () => (await visits.session(imported)).completion_status === 'completed')
      expect(asked).toEqual([])
      expect(visits.held(imported).status).toBe('completed')
    })

    test('explains in the shell that a site is not allowed, where the frame stays empty', async () => {
      const imported = await visits.import()
      imported.stub.framedBy = 'https://allowed.example'
      imported.stub.validateRefusal = 'DISPATCH_DOMAIN_NOT_ALLOWED'
      const page = await visits.enterInVain(imported)
      const shell = page.frameLocator('#sco')
      await shell.locator('body[data-state="refused"]').waitFor()
      expect(await shell.locator('#reference').innerText()).toBe('DISPATCH_DOMAIN_NOT_ALLOWED · dsp_stub')
      expect(visits.record(imported).visits).toBe(0)
    })
  })

  describe('among windows that forge messages', () => {
    test('gives content, other frames and other windows no port, and takes none from them', async () => {
      const imported = await visits.import()
      const page = await visits.open(imported)
      const course = await visits.course()
      await page.evaluate("document.body.append(Object.assign(document.createElement('iframe'), { id: 'sibling' }))")
      const sibling = await (await page.waitForSelector('#sibling')).contentFrame()
      const opening = visits.context.waitForEvent('page')
      await page.evaluate("void window.open('about:blank')")
      const popup = await opening
      const forgers = [
        [course, 'window.parent.parent', 'window.parent'],
        [page, 'window.frames[0]', 'window.frames[0].frames[0]'],
        [sibling, 'window.parent.frames[0]', 'window.parent.frames[0].frames[0]'],
        [popup, 'window.opener.frames[0]', 'window.opener.frames[0].frames[0]'],
      ] as const
      for (const [place, shell, player] of forgers) await place?.evaluate(forge(shell, player))
      await visits.call('SetValue', 'cmi.core.lesson_status', 'completed')
      await until(() => visits.held(imported).status === 'completed')
      for (const [place] of forgers) expect(await place?.evaluate('window.stolen')).toEqual([])
      expect(imported.stub.launches).toHaveLength(1)
    })
  })

  describe('by its link', () => {
    test('asks to open the course in the platform when it names no learner', async () => {
      const { stub } = await visits.import()
      const page = await visits.context.newPage()
      await page.goto(stub.launchUrl)
      await page.waitForSelector('#screen[data-kind="message"] .reference')
      expect(await page.locator('#screen h1').innerText()).toBe('Open this course in your learning platform')
      expect(stub.launches).toEqual([])
    })

    test('opens for a learner in the fragment, whose token leaves the address', async () => {
      const { stub } = await visits.import()
      const page = await visits.context.newPage()
      await page.goto(`${stub.launchUrl}&learner_id=anna`)
      await visits.course()
      expect(new URL(page.url()).hash).toBe('')
      expect(stub.launches).toEqual([expect.objectContaining({ learner_id: 'anna', host: { standard: 'link' } })])
      await page.reload()
      await visits.course()
      expect(stub.launches).toHaveLength(1)
    })
  })
})
