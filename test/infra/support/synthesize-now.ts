import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { parseSettings, type SettingsInput } from '#infra/config/settings.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { stackNames } from './synthesize.ts'

/**
 * Synthesizes the deployment without bundling anything: every function gets the same empty code.
 * @returns the templates by stack, as they are deployed
 */
export function synthesizeNow(input: SettingsInput): Record<string, unknown> {
  const outdir = mkdtempSync(join(tmpdir(), 'lectern-synth-'))
  try {
    const app = new App({ context: featureFlags, outdir, analyticsReporting: false })
    addLectern(app, {
      settings: parseSettings(input),
      version: '0.0.0',
      code: () => Code.fromAsset('test/infra/support/placeholder'),
    })
    app.synth()
    const templateOf = (stack: string): unknown =>
      JSON.parse(readFileSync(join(outdir, `lectern-${input.stage}-${stack}.template.json`), 'utf8'))
    return Object.fromEntries(stackNames.map((stack) => [stack, templateOf(stack)]))
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
