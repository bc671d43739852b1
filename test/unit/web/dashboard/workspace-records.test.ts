import { csvOf } from '#web/dashboard/app/csv.ts'
import { factsOf } from '#web/dashboard/screens/audit/rules.ts'
import { filtersOf, readAuditSearch } from '#web/dashboard/screens/audit/search.ts'
import { packageRows } from '#web/dashboard/screens/packages/csv-rows.ts'
import { filtersText } from '#web/dashboard/parts/filters-text.ts'
import { filtersOf as sessionFiltersOf } from '#web/dashboard/screens/sessions/filters-of.ts'
import { readSessionsSearch } from '#web/dashboard/screens/sessions/search.ts'
import { reportRows, totalOf, type ReportRow } from '#web/dashboard/screens/organizations/report-rows.ts'

describe('tables as files', () => {
  test('begins with a byte order mark, ends rows with CR LF, and quotes what needs it', () => {
    expect(
      csvOf([
        ['name', 'learners'],
        ['Acme, "North"\nplant', 3],
        [null, 0],
      ]),
    ).toBe('\uFEFFname,learners\r\n"Acme, ""North""\nplant",3\r\n,0\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@sum', '\tx'])(
    'puts an apostrophe before %j, which a spreadsheet would run',
    (text) => expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`),
  )

  test('leaves negative numbers as they are', () => expect(csvOf([[-0.5]])).toBe('\uFEFF-0.5\r\n'))
})

test('writes the report of an organization with a line for each dispatch', () => {
  const results = {
    dispatch_id: 'dsp_1',
    learners: 4,
    completed: 2,
    passed: 1,
    failed: 1,
    incomplete: 1,
    not_attempted: 0,
    average_score_scaled: null,
    time_spent_seconds: 60,
    license: { limit: null, used: 4, remaining: null },
    is_partial: false,
  }
  const rows: readonly ReportRow[] = [{ id: 'dsp_1', name: '=Acme', status: 'active', results }]
  const [header, row] = reportRows(rows)
  expect(row).toHaveLength(header?.length ?? 0)
  expect(csvOf([row ?? []])).toBe(`\uFEFFdsp_1,'=Acme,active,4,2,1,1,1,0,,60\r\n`)
  expect(totalOf([...rows, ...rows], 'completed')).toBe(4)
})

test('writes packages with a line for each, by the names of the API', () => {
  const row = {
    id: 'pkg_1',
    title: '=Safety, part 1',
    slug: 'safety',
    status: 'ready',
    contentType: 'scorm',
    scormEdition: '2004 4th Edition',
    currentVersion: '2',
    launchCount30d: 7,
    organizationId: null,
    organizationName: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    findings: { errors: 0, warnings: 3 },
  } as const
  const [header = [], line = [], old = []] = packageRows([row, { ...row, scormEdition: null, findings: null }])
  expect([header.slice(0, 3), header.slice(-2)]).toEqual([
    ['id', 'title', 'slug'],
    ['errors', 'warnings'],
  ])
  expect(csvOf([line, old])).toBe(
    `\uFEFFpkg_1,"'=Safety, part 1",safety,ready,scorm,2004 4th Edition,2,7,,,2026-11-01T00:00:00.000Z,0,3\r\n` +
      `pkg_1,"'=Safety, part 1",safety,ready,scorm,,2,7,,,2026-11-01T00:00:00.000Z,,\r\n`,
  )
})

describe('entries of the audit log', () => {
  test('puts what was before beside what is after', () => {
    expect(factsOf({ role: 'admin', former: 'member' })).toEqual([{ name: 'role', value: 'admin', before: 'member' }])
    expect(factsOf({ expires_at: '2027-01-01', previous_expires_at: null, name: 'Acme' })).toEqual([
      { name: 'expires_at', value: '2027-01-01', before: null },
      { name: 'name', value: 'Acme' },
    ])
  })

  test('shows a former value alone where nothing came after it', () =>
    expect(factsOf({ former: 'member' })).toEqual([{ name: 'former', value: 'member' }]))

  test('takes days only for its period, and leaves out the cursor from filters', () => {
    expect(filtersOf(readAuditSearch({ from: '2026-11-01', to: 'now', entity: 'pkg_1', cursor: 'c' }))).toEqual({
      from: '2026-11-01',
      entity_id: 'pkg_1',
    })
  })
})

describe('filters of the sessions', () => {
  test('states each filter of the address as the service names it, and leaves out the cursor', () => {
    const search = {
      learner: 'learner-1',
      package: 'pkg_1',
      dispatch: 'dsp_1',
      organization: 'org_1',
      status: 'passed',
      from: '2026-11-01',
      to: '2026-11-30',
      cursor: 'c',
    }
    expect(sessionFiltersOf({ ...readSessionsSearch(search), mode: 'test' })).toEqual({
      user_id: 'learner-1',
      package_id: 'pkg_1',
      dispatch_id: 'dsp_1',
      organization_id: 'org_1',
      status: 'passed',
      from: '2026-11-01',
      to: '2026-11-30',
      mode: 'test',
    })
  })

  test('drops what is no status and no day', () =>
    expect(sessionFiltersOf(readSessionsSearch({ status: 'done', from: 'now', to: '1.11.2026' }))).toEqual({}))
})

test('names the stated filters only, each value with its own direction of writing', () =>
  expect(
    filtersText([
      ['Status', 'Passed'],
      ['Learner', undefined],
      ['Package', 'pkg_1'],
    ]),
  ).toBe('Status: \u2068Passed\u2069 · Package: \u2068pkg_1\u2069'))
