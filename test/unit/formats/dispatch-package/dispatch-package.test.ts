import { Script, createContext } from 'node:vm'
import { dispatchPackage, type DispatchPackageFacts } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { inspectPackage, type AcceptedPackage } from '#shared/formats/scorm/inspect-package.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

const shell = { 'index.html': '<!doctype html>', 'shell.css': 'body{}', 'shell.js': 'void 0' }
const facts: DispatchPackageFacts = {
  dispatch: 'dsp_1',
  launchUrl: 'https://learn.example/api/v1/dispatches/dsp_1/frame?w=acme#t=lcd_live_acme_dsp_1_1_a_0123',
  title: 'Cameras & lenses: "<the basics>"',
  standard: '1.2',
  hashNamespace: null,
}
const standards = ['1.2', '2004', '2004-3', '2004-2'] as const

async function inspected(bytes: Buffer): Promise<AcceptedPackage> {
  const inspection = await inspectPackage(countingSource(bytes), zipLimits(1024 * 1024))
  if (!inspection.ok) throw new Error(inspection.errors.map(({ message }) => message).join())
  return inspection
}

const manifestOf = async (standard: DispatchPackageFacts['standard']): Promise<string> =>
  (await filesOfZip(dispatchPackage({ ...facts, standard }, shell))).get('imsmanifest.xml')?.toString() ?? ''

describe.each(standards)('package of %s', (standard) => {
  test('passes the validator of this service without a warning', async () => {
    const { course, entryHref, warnings } = await inspected(dispatchPackage({ ...facts, standard }, shell))
    expect(entryHref).toBe('index.html')
    expect(course.standard).toBe(standard === '1.2' ? 'scorm12' : 'scorm2004')
    expect(course.organizations.flatMap(({ items }) => items)).toEqual([
      expect.objectContaining({ title: facts.title, href: 'index.html', scormType: 'sco', items: [] }),
    ])
    expect(warnings).toEqual([])
  })

  test('lists every file of the package', async () => {
    const files = [...(await filesOfZip(dispatchPackage({ ...facts, standard }, shell))).keys()]
    const listed = [...(await manifestOf(standard)).matchAll(/<file href="([^"]+)"/g)].map(([, href]) => href)
    expect(files).toEqual(['imsmanifest.xml', ...listed])
  })

  test('states nothing by which platforms overrule the reported status', async () => {
    expect(await manifestOf(standard)).not.toMatch(/mastery|threshold|timelimit|maxtime|prerequisites|minNormalized/i)
  })
})

test.each([
  ['2004', '2004 4th Edition'],
  ['2004-3', '2004 3rd Edition'],
  ['2004-2', 'CAM 1.3'],
] as const)('states the edition of %s and leaves completion to the content', async (standard, version) => {
  const manifest = await manifestOf(standard)
  expect(manifest).toContain(`<schemaversion>${version}</schemaversion>`)
  expect(manifest).toContain('completionSetByContent="true" objectiveSetByContent="true"')
})

test('gives the same bytes for the same facts', () => {
  expect(dispatchPackage(facts, shell).equals(dispatchPackage({ ...facts }, { ...shell }))).toBe(true)
})

test('asks for no ZIP64 from programs that extract it', () => {
  const bytes = dispatchPackage(facts, shell)
  expect(bytes.readUInt16LE(4)).toBe(20)
})

test('passes the facts to the shell as data that no page can break', async () => {
  const title = '</script><script>alert(1)</script>\u2028'
  const files = await filesOfZip(dispatchPackage({ ...facts, title, hashNamespace: 'org_1' }, shell))
  const script = files.get('dispatch.js')?.toString() ?? ''
  expect(script).not.toMatch(/<|\u2028/)
  const page = createContext({ window: {} })
  new Script(script).runInContext(page)
  expect(page).toEqual({
    window: {
      lecternDispatch: {
        dispatch: 'dsp_1',
        launchUrl: facts.launchUrl,
        title,
        standard: '1.2',
        hashNamespace: 'org_1',
      },
    },
  })
})

test('leaves out characters that XML cannot hold', async () => {
  const bytes = dispatchPackage({ ...facts, title: 'A\u0000B\u000b\ud800C' }, shell)
  expect((await inspected(bytes)).course.organizations[0]?.title).toBe('ABC')
})
