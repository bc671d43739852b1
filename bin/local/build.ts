/** `tsx bin/local/build.ts <folder>`: builds everything that the one-machine service runs, into a folder of its own. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { buildFunctions } from '#infra/build-functions.ts'
import { buildWeb } from '#infra/build-web.ts'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { settingsFor } from '#infra/config/stages.ts'
import { bundledCode } from '#infra/constructs/bundled-code.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { buildThread } from './build-thread.ts'
import { projectFolder } from './project.ts'
import project from '../../package.json' with { type: 'json' }

async function buildService(folder: string): Promise<void> {
  const web = join(folder, 'web')
  const functions = join(folder, 'functions')
  await Promise.all([buildThread(folder), buildWeb({ projectDirectory: projectFolder, outputDirectory: web })])
  await buildFunctions({ outputDirectory: functions, webDirectory: web })
  const app = new App({ context: featureFlags, outdir: join(folder, 'cdk.out'), analyticsReporting: false })
  addLectern(app, { settings: settingsFor('local'), version: project.version, code: bundledCode(functions) })
  app.synth()
  // The synthesis has copied what it deploys.
  await Promise.all([web, functions].map((copied) => rm(copied, { recursive: true })))
}

const [, , folder = ''] = process.argv
if (folder === '') throw new Error('Usage: tsx bin/local/build.ts <folder>')

buildService(resolve(folder)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
