/**
 * The main flow on a fresh service: uploads a course, plays it, leaves, resumes and passes it, and reads the result.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type Service } from '#bin/local/service.ts'
import { zipSampleCourse } from '#samples/build-course.ts'
import { bodyOf, backEnd, refusedWith, type BackEnd } from './back-end.ts'
import { browserLearner, findBrowser } from './browser-learner.ts'
import type { Learner } from './learner.ts'
import { runtimeLearner } from './runtime-learner.ts'
import { expectEqual, Steps } from './steps.ts'

const print = (line: string): void => {
  console.log(line)
}

/**
 * Returns whether all expectations were met.
 * @param useBrowser false plays without a browser even if there is one
 */
export async function runDemo(useBrowser: boolean): Promise<boolean> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-demo-'))
  const steps = new Steps(print)
  const begun = performance.now()
  try {
    const service = await steps.take(
      'Start a fresh service',
      // Without a browser, nothing finds names below localhost.
      () =>
        startService(
          { apiPort: 0, learnerPort: 0, identityPort: 0, receiverPort: 0, learnerHosts: 'one', dataFolder },
          print,
        ),
      ({ running }) => running.apiBaseUrl,
    )
    try {
      await walk(service, steps, useBrowser ? findBrowser() : undefined)
    } finally {
      await service.close()
    }
    print(`\nAll expectations met in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    return true
  } catch (error) {
    print(`\n${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function walk({ running }: Service, steps: Steps, browser: string | undefined): Promise<void> {
  const api = backEnd(running.apiBaseUrl, running.liveKey)
  const packageId = await upload(api, running.tenantId, steps)
  const learner =
    browser === undefined ? runtimeLearner() : await browserLearner(browser).catch(() => noBrowser(browser))
  print(`    Playing in ${learner.description}.`)
  try {
    await play(api, { packageId, learner, steps })
  } finally {
    await learner.close()
  }
  const sessions = await steps.take(
    'List the sessions',
    () => bodyOf(api.listSessions({ query: {} })),
    ({ sessions: rows }) => `${rows.length} session, ${rows[0]?.status ?? ''}`,
  )
  const sessionId = sessions.sessions[0]?.session_id ?? ''
  await refusals(api, { sessionId, foreign: backEnd(running.apiBaseUrl, running.secondTenant.liveKey), steps })
}

function noBrowser(path: string): Learner {
  print(`    The browser ${path} does not start.`)
  return runtimeLearner()
}

async function upload(api: BackEnd, tenantId: string, steps: Steps): Promise<string> {
  const zip = await zipSampleCourse('scorm12')
  const ticket = await steps.take(
    'Request an upload ticket',
    () =>
      bodyOf(api.createUpload({ body: { tenant_id: tenantId, filename: 'feedback.zip', file_size: zip.byteLength } })),
    ({ upload_id: id }) => id,
  )
  const { presigned_url: address, required_put_headers: headers } = ticket
  await steps.take(
    'PUT the ZIP to the presigned URL',
    async () =>
      expectEqual('status', (await fetch(address, { method: 'PUT', headers, body: Buffer.from(zip) })).status, 200),
    () => `${zip.byteLength} bytes`,
  )
  const processed = await steps.take(
    'Process the upload',
    () => bodyOf(api.processUpload({ body: { storage_path: ticket.storage_path, original_filename: 'feedback.zip' } })),
    ({ manifest, package: made }) =>
      `${manifest?.standard ?? ''}, ${manifest?.file_count ?? 0} files, ${made?.version_status ?? ''}`,
  )
  expectEqual('version_status', processed.package?.version_status, 'ready')
  return processed.package?.package_id ?? ''
}

interface Playing {
  readonly packageId: string
  readonly learner: Learner
  readonly steps: Steps
}

async function play(api: BackEnd, { packageId, learner, steps }: Playing): Promise<void> {
  const launch = (sessionId?: string) =>
    bodyOf(
      api.launchPackage({
        params: { packageId },
        body: {
          user_id: 'learner-1',
          learner_name: 'Ada Example',
          runtime_protocol: 'exclusive_v1',
          ...(sessionId === undefined ? {} : { session_id: sessionId }),
        },
      }),
    )
  const read = (sessionId: string) => bodyOf(api.getSession({ params: { sessionId }, query: {} }))

  const first = await steps.take(
    'Launch the course for a learner',
    () => launch(),
    ({ session_id: id }) => id,
  )
  const sessionId = first.session_id
  const left = await steps.take(
    'Play four pages and close the window',
    () => learner.leaveInTheMiddle(first.launch_url),
    (place) => `at "${place}"`,
  )
  const middle = await steps.take(
    'Read the session',
    () => read(sessionId),
    (session) => `${session.completion_status}, ${session.progress_percent}%, version ${session.version}`,
  )
  expectEqual('completion_status', middle.completion_status, 'incomplete')
  expectEqual('bookmark', middle.cmi_data['cmi.core.lesson_location'], left)

  const again = await steps.take(
    'Launch the same session again',
    () => launch(sessionId),
    ({ attempt_number: attempt }) => `attempt ${attempt}`,
  )
  expectEqual('session_id', again.session_id, sessionId)
  const resumed = await steps.take(
    'Resume, pass the quiz and leave',
    () => learner.resumeAndFinish(again.launch_url),
    (place) => `resumed at "${place}"`,
  )
  expectEqual('place after resuming', resumed, left)

  const finished = await steps.take(
    'Read the result',
    () => read(sessionId),
    (session) => `${session.completion_status}, ${session.success_status}, score ${session.score.raw ?? '-'}`,
  )
  expectEqual('success_status', finished.success_status, 'passed')
  expectEqual('score', finished.score.raw, 100)
  expectEqual(
    'interactions recorded',
    Object.keys(finished.cmi_data).some((name) => name.startsWith('cmi.interactions.0.')),
    true,
  )
}

async function refusals(
  api: BackEnd,
  { sessionId, foreign, steps }: { sessionId: string; foreign: BackEnd; steps: Steps },
): Promise<void> {
  const params = { sessionId }
  const late = { version: 0, session_time: 'PT1S' }
  const code = await steps.take(
    'Refuse a commit without the runtime id',
    () => refusedWith(api.commitSession({ params, body: late })),
    (refusal) => refusal,
  )
  expectEqual('refusal', code, '409 RUNTIME_SUPERSEDED')
  const other = await steps.take(
    'Refuse a read by another workspace',
    () => refusedWith(foreign.getSession({ params, query: {} })),
    (refusal) => refusal,
  )
  expectEqual('refusal', other, '404 SESSION_NOT_FOUND')
}
