import { deflateRawSync } from 'node:zlib'
import { fc } from '#test/support/properties.ts'
import { packCmi, unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'

const elements = fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' }), {
  noNullPrototype: true,
})

it('unpacks what it has packed, for any characters', () => {
  fc.assert(fc.property(elements, (cmi) => expect(unpackCmi(packCmi(cmi))).toEqual(cmi)))
})

it('unpacks the oldest format, without a code, for any deflate settings', () => {
  const settings = fc.record({
    level: fc.integer({ min: 0, max: 9 }),
    windowBits: fc.integer({ min: 9, max: 15 }),
    memLevel: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(elements, settings, (cmi, options) =>
      expect(unpackCmi(deflateRawSync(JSON.stringify(cmi), options))).toEqual(cmi),
    ),
  )
})

it('packs the same elements into the same bytes, so that a repeated commit writes the same object', () => {
  const cmi = { 'cmi.suspend_data': 'x'.repeat(1000), 'cmi.location': '3' }
  expect(Buffer.from(packCmi(cmi))).toEqual(Buffer.from(packCmi({ ...cmi })))
})

it('shrinks suspend data', () => {
  expect(packCmi({ 'cmi.suspend_data': 'page=1;score=10;'.repeat(1000) }).length).toBeLessThan(1000)
})

it('packs the elements of most commits into less than 50 bytes', () => {
  expect(
    packCmi({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': '12',
      'cmi.core.score.raw': '40',
      'cmi.core.session_time': '0000:10:00.00',
    }).length,
  ).toBeLessThan(50)
})

/** Stored data that refers to both ends of the dictionary. */
const stored = 'BqtGik/kijgxJRE5rnHXqljLEhKrE/zFOTFlLtbyz5ToQgSUt0nPbURkAGqlWrRoqwUA'

it('reads stored data that refers to the dictionary', () => {
  expect(unpackCmi(Buffer.from(stored, 'base64'))).toEqual({
    'cmi.core.student_id': 'ada',
    'cmi.core.entry': 'resume',
    'cmi.core.exit': 'suspend',
    'cmi.objectives.0.description': '',
    'cmi.objectives.0.success_status': 'passed',
    'cmi.completion_status': 'completed',
    'cmi.progress_measure': '0.5',
    'cmi.interactions.0.learner_response': 'true',
    'cmi.core.lesson_status': 'incomplete',
    'cmi.core.session_time': '0000:00:00.00',
    'cmi.interactions.0.id': 'Scene1_Slide1_MultiChoice_0_0',
    'cmi.interactions.0.time': '00:00:00',
  })
})

it('throws an error for cut or unknown bytes instead of returning a part', () => {
  const packed = packCmi({ 'cmi.suspend_data': 'something worth keeping' })
  expect(() => unpackCmi(packed.subarray(0, -3))).toThrow()
  expect(() => unpackCmi(new Uint8Array([1, 2, 3]))).toThrow()
  expect(() => unpackCmi(new Uint8Array([0b1110, ...packed.subarray(1)]))).toThrow('unknown format code 14')
})
