/** The German sentences of errors, against the contract and the catalogues of the service. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, dashboardFamilies } from '#shared/contract/api.ts'
import { errorsOf, type Endpoint } from '#shared/contract/endpoint.ts'
import { failedExport, largeExport, lateExport } from '#shared/domain/data-exports/export-failures.ts'
import {
  failedRecomputation,
  lateRecomputation,
  outdatedRecomputation,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import { deckErrors } from '#shared/formats/pptx/deck-errors.ts'
import { germanErrors } from '#web/dashboard/app/german-errors/catalogue.ts'
import type { Values } from '#web/dashboard/app/german-errors/german-error.ts'

const dashboardEndpoints = new Set(dashboardFamilies.flatMap(({ endpoints }) => Object.values(endpoints)))

/** Whether pages of the dashboard can call it: with a session, or before there is one. */
const isOpenToPages = (endpoint: Endpoint): boolean =>
  dashboardEndpoints.has(endpoint) || endpoint.credentials.session !== undefined

const declared = new Set<string>(
  allEndpoints().flatMap(({ endpoint }) => (isOpenToPages(endpoint) ? errorsOf(endpoint) : [])),
)
/** Codes of jobs that failed. Those of conversions are listed in a document. */
const jobCodes = [
  ...[failedExport, largeExport, lateExport].map(({ code }) => code),
  ...[failedRecomputation, lateRecomputation, outdatedRecomputation].map(({ code }) => code),
  ...[...readFileSync('docs/conversion-states.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, code = '']) => code,
  ),
  ...Object.keys(deckErrors),
]
const codes = [...new Set([...declared, ...jobCodes])].sort()

test('translates every code that the dashboard can get, and no other one', () => {
  expect(declared.size).toBeGreaterThan(60)
  expect([...germanErrors.keys()].sort()).toEqual(codes)
})

test.each(codes)('says in whole German sentences what is wrong: %s', (code) =>
  expect(germanErrors.get(code)?.sentence).toMatch(/^[A-ZÄÖÜ][^]{15,}\.$/),
)

test.each<[string, Values, string]>([
  ['RATE_LIMIT_EXCEEDED', { limit: 1000, window: 60, retry_after: 12 }, 'Mehr als 1.000 Anfragen in 60 Sekunden'],
  ['ACTIVE_LEARNER_CAP_REACHED', { limit: 25, window_days: 30 }, 'Alle 25 Plätze für TEST-Lernende'],
  ['FILE_TOO_LARGE', { max_upload_mb: 5120 }, 'höchstens 5.120 MB'],
  [
    'STORAGE_QUOTA_EXCEEDED',
    { projected_storage_gb: 1.5, max_storage_gb: 1 },
    '1,5 GB Speicher brauchen; der Tarif hat 1 GB',
  ],
  [
    'WORKSPACE_ADMIN_REQUIRED',
    { role: 'member', required_roles: ['owner', 'admin'] },
    'ist Mitglied. Nötig ist Inhaber oder Admin',
  ],
  ['EXTERNAL_ID_TAKEN', { organization_id: 'org_1' }, 'Die Organisation org_1'],
])('puts the values that %s states into its sentence, and does without them', (code, values, part) => {
  const { exact } = germanErrors.get(code) ?? {}
  expect(exact?.(values)).toContain(part)
  expect(exact?.({})).toBeNull()
})

test('shows no text of the service but through the parts that say it in the language of the page', () => {
  const shown = /[{(]\s*(?:(?:\w+\.)+message|message|failure|lastFailure)(?: \?\? \w+)?\s*[})]/
  const files = readdirSync('web/dashboard', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  const ownWords = ['app/service-sentence.tsx', 'app/finding-words.tsx', 'app/german-findings/german-words.tsx']
  const found = files.filter((path) => {
    const children = readFileSync(join('web/dashboard', path), 'utf8').replaceAll(/=(?:\{[^{}]*\})|\(\{[^{}]*\}/g, '')
    return !ownWords.includes(path) && shown.test(children)
  })
  expect(found).toEqual([])
})
