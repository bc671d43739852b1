/**
 * Manifests of packages that the service makes: one SCO without a mastery score, thresholds, limits or prerequisites,
 * because learning platforms overrule what the course reports by them.
 */
/** The standard and edition that a manifest states. `2004` is the 4th edition. */
export type PackageStandard = '1.2' | '2004' | '2004-2' | '2004-3'

export interface ManifestFacts {
  /** Letters, digits, `-`, `_` and `.`. */
  readonly identifier: string
  readonly title: string
  readonly standard: PackageStandard
  /** All files of the package but the manifest. */
  readonly files: readonly string[]
}

const schemaVersions = {
  '2004': '2004 4th Edition',
  '2004-3': '2004 3rd Edition',
  '2004-2': 'CAM 1.3',
} as const satisfies Partial<Record<PackageStandard, string>>

/** Control characters that XML cannot hold, not even escaped. */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const inXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)

const fileList = (files: readonly string[]): string =>
  files.map((file) => `      <file href="${inXml(file)}"/>`).join('\n')

function manifest12({ identifier, title, files }: ManifestFacts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lectern-${inXml(identifier)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${inXml(title)}</title>
      <item identifier="item" identifierref="course-page" isvisible="true">
        <title>${inXml(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="course-page" type="webcontent" adlcp:scormtype="sco" href="index.html">
${fileList(files)}
    </resource>
  </resources>
</manifest>
`
}

/** The delivery controls keep the platform from completing or satisfying an activity that has reported nothing. */
function manifest2004({ identifier, title, files }: ManifestFacts, schemaVersion: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lectern-${inXml(identifier)}" version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${schemaVersion}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course" adlseq:objectivesGlobalToSystem="false">
      <title>${inXml(title)}</title>
      <item identifier="item" identifierref="course-page" isvisible="true">
        <title>${inXml(title)}</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="course-page" type="webcontent" adlcp:scormType="sco" href="index.html">
${fileList(files)}
    </resource>
  </resources>
</manifest>
`
}

/** `imsmanifest.xml`. */
export const packageManifest = (facts: ManifestFacts): string =>
  facts.standard === '1.2' ? manifest12(facts) : manifest2004(facts, schemaVersions[facts.standard])
