/** The size limit of CMI data: what fits can also be returned. */
import { maxResponseBytes, jsonStringBytes } from '#shared/domain/response-size.ts'
import { cmiSizeRefusal } from '#shared/domain/sessions/cmi-size.ts'
import type { CmiData } from '#shared/domain/sessions/session.ts'

const of = (count: number, value: string): CmiData =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`cmi.comments_from_learner.${index}.comment`, value]))

it.each([
  ['nothing', {}],
  ['the suspend data of thirty items', of(30, 'x'.repeat(64_000))],
  ['ten thousand elements', of(10_000, 'incomplete')],
  ['a million quotes', of(100, '"'.repeat(10_000))],
])('accepts %s', (_, cmi) => {
  expect(cmiSizeRefusal(cmi)).toBeNull()
})

it.each([
  ['more than two million characters', of(32, 'x'.repeat(64_000))],
  ['fewer characters of three bytes each', of(30, '学'.repeat(60_000))],
  ['fewer characters of seven bytes each in JSON', of(12, '\u0001'.repeat(60_000))],
  [
    'too many long names',
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}`.padEnd(4096, 'x'), ''])),
  ],
])('refuses %s', (_, cmi) => {
  expect(cmiSizeRefusal(cmi)).toMatchObject({ outcome: 'refused', code: 'REQUEST_TOO_LARGE' })
})

it('accepts no more than a response can carry, with the suspend data in it twice', () => {
  for (const character of ['x', '"', '\\', 'é', '学', '😀', '\u0001', '\ud800']) {
    let most = 0
    while (cmiSizeRefusal(of(most + 1, character.repeat(30_000))) === null) most += 1
    expect(most).toBeGreaterThan(10)
    const suspended = character.repeat(64_000 / character.length)
    expect(
      jsonStringBytes(
        JSON.stringify({
          cmi_data: { ...of(most - 1, character.repeat(30_000)), 'cmi.suspend_data': suspended },
          suspend_data: suspended,
        }),
      ),
    ).toBeLessThan(maxResponseBytes)
  }
})
