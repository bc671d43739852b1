import { readHost, suspendText } from '#web/player/dispatch/host-state.ts'

describe('first visit', () => {
  test('records, and brings no marker', () => {
    const state = readHost('1.2', {
      'cmi.core.student_id': '7',
      'cmi.core.student_name': 'Last, First',
      'cmi.core.lesson_status': 'not attempted',
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      'cmi.suspend_data': '',
    })
    expect(state).toMatchObject({
      learnerId: '7',
      learnerName: 'Last, First',
      records: true,
      marker: null,
      scaled: null,
    })
  })

  test('counts as an ordinary one on a platform that returns nothing', () => {
    expect(readHost('2004', {})).toMatchObject({ learnerId: '', records: true, marker: null })
  })
})

test.each([
  [{ 'cmi.mode': 'review' }, false],
  [{ 'cmi.mode': 'browse' }, false],
  [{ 'cmi.credit': 'no-credit' }, false],
  [{ 'cmi.mode': 'normal', 'cmi.credit': 'credit' }, true],
])('reads from %j whether the platform records: %p', (elements, records) => {
  expect(readHost('2004', elements).records).toBe(records)
})

test.each([
  ['lectern:1:3:ses_1', 'lectern:1:3:ses_1', null],
  ['lectern:1:3:ses_1 0.proof-1_A', 'lectern:1:3:ses_1', '0.proof-1_A'],
  ['{"of":"another shell"}', null, null],
  ['lectern:1:x:ses_1', null, null],
  ['lectern:1:3:ses_1\n<script>', null, null],
])('reads the suspend data %j', (text, marker, learnerProof) => {
  expect(readHost('1.2', { 'cmi.suspend_data': text })).toMatchObject({ marker, learnerProof })
})

test('writes what it reads', () => {
  const text = suspendText('lectern:1:2:ses_9', 'abc_DEF-1')
  expect(readHost('1.2', { 'cmi.suspend_data': text })).toMatchObject({
    marker: 'lectern:1:2:ses_9',
    learnerProof: 'abc_DEF-1',
  })
})

test.each([
  [{ 'cmi.score.raw': '45', 'cmi.score.max': '50' }, 0.9],
  [{ 'cmi.score.scaled': '0.7' }, 0.7],
  [{ 'cmi.score.raw': ' ' }, null],
  [{ 'cmi.score.raw': 'x' }, null],
])('reads the score %j as %p', (elements, scaled) => {
  expect(readHost('2004', elements).scaled).toBe(scaled)
})
