/** Writes openapi.json from the contract; with --check, fails where the committed file says otherwise. */
import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '#shared/contract/openapi.ts'

const file = new URL('../openapi.json', import.meta.url)
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('openapi.json differs from the contract. Run: npm run openapi')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, text)
}
