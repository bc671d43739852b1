import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { parseSettings, type SettingsInput } from '#infra/config/settings.ts'
import { templateSchema, type SynthesizedTemplate } from '#infra/cost/template.ts'
import { addLectern } from '#infra/stacks/lectern.ts'

export const stackNames = [
  'observability',
  'data',
  'edge',
  'identity',
  'workers',
  'api',
  'skills-api',
  'dashboard-api',
] as const
export type Templates = Record<(typeof stackNames)[number], SynthesizedTemplate>

/** Synthesizes the deployment without bundling anything: every function gets the same empty code. */
export function synthesize(input: SettingsInput = { stage: 'test' }): Templates {
  process.env['CDK_VALIDATION'] ??= 'false'
  const outdir = mkdtempSync(join(tmpdir(), 'lectern-synth-'))
  try {
    const app = new App({ context: featureFlags, outdir, analyticsReporting: false })
    addLectern(app, {
      settings: parseSettings(input),
      version: '0.0.0',
      code: () => Code.fromAsset('test/infra/support/placeholder'),
    })
    app.synth()
    const read = (stack: string) =>
      templateSchema.parse(
        JSON.parse(readFileSync(join(outdir, `lectern-${input.stage}-${stack}.template.json`), 'utf8')),
      )
    return {
      observability: read('observability'),
      data: read('data'),
      edge: read('edge'),
      identity: read('identity'),
      workers: read('workers'),
      api: read('api'),
      'skills-api': read('skills-api'),
      'dashboard-api': read('dashboard-api'),
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
