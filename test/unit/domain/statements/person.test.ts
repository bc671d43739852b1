import { personOf } from '#shared/domain/statements/person.ts'

const account = { homePage: 'http://x', name: 'ada' }

it.each([
  [
    { mbox: 'mailto:a@x.org', name: 'Ada' },
    { objectType: 'Person', mbox: ['mailto:a@x.org'], name: ['Ada'] },
  ],
  [{ mbox_sha1sum: 'f'.repeat(40) }, { objectType: 'Person', mbox_sha1sum: ['f'.repeat(40)] }],
  [{ openid: 'http://ada.x' }, { objectType: 'Person', openid: ['http://ada.x'] }],
  [
    { objectType: 'Agent', account },
    { objectType: 'Person', account: [account] },
  ],
] as const)('returns the Person object of %j', (agent, person) => {
  expect(personOf(agent)).toEqual(person)
})
