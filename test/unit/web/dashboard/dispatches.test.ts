import { hostsIn } from '#web/dashboard/app/words-in.ts'
import { availabilityOf } from '#web/dashboard/screens/dispatches/rules.ts'

const active = { status: 'active', licenseLimit: 2, learnersUsed: 1 } as const

test.each([
  ['is open while a seat is free', active, 'open'],
  ['is open without a limit', { ...active, licenseLimit: null }, 'open'],
  ['is full when the last seat is taken', { ...active, learnersUsed: 2 }, 'full'],
  ['is full when the limit was lowered below the seats', { ...active, learnersUsed: 5 }, 'full'],
  ['is paused, whatever seats are free', { ...active, status: 'paused' }, 'paused'],
  ['is expired rather than full', { ...active, learnersUsed: 2, status: 'expired' }, 'expired'],
] as const)('says that a dispatch %s', (_, dispatch, expected) => {
  expect(availabilityOf(dispatch)).toBe(expected)
})

test('takes hosts one a line, with commas, or pasted with blanks', () => {
  expect(hostsIn(' lms.example.com\n*.example.com, other.example:8443;\n\n')).toEqual([
    'lms.example.com',
    '*.example.com',
    'other.example:8443',
  ])
  expect(hostsIn('  \n')).toEqual([])
})
