/** Examines a deployed or one-machine stage from outside: see `help`. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { examine, type Order } from './doctor/examine.ts'
import type { Finding } from './doctor/examination.ts'
import { readServiceFile } from './local/service-file.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Examines a stage from outside: health, key, upload, launch, content, progress, and on demand a webhook. Prints what
is wrong and what to do about it. The exit status is 1 if something is wrong.

Usage: LECTERN_KEY=<key> npx tsx bin/doctor.ts --url <ApiBaseUrl> [options]
       npx tsx bin/doctor.ts --data .local [options]

Options:
  --url <address>      ApiBaseUrl, an output of the edge stack
  --data <folder>      data folder of a one-machine service: address and TEST key are read from it
  --webhook <address>  registers this https address and waits until an event of the examination is delivered to it
  --wait <seconds>     how long to wait for the event (default: 120)

The key comes from the environment, so that it stays out of the shell's history. A TEST key is enough; a LIVE key counts one
active learner a month. Each run uploads the sample course (about 30 KB) and archives it.`

const optionsSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'is needed: ApiBaseUrl of the edge stack, such as https://api.example.com' })
    .transform((text) => text.replace(/\/+$/, '')),
  key: z.string('LECTERN_KEY is not set').min(1),
  webhook: z.url({ protocol: /^https$/, error: 'must be an https address' }).nullable(),
  wait: z.coerce.number('must be a number of seconds').int().min(1).max(3600),
})

/** Address and key of a one-machine service. @throws Error if none runs in the folder */
function localStage(dataFolder: string): { readonly url: string; readonly key: string } {
  const running = readServiceFile(dataFolder)
  if (running === undefined)
    throw new Error(`No service runs with the data folder ${dataFolder}. Start it with npm start, then run the doctor.`)
  // Browsers find the hosts of workspaces below localhost, Node does not.
  resolveLocalhostNames()
  return { url: running.apiBaseUrl, key: running.testKey }
}

function readOptions(): Order {
  const flag = { type: 'string' } as const
  const { values } = parseArgs({ options: { url: flag, data: flag, webhook: flag, wait: flag } })
  const local = values.data === undefined ? {} : localStage(values.data)
  const { url, key, webhook, wait } = optionsSchema.parse({
    url: values.url,
    key: process.env['LECTERN_KEY'],
    webhook: values.webhook ?? null,
    wait: values.wait ?? 120,
    ...local,
  })
  return { baseUrl: url, key, webhookUrl: webhook, waitSeconds: wait }
}

const lineOf = (finding: Finding): string => {
  const check = finding.check.padEnd(16)
  if (finding.outcome === 'good') return `ok         ${check}  ${finding.detail}`
  if (finding.outcome === 'unchecked') return `unchecked  ${check}  ${finding.problem}`
  return `WRONG      ${check}  ${finding.problem}\n${' '.repeat(29)}${finding.repair}`
}

async function run(order: Order): Promise<string> {
  const findings = await examine(order, (finding) => {
    console.log(lineOf(finding))
  })
  const wrong = findings.filter(({ outcome }) => outcome === 'wrong').length
  if (wrong > 0) process.exitCode = 1
  return wrong === 0 ? `\n${order.baseUrl} is well.` : `\n${wrong} of ${findings.length} checks found something wrong.`
}

await runTool({ help, readOptions, run })
