import * as fc from 'fast-check'
import { packCmi, unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'

const elements = fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' }), { noNullPrototype: true })

it('what is packed comes back, whatever characters it holds', () => {
  fc.assert(fc.property(elements, (cmi) => expect(unpackCmi(packCmi(cmi))).toEqual(cmi)))
})

it('the same elements make the same bytes, so that a repeated commit writes the same object', () => {
  const cmi = { 'cmi.suspend_data': 'x'.repeat(1000), 'cmi.location': '3' }
  expect(Buffer.from(packCmi(cmi))).toEqual(Buffer.from(packCmi({ ...cmi })))
})

it('suspend data shrinks', () => {
  expect(packCmi({ 'cmi.suspend_data': 'page=1;score=10;'.repeat(1000) }).length).toBeLessThan(1000)
})

it('what is not what was packed is an error, never a half', () => {
  const packed = packCmi({ 'cmi.suspend_data': 'something worth keeping' })
  expect(() => unpackCmi(packed.subarray(0, -3))).toThrow()
  expect(() => unpackCmi(new Uint8Array([1, 2, 3]))).toThrow()
})
