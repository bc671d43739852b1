/** The CDK app. `npm run synth` and the CDK CLI build what it needs first: see bin/synth.mjs. */
import { App } from 'aws-cdk-lib'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { settingsFor } from '#infra/config/stages.ts'
import { bundledCode } from '#infra/constructs/bundled-code.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import project from '../package.json' with { type: 'json' }

const app = new App({
  context: featureFlags,
  outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out',
  analyticsReporting: false,
})
const stage: unknown = app.node.tryGetContext('stage') ?? process.env['LECTERN_STAGE'] ?? 'dev'

addLectern(app, { settings: settingsFor(String(stage)), version: project.version, code: bundledCode('dist/functions') })
app.synth()
