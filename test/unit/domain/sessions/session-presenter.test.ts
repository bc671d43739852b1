/** Sessions on the wire: every shape fits the contract, whatever the session. */
import * as fc from 'fast-check'
import { playerDetail, sessionDetail, sessionRow } from '#shared/contract/resources/session.ts'
import { presentPlayer, presentPlayerDetail, presentSession, presentSessionRow } from '#shared/domain/sessions/session-presenter.ts'
import { anySession } from '#test/unit/domain/support/arbitraries.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

const content = { baseUrl: 'https://learn.example.com/api/v1/content/k.1.m/t/p/v/', expiresAt: '2026-11-21T12:00:00.000Z' }
const cmi = { 'cmi.suspend_data': 'page=2', 'cmi.location': '2' }

it('every session fits the contract in each of its shapes, with nothing beside it', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const player = presentPlayer(session, content)
      const [detail, claimed, row] = [presentSession(session, cmi, player), presentPlayerDetail(session, cmi, player), presentSessionRow(session)]
      expect(sessionDetail.parse(detail)).toEqual(detail)
      expect(playerDetail.parse(claimed)).toEqual(claimed)
      expect(sessionRow.parse(row)).toEqual(row)
    }),
  )
})

it('aliases say what the fields say that they stand for', () => {
  fc.assert(
    fc.property(anySession, (session) => {
      const row = presentSessionRow(session)
      expect([row.session_id, row.learner_id, row.status, row.progress]).toEqual([row.id, row.user_id, row.completion_status, row.progress_percent])
      expect([row.packageId, row.learnerName, row.completionStatus, row.progressPercent, row.lastActivityAt]).toEqual([
        row.package_id, row.learner_name, row.completion_status, row.progress_percent, row.last_activity_at,
      ])
      const detail = presentSession(session, cmi)
      expect([detail.progress, detail.attempts]).toEqual([detail.progress_percent, detail.attempt_number])
    }),
  )
})

it('progress is 0 to 99 while incomplete, 100 once completed, passed or failed', () => {
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

it('only a player is told where the content is', () => {
  expect(presentSession(aSession(), cmi)).not.toHaveProperty('player')
  expect(presentPlayer(aSession(), content)).toMatchObject({ contentBaseUrl: content.baseUrl, courseUrl: `${content.baseUrl}_lectern/course.json`, contentExpiresAt: content.expiresAt })
})

it('says how the session is open', () => {
  expect(presentSession(aSession({ openMode: 'review' }), {}).launch_mode).toBe('review')
  expect(presentSession(aSession(), {}).launch_mode).toBe('normal')
})
