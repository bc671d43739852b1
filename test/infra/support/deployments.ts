/**
 * Settings of the deployments that tests synthesize beside the default one. Each synthesis takes ten seconds of processor
 * time, so that one deployment has many settings.
 */
import type { SettingsInput } from '#infra/config/settings.ts'

export const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555'
export const modelArn = 'arn:aws:bedrock:eu-central-1::foundation-model/example.model-1'

const portal = 'https://portal.example.com'
const learner = { name: 'learn.example.com', certificateArn }

export const deployments = {
  /** Settings for operators and integrations. */
  configured: {
    stage: 'test',
    alarmEmails: ['operator@example.com'],
    planAlertEmails: ['sales@example.com'],
    operationsDashboard: true,
    uploads: { maxMb: 250, expireAfterDays: 3, allowedOrigins: [portal] },
    embedders: [portal],
    launchTokenSeconds: 600,
    logLevel: 'WARN',
  },
  /** Another stage of the same account, whose data is not protected. */
  other: {
    stage: 'other',
    operationsDashboard: true,
    protectData: false,
    publishMinutes: 1,
    skillModel: { arn: modelArn },
  },
  /** A stage whose data may be destroyed. */
  destroyable: { stage: 'test', protectData: false, destroyData: true },
  /** The dashboard has a name of its own. */
  namedDashboard: { stage: 'test', domains: { api: { name: 'api.example.com', certificateArn } }, embedders: [portal] },
  /** Learners have a host of their own, in a region that is known. */
  namedLearners: { stage: 'test', domains: { learner }, region: 'ap-southeast-1', account: '123456789012' },
  /** Each workspace has a host below that of learners, and any page may upload. */
  hostsOfWorkspaces: {
    stage: 'test',
    learnerHosts: 'workspaces',
    domains: { learner },
    uploads: { allowedOrigins: ['*'] },
  },
} as const satisfies Readonly<Record<string, SettingsInput>>
