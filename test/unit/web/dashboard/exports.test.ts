/** Exports that are made again, and their files. */
import { dataExport, newDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { hasFile, requestOf } from '#web/dashboard/screens/exports/rules.ts'

const filtersOf = {
  sessions: { user_id: 'ada', package_id: 'p', dispatch_id: 'd', organization_id: 'o', status: 'passed', mode: 'live' },
  dispatch_learners: { dispatch_id: 'd', status: 'failed' },
  audit: { type: 'dispatch.created', actor: 'a', entity_id: 'e', mode: 'test', from: '2026-11-01', to: '2026-11-02' },
  statements: {
    actor: 'mailto:ada@x.org',
    verb: 'v',
    activity: 'a',
    registration: crypto.randomUUID(),
    to: '2026-11-02',
  },
  ledger: { month: '2026-11' },
  usage: { from: '2026-01', to: '2026-11' },
} as const

test.each(dataExport.shape.kind.options)('asks for %s again with all filters', (kind) => {
  const request = requestOf({ kind, format: 'csv', filters: filtersOf[kind] })
  expect(request).toEqual({ kind, format: 'csv', filters: filtersOf[kind] })
  expect(newDataExport.safeParse(request).success).toBe(true)
})

test.each(dataExport.shape.kind.options)('leaves out of %s what is no filter of it, and what is empty', (kind) => {
  const all = { ...Object.assign({}, ...Object.values(filtersOf)), from: '', to: '', month: '' }
  const { filters } = requestOf({ kind, format: 'jsonl', filters: all })
  expect(Object.keys(filters ?? {}).filter((name) => !(name in filtersOf[kind]))).toEqual([])
  expect(Object.values(filters ?? {})).not.toContain('')
})

test('offers a file from its completion until its end', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(hasFile({ status: 'completed', expires_at: '2026-11-26T12:00:00Z' }, now)).toBe(true)
  expect(hasFile({ status: 'completed', expires_at: '2026-11-25T11:00:00Z' }, now)).toBe(false)
  expect(hasFile({ status: 'processing', expires_at: null }, now)).toBe(false)
})
