/** `tsx bin/local/build.ts <folder>`: builds everything that the one-machine service runs, into a folder of its own. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { App } from 'aws-cdk-lib'
import { buildFunctions } from '#infra/build-functions.ts'
import { buildWeb } from '#infra/build-web.ts'
import { buildConverter } from '#infra/bundle/build-converter.ts'
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
  await addConverter(join(folder, 'cdk.out'), join(functions, 'workers', 'convert-deck', 'index.js'))
  // The synthesis has copied what it deploys.
  await Promise.all([web, functions].map((copied) => rm(copied, { recursive: true })))
}

/**
 * Links the converter into the code of its function, after the synthesis: it would copy 300 MB at each start. The function
 * is found by its code, because the names of assets are checksums.
 */
async function addConverter(assembly: string, code: string): Promise<void> {
  const wanted = await readFile(code)
  for (const name of await readdir(assembly)) {
    const found = await readFile(join(assembly, name, 'index.js')).catch(() => null)
    if (found?.equals(wanted) !== true) continue
    const outputDirectory = resolve(assembly, name, 'converter')
    await buildConverter({ projectDirectory: projectFolder, outputDirectory, form: 'linked' })
  }
}

const [, , folder = ''] = process.argv
if (folder === '') throw new Error('Usage: tsx bin/local/build.ts <folder>')

buildService(resolve(folder)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
