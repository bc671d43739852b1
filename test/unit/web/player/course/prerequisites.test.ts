import { prerequisitesMet } from '#web/player/course/prerequisites.ts'

const statuses: Readonly<Record<string, string>> = {
  A: 'completed',
  B: 'passed',
  C: 'incomplete',
  D: '',
  'E-1.x': 'failed',
}
const met = (script: string | undefined): boolean =>
  prerequisitesMet(script, (identifier) => statuses[identifier] ?? null)

test.each([
  ['A', true],
  ['B', true],
  ['C', false],
  ['D', false],
  ['A & B', true],
  ['A&C', false],
  ['C | B', true],
  ['~C', true],
  ['~A', false],
  ['A & (C | B)', true],
  ['(A & C) | D', false],
  ['A = completed', true],
  ['A="c"', true],
  ['A <> passed', true],
  ['C = i', true],
  ['D = "not attempted"', true],
  ['D = not attempted', true],
  ['E-1.x = failed', true],
  ['2*{A, B, C}', true],
  ['2*{A, C, D}', false],
  ['1*{A&C, B}', true],
])('evaluates %s to %s', (script, expected) => {
  expect(met(script)).toBe(expected)
})

test.each([undefined, '', '  ', 'unknown', 'A &', '((A)', 'C C', '{A}', 'x*{A}', 'C = ', '"'])(
  'locks nothing with the unreadable script %p',
  (script) => {
    expect(met(script)).toBe(true)
  },
)
