/** What the forms of the LRS make of what people type. */
import { agentOf, confirmationOf } from '#web/dashboard/screens/lrs/people/rules.ts'
import { filterOf, irisIn } from '#web/dashboard/screens/lrs/forwarders/rules.ts'

test('takes IRIs one a line or with blanks, each once, and lets an empty text pass all', () => {
  expect(irisIn(' https://a.example/x\n\nhttps://a.example/y  https://a.example/x ')).toEqual([
    'https://a.example/x',
    'https://a.example/y',
  ])
  expect(filterOf('', ' \n')).toEqual({})
  expect(filterOf('https://a.example/v', '')).toEqual({ verbs: ['https://a.example/v'] })
})

test('names an agent as statements do, whichever identifier was typed', () => {
  expect(agentOf('mbox', 'ada@example.com', '')).toEqual({ mbox: 'mailto:ada@example.com' })
  expect(agentOf('mbox', 'mailto:ada@example.com', '')).toEqual({ mbox: 'mailto:ada@example.com' })
  expect(agentOf('openid', 'https://ada.example/', '')).toEqual({ openid: 'https://ada.example/' })
  const account = { homePage: 'https://lms.example', name: 'ada' }
  expect(agentOf('account', 'ada', 'https://lms.example')).toEqual({ account })
})

test('repeats an e-mail address as the service compares it, and all else as it was typed', () => {
  expect(confirmationOf('mbox', 'ada@example.com')).toBe('mailto:ada@example.com')
  expect(confirmationOf('account', 'ada')).toBe('ada')
})
