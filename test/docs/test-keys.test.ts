/** The table of docs/usage.md about TEST keys names every operation that changes something and accepts API keys. */
import { readFileSync } from 'node:fs'
import { allEndpoints } from '#shared/contract/api.ts'

const section = readFileSync('docs/usage.md', 'utf8').split('## What TEST keys may change')[1]?.split('\n## ')[0] ?? ''
const documented = [...section.matchAll(/^\| `([A-Z]+ \/[^`]+)` \|/gm)].map(([, operation]) => operation)

it('lists every change that accepts TEST keys', () => {
  const changes = allEndpoints()
    .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.credentials.apiKey !== undefined)
    .filter(({ endpoint }) => endpoint.testMode === 'allowed')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(documented.sort()).toEqual(changes.sort())
})
