import { FileLookup } from '#shared/formats/scorm/file-lookup.ts'
import { parseManifest, type ManifestReading } from '#shared/formats/scorm/manifest.ts'
import { manifestXml, type ManifestSpec } from '#test/support/scorm-package.ts'
import { processorTime } from '#test/support/processor-time.ts'

/** Small manifests that try to cost much: time or memory that grows faster than the document. */

const SECONDS = 5

const numbered = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('')
const sco = (attributes: string, content = ''): string =>
  `<resource identifier="R1" adlcp:scormType="sco" ${attributes}>${content}</resource>`
const sequenced = (content: string): string =>
  `<item identifier="I1" identifierref="R1"><title>x</title><imsss:sequencing>${content}</imsss:sequencing></item>`
const rule = '<imsss:preConditionRule><imsss:ruleAction action="skip"/></imsss:preConditionRule>'
const collection = (content: string): string =>
  `<imsss:sequencingCollection><imsss:sequencing ID="S"><imsss:sequencingRules>${content}</imsss:sequencingRules></imsss:sequencing></imsss:sequencingCollection>`

function read(spec: ManifestSpec): ManifestReading {
  return parseManifest({
    bytes: Buffer.from(manifestXml({ version: '2004 4th Edition', ...spec })),
    path: 'imsmanifest.xml',
    files: new FileLookup(['index.html']),
  })
}

const refusals: [string, ManifestSpec][] = [
  [
    'a definition that a thousand items refer to',
    {
      organizations: '<item identifierref="R1"><imsss:sequencing IDRef="S"/></item>'.repeat(1000),
      tail: collection(rule.repeat(3000)),
    },
  ],
  [
    'an address that ten thousand items launch',
    {
      organizations: '<item identifierref="R1"/>'.repeat(10_000),
      resources: sco(`href="index.html?${'x'.repeat(3900)}"`),
    },
  ],
  [
    'a base in front of ten thousand files',
    { resources: sco(`href="index.html" xml:base="${'./'.repeat(1900)}"`, '<file href="x"/>'.repeat(10_000)) },
  ],
  [
    'a base of a million characters in front of ten thousand resources',
    {
      attributes: `xml:base="${'./'.repeat(500_000)}"`,
      resources:
        sco('href="index.html"') + numbered(10_000, (index) => `<resource identifier="F${index}" xml:base="f/"/>`),
    },
  ],
  [
    'a base of combining marks',
    { resources: sco(`href="index.html" xml:base="${'\u0301\u0316'.repeat(350)}"`, '<file href="x"/>'.repeat(60_000)) },
  ],
]

const survivals: [string, ManifestSpec][] = [
  ['items of one name', { organizations: '<item identifier="a" identifierref="R1"/>'.repeat(20_000) }],
  [
    'items at the bottom of a deep tree',
    { organizations: `${'<item>'.repeat(90)}${'<item identifierref="R1"/>'.repeat(30_000)}${'</item>'.repeat(90)}` },
  ],
  [
    'objectives and additions to others',
    {
      organizations: sequenced(
        `<imsss:objectives>${numbered(12_000, (index) => `<imsss:objective objectiveID="a${index}"/>`)}</imsss:objectives><adlseq:objectives>${numbered(12_000, (index) => `<adlseq:objective objectiveID="b${index}"/>`)}</adlseq:objectives>`,
      ),
    },
  ],
  [
    'objectives and additions of one name',
    {
      organizations: sequenced(
        `<imsss:objectives>${'<imsss:objective objectiveID="a"/>'.repeat(12_000)}</imsss:objectives><adlseq:objectives>${'<adlseq:objective objectiveID="a"><adlseq:mapInfo targetObjectiveID="t"/></adlseq:objective>'.repeat(12_000)}</adlseq:objectives>`,
      ),
    },
  ],
  [
    'prefixes that are declared again and again',
    {
      attributes: numbered(25_000, (index) => `xmlns:n${index}="u" `),
      organizations: `<item identifierref="R1" identifier="I"/>${'<item xmlns:q="u" identifierref="R1"/>'.repeat(15_000)}`,
    },
  ],
  [
    'files that are not there',
    {
      resources: sco(
        'href="index.html"',
        numbered(40_000, (index) => `<file href="f${index}"/>`),
      ),
    },
  ],
  [
    'a reference of combining marks',
    { resources: sco('href="index.html"', `<file href="${'\u0301\u0316'.repeat(300_000)}"/>`) },
  ],
  [
    'dependencies on nothing',
    { resources: sco('href="index.html"', '<dependency identifierref="x"/>'.repeat(40_000)) },
  ],
  [
    'character references',
    { organizations: `<item identifier="I" identifierref="R1"><title>${'&#x41;'.repeat(300_000)}</title></item>` },
  ],
]

