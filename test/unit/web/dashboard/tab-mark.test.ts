import { followedNow, markOf, spokenOf, type Followed, type Work } from '#web/dashboard/app/tab-mark.ts'
import { jobWork, sendingWork } from '#web/dashboard/screens/conversions/works.ts'
import { exportWork } from '#web/dashboard/screens/exports/rules.ts'
import { processingOf } from '#web/dashboard/screens/packages/one/processing.ts'
import { uploadWork } from '#web/dashboard/screens/upload/upload-work.ts'
import type { Upload } from '#web/dashboard/screens/upload/run-upload.ts'
import { begunUpload } from './support/begun-upload.ts'

const going: Work = { id: 'one', state: 'going', text: '62%' }
const done: Work = { id: 'one', state: 'done', text: 'Ready' }
const failed: Work = { id: 'other', state: 'failed', text: 'Failed' }

/** The marks of a page that learns of its works one after the other. */
function marksOf(...looks: readonly (readonly Work[])[]): readonly (string | null)[] {
  let followed: Followed = new Set()
  return looks.map((works) => {
    followed = followedNow(followed, works)
    const work = spokenOf(followed, works)
    return work === undefined ? null : markOf(work)
  })
}

test('tells how far work is, then how it ended', () => {
  expect(marksOf([], [going], [{ ...going, text: '80%' }], [done])).toEqual([null, '62%', '80%', '✓ Ready'])
})

test('tells nothing of work that was over when the page was opened', () => {
  expect(marksOf([done, failed])).toEqual([null])
})

test('tells of what goes on before it tells of an end, and of a failure before a success', () => {
  const other: Work = { ...failed, state: 'going', text: 'Waiting' }
  expect(marksOf([going, other], [done, other], [done, failed])).toEqual(['62%', 'Waiting', '✗ Failed'])
})

test('tells of work that is tried again', () => {
  expect(marksOf([going], [{ ...done, state: 'failed', text: 'Failed' }], [going])).toEqual(['62%', '✗ Failed', '62%'])
})

test('keeps what it follows where nothing has changed, so that the page is not drawn again', () => {
  const followed = followedNow(new Set(), [going])
  expect(followedNow(followed, [done])).toBe(followed)
})

const upload = begunUpload(new File([new Uint8Array(200)], 'course.zip'))

test.each<[string, Partial<Upload>, string, 'de'?]>([
  ['a check of the limit', {}, 'Under way'],
  ['half of a file', { step: 'send', sent: 100 }, '50%'],
  ['half of a file, in German', { step: 'send', sent: 100 }, '50\u00a0%', 'de'],
  ['a validation', { step: 'validate', sent: 200 }, 'Under way'],
  ['another workspace', { step: 'send', isWaiting: true }, 'Waiting'],
  ['a course that is ready', { step: 'ready', isOver: true }, '✓ Done'],
  ['a refusal', { step: 'validate', isOver: true, error: new Error('refused') }, '✗ Failed'],
])('marks an upload at %s', (...[, now, expected, language = 'en']) => {
  const words = { states: { done: 'Done', now: 'Under way', failed: 'Failed' }, tabWaiting: 'Waiting' }
  expect(markOf(uploadWork({ ...upload, ...now }, words, language))).toBe(expected)
})

const jobStatuses = { queued: 'Waiting', processing: 'Under way', completed: 'Ready', failed: 'Failed' }

const job = { job_id: 'job_1', slide_count: null } as const
const drawing = { step: 'rendering', slides_done: 3, slides_total: null } as const

test.each([
  ['Waiting', { ...job, status: 'queued', progress: { ...drawing, step: 'waiting' } }],
  ['Under way', { ...job, status: 'processing', progress: drawing }],
  ['25%', { ...job, status: 'processing', progress: drawing, slide_count: 12 }],
  ['75%', { ...job, status: 'processing', progress: { ...drawing, slides_total: 4 }, slide_count: 12 }],
  ['Under way', { ...job, status: 'processing', progress: { ...drawing, step: 'writing', slides_total: 3 } }],
  ['✓ Ready', { ...job, status: 'completed', progress: { ...drawing, step: 'done', slides_total: 3 } }],
  ['✗ Failed', { ...job, status: 'failed', progress: { ...drawing, slides_total: 4 } }],
] as const)('marks by %s: %j', (expected, now) => {
  expect(markOf(jobWork(now, jobStatuses, 'en'))).toBe(expected)
})

test('marks a deck on its way, and one that was not taken', () => {
  const order = { file: new File([new Uint8Array(10)], 'deck.pptx'), title: '', scormVersion: '1.2' } as const
  const marks = (sent: number, error: unknown) => sendingWork({ order, sent, error }, jobStatuses, 'en').map(markOf)
  expect([marks(4, null), marks(4, new Error('refused'))]).toEqual([['40%'], ['✗ Failed']])
  expect(sendingWork({ order: null, sent: 0, error: null }, jobStatuses, 'en')).toEqual([])
})

test('marks an export and the processing of a package by their states', () => {
  const statuses = { queued: 'Waiting', processing: 'Being written', completed: 'Ready', failed: 'Failed' }
  const exports = (['queued', 'processing', 'completed', 'failed'] as const).map((status) =>
    markOf(exportWork({ id: 'exp_1', status }, statuses)),
  )
  expect(exports).toEqual(['Waiting', 'Being written', '✓ Ready', '✗ Failed'])
  const words = { ready: 'Ready', processing: 'Processing', failed: 'Failed', draft: 'Draft', archived: 'Archived' }
  const packages = (['processing', 'ready', 'failed'] as const).map((status) =>
    markOf(processingOf({ id: 'pkg_1', status }, words)),
  )
  expect(packages).toEqual(['Processing', '✓ Ready', '✗ Failed'])
})
