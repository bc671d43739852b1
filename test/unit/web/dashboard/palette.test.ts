import { makeId } from '#shared/domain/identifiers.ts'
import { makeSessionId } from '#shared/domain/sessions/session-id.ts'
import { fits } from '#web/dashboard/app/palette/matching.ts'
import { pastedId } from '#web/dashboard/app/palette/pasted-id.ts'

const random = Uint8Array.from({ length: 16 }, (_, index) => index * 7)
const time = Date.UTC(2026, 4, 1, 12, 30, 0, 250)

test.each([
  ['pkg', 'package'],
  ['dsp', 'dispatch'],
  ['whk', 'webhook'],
  ['evt', 'delivery'],
  ['org', 'organization'],
  ['fwk', 'framework'],
  ['rcp', 'recomputation'],
  ['key', 'api_key'],
] as const)('knows an id with %s as that of a %s', (prefix, kind) => {
  const id = makeId(prefix, time, random)
  expect(pastedId(id)).toEqual({ kind, id })
})

test('knows the id of a delivery, which begins as that of its event', () => {
  const id = makeId('evt', time, random).replace('evt', 'dlv')
  expect(pastedId(id)).toEqual({ kind: 'delivery', id })
})

test('knows the id of a session, which names its workspace too', () => {
  const id = makeSessionId('tenant_1', time, random)
  expect(pastedId(id)).toEqual({ kind: 'session', id })
})

test('takes an id out of the quotes, commas and blanks of a log', () => {
  const id = makeId('pkg', time, random)
  expect(pastedId(` "${id}",\n`)?.id).toBe(id)
})

test.each(['', 'pkg_', 'fire safety', 'tenant_01m89fjt1gmrj2v65wameayfw9', 'pkg_01m89fjt1gmrj2v65wameayfw9 and more'])(
  'takes "%s" for no id',
  (text) => expect(pastedId(text)).toBeNull(),
)

test.each([
  ['Fire safety for managers', 'manag fire', true],
  ['Übersicht', 'ubers', true],
  ['Packages', '', true],
  ['Packages', 'packs', false],
])('finds %s by "%s": %s', (title, typed, found) => {
  expect(fits(title, typed)).toBe(found)
})