/** Text that the response to the caller and the stored course carry. */
const sizeOf = (reading: ManifestReading): number => JSON.stringify(reading).length

test.each(refusals)('refuses %s', (_, spec) => {
  const started = processorTime()
  const reading = read(spec)
  expect(processorTime() - started).toBeLessThan(SECONDS * 1000)
  expect(reading).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([expect.objectContaining({ code: 'MANIFEST_TOO_LARGE' })]),
  })
  expect(sizeOf(reading)).toBeLessThan(100_000)
})

test.each(survivals)('reads within its time limit: %s', (_, spec) => {
  const started = processorTime()
  const reading = read(spec)
  expect(processorTime() - started).toBeLessThan(SECONDS * 1000)
  expect(reading.ok).toBe(true)
  expect(sizeOf(reading)).toBeLessThan(20_000_000)
})

test('cuts long quotations from a manifest', () => {
  const long = 'x'.repeat(200_000)
  const reading = read({
    version: long,
    attributes: `${long}:y=""`,
    organizations: `<item identifier=" ${long}" identifierref="${long}" isvisible="${long}"/><item identifierref="R1"/>`,
    resources: sco('href="index.html"', `<file href="${long}"/><dependency identifierref="${long}"/>`),
  })
  expect(reading.warnings.length).toBeGreaterThanOrEqual(6)
  for (const { message, path } of reading.warnings) expect(message.length + (path?.length ?? 0)).toBeLessThan(1000)
})

test('keeps the report small enough for the store, with every kind of finding', () => {
  const long = '漢'.repeat(300)
  const items =
    '<item identifier=" x" identifierref="NOPE" isvisible="?"/>'.repeat(60) +
    numbered(60, (index) => `<item identifier="I${index}" identifierref="R${index}"><title>${long}</title></item>`)
  const resources =
    sco('href="index.html"') +
    numbered(
      60,
      (index) =>
        `<resource identifier="R${index}" href="Gone${index}${long}.html"><file href="${long}${index}.png"/><file href="..\\${index}${long}"/><file href="/${long}${index}"/><dependency identifierref="${long}"/></resource>`,
    )
  const reading = read({
    organizations: `<item identifier="I" identifierref="R1"><title>x</title></item>${items}`,
    resources,
  })
  expect(new Set(reading.warnings.map(({ code }) => code)).size).toBeGreaterThanOrEqual(10)
  expect(reading.warnings.length).toBeLessThanOrEqual(130)
  expect(Buffer.byteLength(JSON.stringify(reading.warnings))).toBeLessThan(300_000)
})

test('accepts a large course of ordinary shape', () => {
  const items = numbered(
    2000,
    (index) =>
      `<item identifier="I${index}" identifierref="R${index}"><title>Page ${index}</title><imsss:sequencing IDRef="S"/></item>`,
  )
  const resources = numbered(
    2000,
    (index) =>
      `<resource identifier="R${index}" adlcp:scormType="sco" href="pages/${index}/index.html" xml:base="course/content/"><file href="pages/${index}/index.html"/><file href="shared/script-of-the-page.js"/></resource>`,
  )
  const files = Array.from({ length: 2000 }, (_, index) => `course/content/pages/${index}/index.html`)
  const text = manifestXml({
    version: '2004 4th Edition',
    organizations: items,
    resources,
    tail: collection(rule.repeat(20)),
  })
  const reading = parseManifest({
    bytes: Buffer.from(text),
    path: 'imsmanifest.xml',
    files: new FileLookup([...files, 'course/content/shared/script-of-the-page.js']),
  })
  expect(reading).toMatchObject({ ok: true, warnings: [] })
})
