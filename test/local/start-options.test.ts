import { join } from 'node:path'
import { readOptions } from '#bin/local/options.ts'
import { projectFolder } from '#bin/local/project.ts'

describe('options of the start', () => {
  test.each<[string, string[], Record<string, string>, object]>([
    [
      'defaults',
      [],
      {},
      { apiPort: 8700, learnerPort: 8701, learnerHosts: 'workspaces', dataFolder: join(projectFolder, '.local') },
    ],
    [
      'the other ports follow',
      ['--port', '9000'],
      {},
      { apiPort: 9000, learnerPort: 9001, identityPort: 9002, receiverPort: 9003 },
    ],
    ['hosts of learners', [], { LECTERN_LEARNER_HOSTS: 'one' }, { learnerHosts: 'one' }],
    ['any free ports', ['--port=0'], {}, { apiPort: 0, learnerPort: 0 }],
    [
      'flags before the environment',
      ['--port', '9000'],
      { LECTERN_PORT: '1', LECTERN_LEARNER_PORT: '2' },
      { apiPort: 9000, learnerPort: 2 },
    ],
    [
      'nothing of an empty variable',
      [],
      { LECTERN_PORT: '', LECTERN_DATA: '/data' },
      { apiPort: 8700, dataFolder: '/data' },
    ],
    [
      'faults',
      ['--faults', 'throttling=0.05, delays=1'],
      {},
      { faults: { throttling: 0.05, conflicts: 0, timeouts: 0, duplicates: 0, delays: 1 } },
    ],
    [
      'receivers of webhooks',
      ['--webhook-receivers', '127.0.0.1:9443, localhost:9444'],
      { LECTERN_WEBHOOK_AUTHORITY: 'ca.pem' },
      { webhookReceivers: ['127.0.0.1:9443', 'localhost:9444'], webhookAuthority: 'ca.pem' },
    ],
    ['the converter of decks', [], { CONVERTER: 'soffice' }, { converter: 'soffice' }],
  ])('reads %s', (...[, argv, environment, expected]) => {
    expect(readOptions(argv, environment)).toMatchObject(expected)
  })

  test('prints the usage with --help', () => {
    expect(readOptions(['--help'], {})).toBeNull()
  })

  test.each([
    ['--port', '-1'],
    ['--port', '1.5'],
    ['--learner-hosts', 'many'],
    ['--faults', 'floods=1'],
    ['--faults', 'delays=2'],
    ['--unknown', '1'],
    ['--webhook-receivers', '10.0.0.1:443'],
    ['--webhook-receivers', 'example.com:443'],
    ['--converter', ' '],
  ])('refuses %s %s and prints the usage', (...argv) => {
    expect(() => readOptions(argv, {})).toThrow(/npm start -- \[options\]/)
  })
})
