import { homePagesIn } from '#web/dashboard/screens/skills/systems/home-pages.ts'

it('reads one home page of each line, and leaves out empty lines and repetitions', () => {
  const text = ' https://a.test \r\n\n\thttps://b.test/path\nhttps://a.test\n'
  expect(homePagesIn(text)).toEqual(['https://a.test', 'https://b.test/path'])
})

it('reads no home page of an empty field', () => expect(homePagesIn('')).toEqual([]))
