import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#bin/local/project.ts'
import { sourceHash } from '#bin/local/source-hash.ts'
import type { SettingsInput } from '#infra/config/settings.ts'
import { templateSchema, type SynthesizedTemplate } from '#infra/cost/template.ts'

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

/** Everything from which templates are made. */
const sources = ['infra', 'shared', 'functions', join('test', 'infra', 'support'), 'package-lock.json']
const keptFolder = join(projectFolder, 'dist', 'templates')
const keptMs = 3_600_000
let folder: string | undefined

/** The folder of the templates of the present sources. Those of former sources are removed after an hour. */
function openFolder(): string {
  const opened = join(keptFolder, sourceHash(sources))
  mkdirSync(opened, { recursive: true })
  for (const name of readdirSync(keptFolder)) {
    const other = join(keptFolder, name)
    if (other !== opened && Date.now() - statSync(other).mtimeMs > keptMs)
      rmSync(other, { recursive: true, force: true })
  }
  return opened
}

/**
 * The templates of a deployment, without the code of its functions. They are synthesized once for the present sources, in a process of its
 * own: loading the CDK takes longer than most tests.
 */
export function synthesize(input: SettingsInput = { stage: 'test' }): Templates {
  folder ??= openFolder()
  const settings = JSON.stringify(input)
  const file = join(folder, `${createHash('sha256').update(settings).digest('hex').slice(0, 20)}.json`)
  if (!existsSync(file))
    execFileSync(
      process.execPath,
      ['--import', 'tsx', join('test', 'infra', 'support', 'run-synthesize.ts'), settings, file],
      { cwd: projectFolder, env: { ...process.env, CDK_VALIDATION: 'false', NODE_NO_WARNINGS: '1' } },
    )
  const templates = JSON.parse(readFileSync(file, 'utf8'))
  const read = (stack: (typeof stackNames)[number]): SynthesizedTemplate => templateSchema.parse(templates[stack])
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
}
