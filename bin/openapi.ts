/**
 * Writes what is printed from the contract: openapi.json, and the table of docs/workspace-header.md. With --check, fails
 * where a committed file says otherwise.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { allEndpoints } from '#shared/contract/api.ts'
import { openApiDocument } from '#shared/contract/openapi.ts'
import { workspaceHeaderTable } from '#shared/contract/workspace-header.ts'

const fileOf = (name: string): URL => new URL(`../${name}`, import.meta.url)
const read = (name: string): string => readFileSync(fileOf(name), 'utf8')

const table = workspaceHeaderTable(allEndpoints().map(({ endpoint }) => endpoint))
const printed = {
  'openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  'docs/workspace-header.md': read('docs/workspace-header.md').replace(/^\| Route \|[^]*\|$/m, () => table),
}

for (const [name, text] of Object.entries(printed)) {
  if (!process.argv.includes('--check')) writeFileSync(fileOf(name), text)
  else if (read(name) !== text) {
    console.error(`${name} differs from the contract. Run: npm run openapi`)
    process.exitCode = 1
  }
}
