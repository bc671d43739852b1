/** The HTTP API of the dashboard and of the platform's administration, with a family that only this test declares. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { parseSettings } from '#infra/config/settings.ts'
import { templateSchema, type SynthesizedTemplate } from '#infra/cost/template.ts'
import type { DashboardApi } from '#infra/stacks/dashboard-api.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'

const settings = { stage: 'test', dashboardThrottle: { ratePerSecond: 7, burst: 9 } }

const family = defineFamily({
  name: 'members',
  summary: 'Members of a workspace',
  endpoints: {
    listMembers: {
      method: 'GET',
      path: '/api/dashboard/members',
      summary: 'Members',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: z.object({}) },
      errors: [],
    },
  },
})

const functions: DashboardApi['functions'] = (bind) => ({
  members: { memoryMb: 512, timeoutSeconds: 10, bindings: [bind.table(['get'])] },
})

/** The templates of all stacks, by the names of the stacks. */
function templatesWith(dashboard?: DashboardApi): Map<string, SynthesizedTemplate> {
  process.env['CDK_VALIDATION'] ??= 'false'
  const outdir = mkdtempSync(join(tmpdir(), 'lectern-synth-'))
  try {
    const app = new App({ context: featureFlags, outdir, analyticsReporting: false })
    const code = () => Code.fromAsset('test/infra/support/placeholder')
    addLectern(app, { settings: parseSettings(settings), version: '0.0.0', code }, dashboard)
    app.synth()
    return new Map(
      readdirSync(outdir)
        .filter((file) => file.endsWith('.template.json'))
        .map((file) => [
          file.replace('.template.json', ''),
          templateSchema.parse(JSON.parse(readFileSync(join(outdir, file), 'utf8'))),
        ]),
    )
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

const template = templatesWith({ families: [family], functions }).get('lectern-test-dashboard-api')
const propertiesOf = (type: string) =>
  Object.values(template?.Resources ?? {})
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties)

describe('DashboardApiStack', () => {
  test('creates the stack only if there are families', () => {
    expect([...templatesWith().keys()]).not.toContain('lectern-test-dashboard-api')
    expect([...templatesWith({ families: [], functions }).keys()]).not.toContain('lectern-test-dashboard-api')
    expect(template).toBeDefined()
  })

  test('limits requests by a throttle of its own', () => {
    expect(propertiesOf('AWS::ApiGatewayV2::Api')).toHaveLength(1)
    const throttle = { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 }
    expect(propertiesOf('AWS::ApiGatewayV2::Stage')).toMatchObject([
      { DefaultRouteSettings: throttle, RouteSettings: { 'GET /api/dashboard/members': throttle } },
    ])
  })

  test('serves its API alone on an origin of its own, uncached', () => {
    const [distribution, ...others] = propertiesOf('AWS::CloudFront::Distribution')
    expect(others).toEqual([])
    const { Origins, DefaultCacheBehavior, CacheBehaviors } = Object(distribution?.['DistributionConfig'])
    expect(Origins).toHaveLength(1)
    expect(JSON.stringify(Origins[0].DomainName)).toMatch(/HttpApi.*execute-api/)
    expect(DefaultCacheBehavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    expect(CacheBehaviors).toBeUndefined()
  })

  test('routes what its families declare, and nothing else', () => {
    expect(propertiesOf('AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey)).toEqual([
      'GET /api/dashboard/members',
      'HEAD /api/dashboard/members',
    ])
    expect(propertiesOf('AWS::Lambda::Function').map(({ Description }) => Description)).toEqual([
      'Lectern test: api/members',
    ])
  })

  test('refuses a family whose function is not described', () => {
    expect(() => templatesWith({ families: [family], functions: () => ({}) })).toThrow(
      'The family "members" has no function',
    )
  })
})
