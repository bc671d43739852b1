import { readFileSync } from 'node:fs'
import { parseSettings, settingsSchema } from '#infra/config/settings.ts'
import { settingsFor } from '#infra/config/stages.ts'

test.each(['dev', 'prod', 'local'])('the %s stage is valid and named after its file', (stage) => {
  expect(settingsFor(stage).stage).toBe(stage)
})

test('a stage says no more than its name to be safe', () => {
  expect(parseSettings({ stage: 'any' })).toMatchObject({
    protectData: true,
    uploads: { maxMb: 500, allowedOrigins: [] },
    launchTokenSeconds: 14_400,
    logRetentionDays: 30,
  })
})

test('the stage of real data is protected', () => {
  expect(settingsFor('prod').protectData).toBe(true)
})

test('an unknown stage is answered with those that there are', () => {
  expect(() => settingsFor('production')).toThrow(/no stage "production".*dev, prod, local/)
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
  [{ stage: 'any', domains: { learner: { name: 'learn.example.com', certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1' } } }, /us-east-1/],
  [{}, /stage/],
])('%j is refused by name', (input, message) => {
  expect(() => parseSettings(input)).toThrow(message)
})

test('all mistakes are told at once', () => {
  expect(() => parseSettings({ stage: 'X', account: '1' })).toThrow(/account[\s\S]*stage|stage[\s\S]*account/)
})

test('the deployment guide names every setting', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const unnamed = Object.keys(settingsSchema.shape).filter((name) => name !== 'stage' && !new RegExp(`\`${name}[\`.]`).test(guide))
  expect(unnamed).toEqual([])
})
