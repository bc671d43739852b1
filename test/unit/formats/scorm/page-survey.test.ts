import type { Finding } from '#shared/formats/finding.ts'
import { inspectPackage } from '#shared/formats/scorm/inspect-package.ts'
import { pageReferences } from '#shared/formats/scorm/page-references.ts'
import { PageSurvey } from '#shared/formats/scorm/page-survey.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { manifestXml } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import { processorTime } from '#test/support/processor-time.ts'

const working = '<script>API.LMSInitialize(""); API.LMSSetValue("cmi.core.lesson_status", "completed")</script>'

/** The findings about a course with these files beside its manifest. */
async function survey(
  files: Record<string, string | Buffer>,
  manifest = manifestXml(),
  passed: readonly string[] = [],
): Promise<Finding[]> {
  const entries = { 'index.html': working, ...files }
  const archive = writeZip([
    { name: 'imsmanifest.xml', data: manifest },
    ...Object.entries(entries).map(([name, data]) => ({ name, data })),
  ])
  const inspection = await inspectPackage(countingSource(archive), zipLimits(100 * 1024 * 1024))
  if (!inspection.ok) throw new Error(inspection.errors.map(({ code }) => code).join())
  const looking = new PageSurvey(
    inspection.entries.map(({ path }) => path),
    inspection.course,
  )
  for (const [path, data] of Object.entries(entries)) looking.look(path, Buffer.from(data))
  for (const path of passed) looking.pass(path)
  return looking.warnings()
}

const codes = async (...given: Parameters<typeof survey>): Promise<string[]> =>
  (await survey(...given)).map(({ code }) => code)

describe('the API', () => {
  test('finds API calls in a page, in a script, and in a page in UTF-16', async () => {
    expect(await codes({})).toEqual([])
    expect(
      await codes({
        'index.html': '<script src="js/a.js"></script>',
        'js/a.js': 'w.API_1484_11.SetValue("cmi.completion_status", "completed")',
      }),
    ).toEqual([])
    expect(await codes({ 'index.html': Buffer.from(`\uFEFF${working}`, 'utf16le') })).toEqual([])
  })

  test('warns when no page or script calls the API', async () => {
    expect(await codes({ 'index.html': '<p>LMS</p>', 'notes.txt': 'LMSInitialize' })).toEqual(['API_NOT_CALLED'])
  })

  test('warns when the API is called without a status report', async () => {
    expect(await codes({ 'index.html': '<script>API.LMSInitialize("")</script>' })).toEqual(['COMPLETION_NOT_REPORTED'])
    expect(
      await codes({
        'index.html': '<script>find("API_1484_11").Initialize("")</script>',
        'b.js': '"cmi." + "success_status"',
      }),
    ).toEqual([])
  })

  test.each<[string, Parameters<typeof survey>]>([
    ['scripts of another site are loaded', [{ 'index.html': '<script src="//cdn.example.com/course.js"></script>' }]],
    ['a script was too large to be looked at', [{ 'index.html': '' }, undefined, ['bundle.js']]],
    [
      'an item is launched elsewhere',
      [
        { 'index.html': '' },
        manifestXml({ resources: '<resource identifier="R1" adlcp:scormtype="sco" href="https://example.com/"/>' }),
      ],
    ],
    [
      'nothing of the course is a SCO',
      [
        { 'index.html': '' },
        manifestXml({ resources: '<resource identifier="R1" adlcp:scormtype="asset" href="index.html"/>' }),
      ],
    ],
  ])('expects no API call if %s', async (_, given) => {
    expect(await codes(...given)).toEqual([])
  })
})

describe('addresses in pages', () => {
  const page = (html: string): Record<string, string> => ({
    'index.html': working + html,
    'img/Photo 1.JPG': '',
    'page2.html': '',
  })

  test.each<[string, string]>([
    ['LINK_INSECURE', '<img src="http://example.com/a.png">'],
    ['LINK_INSECURE', '<IFRAME title=x SRC = HTTP://example.com/>'],
    ['LINK_INSECURE', '<a href="http://example.com">'],
    ['LINK_INSECURE', '<link href="http://example.com/a.css" rel="stylesheet">'],
    ['LINK_ABSOLUTE', '<script src="/js/a.js"></script>'],
    ['LINK_ABSOLUTE', '<a href="file:///C:/course/page2.html">'],
    ['LINK_ABSOLUTE', "<img src='C:\\course\\a.png'>"],
    ['LINK_CASE_MISMATCH', '<a href="Page2.html#top">'],
    ['LINK_CASE_MISMATCH', '<img src="img/photo%201.jpg?v=2">'],
    ['LINK_CASE_MISMATCH', '<video poster="./img/../IMG/Photo 1.JPG"></video>'],
  ])('warns with %s: %s', async (code, html) => {
    const [warning, ...others] = await survey(page(html))
    expect(warning).toMatchObject({ code, path: 'index.html', severity: 'warning' })
    expect(warning?.message).toContain('"index.html"')
    expect(others).toEqual([])
  })

  test.each([
    '<img src="img/Photo%201.JPG"><a href="page2.html?x=1#y">',
    '<img src="https://example.com/a.png"><script src="data:,1"></script>',
    '<a href="http://example.com" target="_blank">',
    '<link rel="canonical" href="http://example.com/">',
    '<!-- <img src="/a.png"> --><script>var html = \'<img src="/a.png">\'</script>',
    '<base href="deep/"><a href="Page2.html">',
    '<a href="#Page2.html"><a href="gone.html"><a href="javascript:void(0)"><a href="">',
    '<p title="src=/a.png">/a.png http://example.com</p>',
    '<a href="../../../x.html"><a href="%E0%A4%A">',
  ])('ignores %s', async (html) => {
    expect(await codes(page(html))).toEqual([])
  })

  test('reports each kind once, with its number of occurrences', async () => {
    const found = await survey(page('<img src="/a.png"><img src="/b.png"><img src="http://x.example/">'))
    expect(found.map(({ code }) => code)).toEqual(['LINK_ABSOLUTE', 'LINK_INSECURE'])
    expect(found[0]?.message).toContain('"/a.png"')
    expect(found[0]?.message).toContain('There are 2 such addresses.')
  })

  test.each<[string, string]>([
    ['tags that never end', '<a '.repeat(400_000)],
    ['brackets', '<'.repeat(1_000_000)],
    ['one tag as long as the page', `<img src="${'x'.repeat(1_000_000)}`],
    ['scripts that never end', '<script>'.repeat(200_000)],
    ['closing tags in a script', `<script>${'</'.repeat(500_000)}`],
    ['comments that never end', '<!--'.repeat(300_000)],
    ['blanks between name and value', `<a ${'href '.repeat(200)}${'\t'.repeat(3000)}`.repeat(300)],
    ['more addresses than are looked at', '<a href="Page2.html">'.repeat(60_000)],
  ])('reads a page of %s within its time limit', async (_, html) => {
    const started = processorTime()
    await survey(page(html))
    expect(processorTime() - started).toBeLessThan(3000)
  })

  test('reads pages in their order', () => {
    const html =
      '<frame src=a.html><object data="b.bin" type="x/y"></object><track src=\'c.vtt\'><style>a{b:url(<img src="no">)}</style><input src="d.png">'
    expect([...pageReferences(html)].map(({ element, value }) => `${element} ${value}`)).toEqual([
      'frame a.html',
      'object b.bin',
      'track c.vtt',
      'input d.png',
    ])
  })
})
