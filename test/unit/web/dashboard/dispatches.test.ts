import { readFileSync } from 'node:fs'
import { isDomainAllowed, readDomain } from '#shared/domain/dispatches/dispatch-domains.ts'
import { csvOf } from '#web/dashboard/app/csv.ts'
import { hostsIn } from '#web/dashboard/app/words-in.ts'
import { dispatchRows } from '#web/dashboard/screens/dispatches/csv-rows.ts'
import { isShownOn } from '#web/dashboard/screens/dispatches/hosts.ts'
import { guideTexts, platforms } from '#web/dashboard/screens/dispatches/one/guide-texts.ts'
import { availabilityOf } from '#web/dashboard/screens/dispatches/rules.ts'

const active = { status: 'active', licenseLimit: 2, learnersUsed: 1 } as const

test.each([
  ['is open while a seat is free', active, 'open'],
  ['is open without a limit', { ...active, licenseLimit: null }, 'open'],
  ['is full when the last seat is taken', { ...active, learnersUsed: 2 }, 'full'],
  ['is full when the limit was lowered below the seats', { ...active, learnersUsed: 5 }, 'full'],
  ['is paused, whatever seats are free', { ...active, status: 'paused' }, 'paused'],
  ['is expired rather than full', { ...active, learnersUsed: 2, status: 'expired' }, 'expired'],
] as const)('says that a dispatch %s', (_, dispatch, expected) => {
  expect(availabilityOf(dispatch)).toBe(expected)
})

test('takes hosts one a line, with commas, or pasted with blanks', () => {
  expect(hostsIn(' lms.example.com\n*.example.com, other.example:8443;\n\n')).toEqual([
    'lms.example.com',
    '*.example.com',
    'other.example:8443',
  ])
  expect(hostsIn('  \n')).toEqual([])
})

describe('isShownOn', () => {
  const origins = [
    'https://lms.example.com',
    'https://lms.example.com:8443',
    'http://lms.example.com',
    'http://lms.example.com:8080',
    'https://a.lms.example.com',
    'https://example.com',
    'https://badexample.com',
    'https://xn--bcher-kva.example',
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1',
  ]
  const entries = [
    'lms.example.com',
    '*.example.com',
    'lms.example.com:8443',
    'lms.example.com:443',
    'http://lms.example.com',
    'http://lms.example.com:8080',
    'bücher.example',
    'localhost:3000',
    '127.0.0.1',
  ].map((entry) => {
    const reading = readDomain(entry, 'test')
    return reading.kind === 'read' ? reading.text : ''
  })

  test.each(origins)('decides of %s for each entry as the service does', (origin) => {
    expect(entries.map((entry) => isShownOn([entry], origin))).toEqual(
      entries.map((entry) => isDomainAllowed([entry], origin)),
    )
  })

  test('shows it everywhere without entries, and takes a host, or the host of an address', () => {
    expect(isShownOn([], 'lms.example.com')).toBe(true)
    expect(isShownOn(['lms.example.com'], ' LMS.example.com ')).toBe(true)
    expect(isShownOn(['lms.example.com'], 'https://lms.example.com/course/7')).toBe(true)
    expect(isShownOn(['lms.example.com', '*.acme.example'], 'learn.acme.example')).toBe(true)
    expect(isShownOn(['lms.example.com'], 'example.com')).toBe(false)
  })

  test.each(['two words', '*.example.com', 'https://'])('takes %j for no host', (typed) =>
    expect(isShownOn(['lms.example.com'], typed)).toBeNull(),
  )
})

test('writes dispatches with a line for each, and the title of the course beside its id', () => {
  const row = {
    id: 'dsp_1',
    name: 'Acme',
    packageId: 'pkg_1',
    organizationId: null,
    organizationName: null,
    status: 'active',
    mode: 'live',
    learnersUsed: 3,
    licenseLimit: null,
    expiresAt: null,
  } as const
  const [header = [], line = [], other = []] = dispatchRows(
    [row, { ...row, packageId: 'pkg_2' }],
    new Map([['pkg_1', 'Safety, part 1']]),
  )
  expect(line).toHaveLength(header.length)
  expect(csvOf([line])).toBe('\uFEFFdsp_1,Acme,pkg_1,,,active,live,3,,,"Safety, part 1"\r\n')
  expect(other.at(-1)).toBeNull()
})

test('guides through the import for each platform that the document names, and for all others', () => {
  const [, table = ''] = readFileSync('docs/dispatch.md', 'utf8').split('| LMS | Where |')
  const [rows = ''] = table.split('\n\n')
  const named = rows.split('\n').flatMap((row) => /^\| (\w[\w ]*) \|/.exec(row)?.[1] ?? [])
  const [any, ...others] = platforms.map((platform) => guideTexts.en.platforms[platform].name)
  expect([any, others]).toEqual(['Any platform', named])
})
