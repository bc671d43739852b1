/** Fetches public CASE frameworks and compares each with its export from a running service: see `help`. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { comparePackages } from './frameworks/fetch-packages.ts'
import type { CallFrameworks } from './frameworks/round-trip.ts'
import { runTool } from './workspaces/run-tool.ts'

const help = `Fetches public CASE frameworks, imports each into a running service, publishes and exports it, and reports whether the export
equals what was fetched.

Usage: npx tsx bin/compare-frameworks.ts --url <origin of the API> <address> …

Each address is that of a CASE package, https://<publisher>/ims/case/v1p0/CFPackages/<id>. The environment names a LIVE API key as
LECTERN_API_KEY. Use a workspace for tests: each framework stays in it, a workspace has at most 50, and the same framework cannot be
published in it twice.`

const optionsSchema = z.object({
  url: z.url(),
  key: z.string({ error: 'Set LECTERN_API_KEY to a LIVE API key.' }).min(1),
  addresses: z.array(z.url()).min(1, 'Name at least one address.'),
})

function readOptions(): z.output<typeof optionsSchema> {
  const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true })
  return optionsSchema.parse({ url: values.url, key: process.env['LECTERN_API_KEY'], addresses: positionals })
}

const routes: Readonly<Record<Parameters<CallFrameworks>[0], readonly [method: string, path: string]>> = {
  createFrameworkImport: ['POST', '/imports'],
  processFrameworkImport: ['POST', '/imports/{importId}/process'],
  getFramework: ['GET', '/{frameworkId}'],
  publishFramework: ['POST', '/{frameworkId}/publish'],
  exportFrameworkVersion: ['GET', '/{frameworkId}/versions/{frameworkVersion}/export'],
}

const caller =
  (url: string, key: string): CallFrameworks =>
  async (operation, { params = {}, body }) => {
    const [method, template] = routes[operation]
    const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
    const answer = await fetch(new URL(`/api/v1/cale/frameworks${path}`, url), {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

await runTool({
  help,
  readOptions,
  async run({ url, key, addresses }) {
    const { lines, areAllEqual } = await comparePackages(addresses, caller(url, key))
    if (!areAllEqual) throw new Error(lines.join('\n'))
    return lines.join('\n')
  },
})
