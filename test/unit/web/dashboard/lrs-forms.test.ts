/** What the forms of the LRS make of what people type. */
import { filterOf, irisIn } from '#web/dashboard/screens/lrs/forwarders/rules.ts'

test('takes IRIs one a line or with blanks, each once, and lets an empty text pass all', () => {
  expect(irisIn(' https://a.example/x\n\nhttps://a.example/y  https://a.example/x ')).toEqual([
    'https://a.example/x',
    'https://a.example/y',
  ])
  expect(filterOf('', ' \n')).toEqual({})
  expect(filterOf('https://a.example/v', '')).toEqual({ verbs: ['https://a.example/v'] })
})
