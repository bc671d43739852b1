import { termsOf, typedOf, type Terms } from '#web/dashboard/screens/admin/tenant/terms.ts'

const asInPlan = { kind: 'plan', anchorDay: '', included: '', each: '', stop: '' } as const

test.each<[string, Terms]>([
  ['a day alone', { anchorDay: 15 }],
  ['a cap', { learners: { included: 40, overage: null } }],
  [
    'a price with a limit',
    { anchorDay: 31, learners: { included: 6, overage: { eachMills: 40, stopMills: 2_000_000 } } },
  ],
  ['a price without a limit', { learners: { included: 0, overage: { eachMills: 0.5, stopMills: null } } }],
  ['a price that only the contract has', { learners: { included: 6, overage: { eachMills: null, stopMills: null } } }],
])('keeps %s through the form', (_, terms) => {
  expect(termsOf(typedOf(terms))).toEqual(terms)
})

test('removes the terms where everything is as in the plan', () => {
  expect(typedOf({})).toEqual(asInPlan)
  expect(termsOf(asInPlan)).toBeNull()
})

test('reads dollars as thousandths of them', () => {
  expect(termsOf({ kind: 'priced', anchorDay: '', included: '10', each: '0.155', stop: '99.9' })).toEqual({
    learners: { included: 10, overage: { eachMills: 155, stopMills: 99_900 } },
  })
})
