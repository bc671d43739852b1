/**
 * Manifests of dispatch packages against ADL's schemas (XSD), as strict learning platforms read them. The schemas are those
 * of real packages: their licences do not clearly allow them in this project.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { packageManifest, type PackageStandard } from '#shared/formats/made-package/manifest.ts'
import { filesOfZip } from '#test/support/zip-reader.ts'

const fixtures = join(process.cwd(), '..', 'shared', 'fixtures')

/** A package whose schemas are complete, for each edition. */
const packages: Readonly<Record<PackageStandard, string>> = {
  '1.2': 'scorm12/golf-ContentPackagingSingleSCO_SCORM12.zip',
  '2004': 'scorm2004/golf-SequencingPostTestRollup4thEd_SCORM20044thEdition.zip',
  '2004-2': 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20042ndEdition.zip',
  '2004-3': 'scorm2004/golf-ContentPackagingSingleSCO_SCORM20043rdEdition.zip',
}
const standards = ['1.2', '2004', '2004-2', '2004-3'] as const satisfies readonly PackageStandard[]

type Import = readonly [namespace: string, file: string]

const namespaces12: readonly Import[] = [
  ['http://www.imsproject.org/xsd/imscp_rootv1p1p2', 'imscp_rootv1p1p2.xsd'],
  ['http://www.adlnet.org/xsd/adlcp_rootv1p2', 'adlcp_rootv1p2.xsd'],
]
const namespaces2004: readonly Import[] = [
  ['http://www.imsglobal.org/xsd/imscp_v1p1', 'imscp_v1p1.xsd'],
  ['http://www.adlnet.org/xsd/adlcp_v1p3', 'adlcp_v1p3.xsd'],
  ['http://www.adlnet.org/xsd/adlseq_v1p3', 'adlseq_v1p3.xsd'],
  ['http://www.imsglobal.org/xsd/imsss', 'imsss_v1p0.xsd'],
]

/** One schema that brings those of all namespaces of a manifest together. */
function schemaOf(standard: PackageStandard): string {
  const imports = (standard === '1.2' ? namespaces12 : namespaces2004).map(
    ([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`,
  )
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`
}

/** Refers to the package's own file where a schema names an address: the validator has no network. */
const withLocalNames = (schema: string): string => schema.replace('http://www.w3.org/2001/03/xml.xsd', 'xml.xsd')

/** What the schemas of the edition find wrong with a manifest. */
async function faultsOf(manifest: string, standard: PackageStandard): Promise<readonly string[]> {
  const files = await filesOfZip(readFileSync(join(fixtures, packages[standard])))
  const schemas = [...files].filter(([name]) => /\.(xsd|dtd)$/.test(name) && !name.includes('/'))
  const { errors } = await validateXML({
    xml: [{ fileName: 'imsmanifest.xml', contents: manifest }],
    schema: [{ fileName: 'all.xsd', contents: schemaOf(standard) }],
    preload: schemas.map(([fileName, bytes]) => ({ fileName, contents: withLocalNames(bytes.toString()) })),
  })
  // Schemas of some packages cause warnings of their own.
  return errors.map(({ rawMessage }) => rawMessage).filter((message) => message.startsWith('imsmanifest.xml:'))
}

const manifestOf = (standard: PackageStandard): string =>
  packageManifest({
    identifier: 'dsp_0123456789abcdefghij',
    title: 'Safety & "care" <at work>',
    standard,
    files: ['dispatch.js', 'index.html', 'shell.css', 'shell.js'],
  })

const describeWithFixtures = existsSync(fixtures)
  ? describe
  : (name: string) =>
      describe.skip(`${name} (skipped: ../shared/fixtures does not exist)`, () =>
        test('needs the fixtures', () => undefined))

describeWithFixtures('manifest of a dispatch package', () => {
  test.each(standards)('follows the schemas of SCORM %s', async (standard) => {
    expect(await faultsOf(manifestOf(standard), standard)).toEqual([])
  })

  test.each(standards)('breaks the schemas of SCORM %s if a file has no address', async (standard) => {
    const broken = manifestOf(standard).replace('<file href="index.html"/>', '<file/>')
    expect(await faultsOf(broken, standard)).toEqual([expect.stringMatching(/attribute 'href'/)])
  })
})
