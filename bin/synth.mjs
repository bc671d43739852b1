/**
 * `npm run synth [-- stage]`: installs what is missing, builds web assets and functions, synthesizes the stacks into cdk.out.
 * The CDK CLI runs it too (cdk.json). Works offline, without Docker and without an AWS account.
 */
import { join } from 'node:path'
import { installWhatIsMissing, root } from './install.mjs'

installWhatIsMissing()
process.chdir(root)
const stage = process.argv[2]
if (stage !== undefined) process.env.LECTERN_STAGE = stage

const { register } = await import('tsx/esm/api')
register()
try {
  // A stage that there is not, or settings that are not valid, are told before anything is built.
  const { settingsFor } = await import('../infra/config/stages.ts')
  if (process.env.LECTERN_STAGE !== undefined) settingsFor(process.env.LECTERN_STAGE)
  const { buildWeb } = await import('../infra/build-web.ts')
  const { buildFunctions } = await import('../infra/build-functions.ts')
  await buildWeb({ projectDirectory: root, outputDirectory: join(root, 'dist', 'web') })
  await buildFunctions({ outputDirectory: 'dist/functions', webDirectory: 'dist/web' })
  await import('./app.ts')
  console.log(`Synthesized into ${process.env.CDK_OUTDIR ?? 'cdk.out'}.`)
} catch (error) {
  // esbuild has told its own errors by now; the CDK's, the settings' and the build's say themselves what to do.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
