import { readFileSync } from 'node:fs'
import { parseSettings, settingsSchema } from '#infra/config/settings.ts'
import { settingsFor } from '#infra/config/stages.ts'
import { rateLimits } from '#shared/contract/rate-limits.ts'

test.each(['dev', 'prod', 'local'])('parses the stage %s, which is named after its file', (stage) => {
  expect(settingsFor(stage).stage).toBe(stage)
})

test('protects a stage that sets nothing but its name', () => {
  expect(parseSettings({ stage: 'any' })).toMatchObject({
    protectData: true,
    uploads: { maxMb: 500, allowedOrigins: [] },
    launchTokenSeconds: 14_400,
    logRetentionDays: 30,
  })
})

test('protects the stage that holds real data', () => {
  expect(settingsFor('prod').protectData).toBe(true)
})

test('lists the known stages when the stage is unknown', () => {
  expect(() => settingsFor('production')).toThrow(/no stage "production".*dev, prod, local/)
})

const host = (name: string) => ({
  name,
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
})

test.each([
  [{ stage: 'any', protectDta: true }, /Unrecognized key: "protectDta"/],
  [{ stage: 'any', uploads: { maxMB: 1 } }, /Unrecognized key: "maxMB"[\s\S]*uploads/],
  [{ stage: 'Any Stage' }, /lower case letters and digits[\s\S]*stage/],
  [{ stage: 'any', uploads: { maxMb: 6000 } }, /<=5120[\s\S]*uploads\.maxMb/],
  [{ stage: 'any', logRetentionDays: 31 }, /logRetentionDays/],
  [{ stage: 'any', account: '123' }, /12 digits/],
  [{ stage: 'any', embedders: ['https://portal.example.com/path'] }, /without a path[\s\S]*embedders/],
  [{ stage: 'any', alarmEmails: ['operator'] }, /alarmEmails/],
  [{ stage: 'any', planAlertEmails: ['sales'] }, /planAlertEmails/],
  [{ stage: 'any', destroyData: true }, /only if protectData is false[\s\S]*destroyData/],
  [{ stage: 'any', deliveryConcurrency: 1 }, /deliveryConcurrency/],
  [{ stage: 'any', converter: '--help' }, /command of a LibreOffice/],
  [
    {
      stage: 'any',
      domains: {
        learner: { name: 'learn.example.com', certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1' },
      },
    },
    /us-east-1/,
  ],
  [
    { stage: 'any', domains: { learner: host('learn.example.com'), api: host('learn.example.com') } },
    /another host[\s\S]*domains\.api/,
  ],
  [
    {
      stage: 'any',
      learnerHosts: 'workspaces',
      domains: { learner: host('learn.example.com'), api: host('api.learn.example.com') },
    },
    /another host[\s\S]*domains\.api/,
  ],
  [{}, /stage/],
])('refuses %j and names the setting', (input, message) => {
  expect(() => parseSettings(input)).toThrow(message)
})

test('allows a host of the API below the learner host that all workspaces share', () => {
  const domains = { learner: host('example.com'), api: host('api.example.com') }
  expect(parseSettings({ stage: 'any', domains }).domains).toEqual(domains)
})

test('reports all mistakes at once', () => {
  expect(() => parseSettings({ stage: 'X', account: '1' })).toThrow(/account[\s\S]*stage|stage[\s\S]*account/)
})

test('finds every setting in the deployment guide', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const unnamed = Object.keys(settingsSchema.shape).filter(
    (name) => name !== 'stage' && !new RegExp(`\`${name}[\`.]`).test(guide),
  )
  expect(unnamed).toEqual([])
})

test('finds every class of rate limits in the deployment guide', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const row = guide.split('\n').find((line) => line.startsWith('| `rateLimits` |')) ?? ''
  expect(Object.keys(rateLimits).filter((name) => !new RegExp(`[\`{ ]${name}[\`:]`).test(row))).toEqual([])
})
