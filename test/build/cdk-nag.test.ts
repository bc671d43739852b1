import { App, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { parseSettings } from '#infra/config/settings.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { synthesizeNow } from '#test/infra/support/synthesize-now.ts'

const code = () => Code.fromAsset('test/infra/support/placeholder')
const validation = process.env['CDK_VALIDATION']
afterAll(() => {
  process.env['CDK_VALIDATION'] = validation ?? 'false'
})

test.each([
  { stage: 'test' },
  {
    stage: 'test',
    account: '123456789012',
    region: 'eu-central-1',
    protectData: false,
    destroyData: true,
    alarmEmails: ['operator@example.com'],
    uploads: { allowedOrigins: ['*'] },
  },
])('passes cdk-nag and the CloudFormation rules with %j', (settings) => {
  process.env['CDK_VALIDATION'] = 'true'
  expect(() => synthesizeNow(settings)).not.toThrow()
})

test('stops the synthesis at a finding of cdk-nag', () => {
  process.env['CDK_VALIDATION'] = 'false'
  const app = new App({ context: featureFlags, analyticsReporting: false })
  addLectern(app, { settings: parseSettings({ stage: 'test' }), version: '0.0.0', code })
  new Bucket(new Stack(app, 'careless'), 'Open')
  const silenced = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const quiet = jest.spyOn(console, 'error').mockReturnValue()
  try {
    expect(() => app.synth()).toThrow(/careless\/Open\/Resource[\s\S]*AwsSolutions-S10/)
  } finally {
    silenced.mockRestore()
    quiet.mockRestore()
  }
})
