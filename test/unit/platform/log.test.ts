import { openLog } from '#shared/platform/log.ts'

let lines: any[]
beforeEach(() => {
  lines = []
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    expect(text).toMatch(/^[^\n]*\n$/)
    lines.push(JSON.parse(String(text)))
    return true
  })
})
const { STAGE } = process.env
afterEach(() => {
  jest.restoreAllMocks()
  if (STAGE === undefined) delete process.env['STAGE']
  else process.env['STAGE'] = STAGE
})

test('writes level, message, time and service into a line', () => {
  openLog('api-sessions', 'INFO').info('hello', { files: 2 })
  expect(lines).toEqual([
    {
      level: 'INFO',
      message: 'hello',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'api-sessions',
      files: 2,
    },
  ])
})

test.each([
  ['INFO', ['INFO', 'WARN', 'ERROR']],
  ['WARN', ['WARN', 'ERROR']],
  ['ERROR', ['ERROR']],
  ['SILENT', []],
] as const)('writes at level %s only the lines %j', (level, written) => {
  const log = openLog('s', level)
  log.info('a')
  log.warn('b')
  log.error('c', {})
  expect(lines.map((line) => line.level)).toEqual(written)
})

test('writes an error with its stack and its cause', () => {
  openLog('s', 'ERROR').error('failed', {
    requestId: 'r',
    error: new Error('outer', { cause: new TypeError('inner') }),
  })
  expect(lines[0]).toMatchObject({
    requestId: 'r',
    error: {
      name: 'Error',
      message: 'outer',
      stack: expect.stringContaining('log.test.ts'),
      cause: { name: 'TypeError', message: 'inner' },
    },
  })
})

test('keeps the line when a field cannot be rendered', () => {
  const circle: Record<string, unknown> = { big: 12n }
  openLog('s', 'ERROR').error('big', { error: circle })
  circle['self'] = circle
  openLog('s', 'ERROR').error('circular', { error: circle })
  expect(lines).toMatchObject([
    { message: 'big', error: { big: '12' } },
    { message: 'circular', level: 'ERROR', unwritten: expect.stringContaining('circular') },
  ])
})

test('writes a metric line with units, dimensions and every named metric, into the namespace of the stage', () => {
  process.env['STAGE'] = 'prod'
  openLog('api-sessions', 'WARN').measure(
    'getSession',
    { requests: 1, durationMs: 1.5 },
    { requestId: 'r', status: 200 },
  )
  const [{ _aws, ...fields }] = lines
  expect(fields).toEqual({
    service: 'api-sessions',
    operation: 'getSession',
    requests: 1,
    durationMs: 1.5,
    requestId: 'r',
    status: '200',
  })
  expect(_aws).toEqual({
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [
      {
        Namespace: 'Lectern/prod',
        Dimensions: [['service', 'operation']],
        Metrics: [{ Name: 'requests' }, { Name: 'durationMs', Unit: 'Milliseconds' }],
      },
    ],
  })
  openLog('s', 'SILENT').measure('x', { requests: 1 }, {})
  expect(lines).toHaveLength(1)
})
