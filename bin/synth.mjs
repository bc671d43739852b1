/**
 * `npm run synth [-- stage]`: installs missing dependencies, builds web assets and functions, synthesizes the stacks into
 * cdk.out.
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
  // Unknown stages and invalid settings are reported before the build, which takes much longer than the check.
  const { settingsFor } = await import('../infra/config/stages.ts')
  if (process.env.LECTERN_STAGE !== undefined) settingsFor(process.env.LECTERN_STAGE)
  const { buildWeb } = await import('../infra/build-web.ts')
  const { buildFunctions } = await import('../infra/build-functions.ts')
  const { buildConverter } = await import('../infra/bundle/build-converter.ts')
  await buildWeb({ projectDirectory: root, outputDirectory: join(root, 'dist', 'web') })
  await buildFunctions({ outputDirectory: 'dist/functions', webDirectory: 'dist/web' })
  const converter = join(root, 'dist', 'functions', 'workers', 'convert-deck', 'converter')
  if (!(await buildConverter({ projectDirectory: root, outputDirectory: converter, form: 'packed' })))
    console.error(
      'The optional packages of the converter are not installed: decks will be refused (CONVERTER_MISSING).',
    )
  await import('./app.ts')
  console.log(`Synthesized into ${process.env.CDK_OUTDIR ?? 'cdk.out'}.`)
} catch (error) {
  // The message is enough: errors of the CDK, the settings and the build say what to do, and esbuild has printed its own.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
