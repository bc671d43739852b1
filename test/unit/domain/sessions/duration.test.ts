import { parseIsoDuration, parseTimespan } from '#shared/domain/sessions/duration.ts'

it.each([
  ['PT0S', 0],
  ['PT1S', 1],
  ['PT1.5S', 1.5],
  ['PT0.05S', 0.05],
  ['PT2M', 120],
  ['PT1H', 3600],
  ['PT1H2M3S', 3723],
  ['P1D', 86_400],
  ['P1DT1S', 86_401],
  ['P1M', 2_629_800],
  ['P1Y', 31_557_600],
  ['PT90M', 5400],
  // Seven decimals, as .NET writes them. The last part may have a fraction, and the decimal sign may be a comma.
  ['PT12.3456789S', 12.3456789],
  ['PT1.5H', 5400],
  ['PT1H0.5M', 3630],
  ['P0.5D', 43_200],
  ['PT1,5S', 1.5],
  ['P2W', 1_209_600],
  ['P0Y0M0DT0H0M0S', 0],
])('reads the duration %s as %d seconds', (text, seconds) => {
  expect(parseIsoDuration(text)).toBe(seconds)
})

it.each([
  '',
  'P',
  'PT',
  'P1DT',
  '1S',
  'PT1',
  'PT1.S',
  'PT-1S',
  '-PT1S',
  'P1W2D',
  'P1DT1W',
  'PT1.5H2M',
  'PT1.5H2.5S',
  'PT1..5S',
  'PT.5S',
  'P1.5',
  'PT1S2M',
  'pt1s',
  'PT1S ',
  'PT1000000H',
  `PT${'9'.repeat(20)}S`,
])('refuses the duration %j', (text) => {
  expect(parseIsoDuration(text)).toBeNull()
})

it.each([
  ['00:00:00', 0],
  ['00:01:30', 90],
  ['0001:00:00.5', 3600.5],
  ['9999:59:59.99', 35_999_999.99],
])('reads the timespan %s as %d seconds', (text, seconds) => {
  expect(parseTimespan(text)).toBeCloseTo(seconds, 6)
})

it.each(['', '1:00:00', '00:00', '00000:00:00', '00:00:00.123', '00:0:00', '00:00:00:00', 'PT1S'])(
  'refuses the timespan %j',
  (text) => {
    expect(parseTimespan(text)).toBeNull()
  },
)
