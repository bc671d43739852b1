/** Presented sessions: every shape fits the contract, for every session. */
import { fc } from '#test/support/properties.ts'
import { playerDetail, sessionDetail, sessionRow } from '#shared/contract/resources/sessions/session.ts'
import {
  presentPlayer,
  presentPlayerDetail,
  presentSession,
  presentSessionRow,
} from '#shared/domain/sessions/session-presenter.ts'
import { anySession } from '#test/unit/domain/support/arbitraries.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

const content = {
  baseUrl: 'https://learn.example.com/api/v1/content/k.1.m/t/p/v/',
  expiresAt: '2026-11-21T12:00:00.000Z',
}
const cmi = { 'cmi.suspend_data': 'page=2', 'cmi.location': '2' }

it('presents every session in shapes that fit the contract exactly', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const player = presentPlayer(session, content)
      const [detail, claimed, row] = [
        presentSession(session, cmi, player),
        presentPlayerDetail(session, cmi, player),
        presentSessionRow(session),
      ]
      expect(sessionDetail.parse(detail)).toEqual(detail)
      expect(playerDetail.parse(claimed)).toEqual(claimed)
      expect(sessionRow.parse(row)).toEqual(row)
    }),
  )
})

it('gives aliases the values of their fields', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const row = presentSessionRow(session)
      expect([row.session_id, row.learner_id, row.status, row.progress]).toEqual([
        row.id,
        row.user_id,
        row.completion_status,
        row.progress_percent,
      ])
      expect([row.packageId, row.learnerName, row.completionStatus, row.progressPercent, row.lastActivityAt]).toEqual([
        row.package_id,
        row.learner_name,
        row.completion_status,
        row.progress_percent,
        row.last_activity_at,
      ])
      const detail = presentSession(session, cmi)
      expect([detail.progress, detail.attempts]).toEqual([detail.progress_percent, detail.attempt_number])
    }),
  )
})

it('shows progress of 0 to 99 while incomplete, and 100 once completed, passed or failed', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const { progress_percent: percent, completion_status: status } = presentSession(session, {})
      if (status === 'incomplete' || status === 'not_attempted') expect(percent).toBeLessThanOrEqual(99)
      else expect(percent).toBe(100)
    }),
  )
})

it('shows the suspend data beside the elements that hold it', () => {
  expect(presentSession(aSession(), cmi)).toMatchObject({ suspend_data: 'page=2', cmi_data: cmi })
  expect(presentSession(aSession(), {}).suspend_data).toBe('')
})

it('gives players what the launch stated for the learner, with and without a claim', () => {
  const launched = aSession({ learnerName: 'Ada', locale: 'de', returnUrl: 'https://lms.example.com/' })
  const stated = { learnerName: 'Ada', locale: 'de', returnUrl: 'https://lms.example.com/' }
  const player = presentPlayer(launched, content)
  expect(presentSession(launched, {}, player).player).toMatchObject(stated)
  expect(presentPlayerDetail(launched, {}, player)).toMatchObject(stated)
})

it('gives the address of the content to players only', () => {
  expect(presentSession(aSession(), cmi)).not.toHaveProperty('player')
  expect(presentPlayer(aSession(), content)).toMatchObject({
    contentBaseUrl: content.baseUrl,
    courseUrl: `${content.baseUrl}_lectern/course.json`,
    contentExpiresAt: content.expiresAt,
    journalKey: Buffer.alloc(32).toString('base64url'),
  })
})

it('presents the launch mode', () => {
  expect(presentSession(aSession({ openMode: 'review' }), {}).launch_mode).toBe('review')
  expect(presentSession(aSession(), {}).launch_mode).toBe('normal')
})
