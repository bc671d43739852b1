import {
  assetsOf,
  isScored,
  partsOf,
  editionTitles,
  SAMPLE_COURSE,
  type SampleEdition,
  type SamplePart,
  standardOf,
} from './course-outline.ts'
import { escapeXml } from './escape-xml.ts'

const GLOBAL_OBJECTIVE = `${SAMPLE_COURSE.identifier}.done`

/** The `imsmanifest.xml` of an edition. */
export function courseManifest(edition: SampleEdition): string {
  return standardOf(edition) === 'scorm12' ? manifest12(partsOf(edition)) : manifest2004(edition)
}

function manifest12(parts: readonly SamplePart[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${SAMPLE_COURSE.identifier}-scorm12" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.imsglobal.org/xsd/imsmd_rootv1p2p1 imsmd_rootv1p2p1.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
    ${metadata12()}
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${escapeXml(SAMPLE_COURSE.title)}</title>
${parts.map(item12).join('\n')}
    </organization>
  </organizations>
  <resources>
${parts.map((part) => singleResource(part, 'adlcp:scormtype')).join('\n')}
  </resources>
</manifest>
`
}

function item12(part: SamplePart): string {
  return `      <item identifier="item-${part.id}" identifierref="resource-${part.id}" isvisible="true">
        <title>${escapeXml(part.title)}</title>
        <adlcp:masteryscore>${SAMPLE_COURSE.passingScore * 100}</adlcp:masteryscore>
      </item>`
}

function metadata12(): string {
  const text = (value: string) => `<langstring xml:lang="en">${escapeXml(value)}</langstring>`
  return `<lom xmlns="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1">
      <general>
        <title>${text(SAMPLE_COURSE.title)}</title>
        <language>en</language>
        <description>${text(SAMPLE_COURSE.description)}</description>
        ${SAMPLE_COURSE.keywords.map((keyword) => `<keyword>${text(keyword)}</keyword>`).join('')}
      </general>
      <educational>
        <typicallearningtime><datetime>0000-00-00T00:12</datetime></typicallearningtime>
      </educational>
    </lom>`
}

function manifest2004(edition: SampleEdition): string {
  const parts = partsOf(edition)
  const sequenced = parts.length > 1
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${SAMPLE_COURSE.identifier}-${edition}" version="1.0"
    xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
    xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
    xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"
    xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd http://ltsc.ieee.org/xsd/LOM lom.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
    ${metadata2004()}
  </metadata>
  <organizations default="organization">
    <organization identifier="organization" structure="hierarchical" adlseq:objectivesGlobalToSystem="false" adlcp:sharedDataGlobalToSystem="false">
      <title>${escapeXml(editionTitles[edition])}</title>
${parts.map((part, index) => item2004(part, parts[index - 1], sequenced)).join('\n')}
      <imsss:sequencing>
        <imsss:controlMode choice="true" choiceExit="true" flow="true" forwardOnly="false"/>
        <imsss:objectives>${passingObjective('course-passed')}</imsss:objectives>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
${sequenced ? sharedResources(parts) : parts.map((part) => singleResource(part, 'adlcp:scormType')).join('\n')}
  </resources>
</manifest>
`
}

function item2004(part: SamplePart, before: SamplePart | undefined, sequenced: boolean): string {
  return `      <item identifier="item-${part.id}" identifierref="resource-${part.id}" isvisible="true">
        <title>${escapeXml(part.title)}</title>
        <adlcp:completionThreshold completedByMeasure="false" minProgressMeasure="1.0" progressWeight="${sequenced ? weightOf(part) : '1.0'}"/>
        <imsss:sequencing>
${before === undefined ? '' : `${lockedUntilDone}\n`}          ${rollup(part)}
          <imsss:objectives>
            ${primaryObjective(part, sequenced)}${before === undefined ? '' : `\n            ${objectiveOf('before', globalObjective(before), 'read')}`}${quizObjectives(part)}
          </imsss:objectives>
          <imsss:deliveryControls tracked="true" completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>${sequenced ? '' : onlyItemPresentation}
      </item>`
}

/** The part's share of the course's progress: by number of pages; the quiz counts like a lesson. */
function weightOf(part: SamplePart): string {
  return isScored(part) ? '0.3' : String(part.pages.length / 10)
}

/**
 * Visible in the contents, but not available before the previous part is done. Both conditions are needed: as long as
 * nothing is known of that part, "not satisfied" is unknown and locks nothing by itself.
 */
const lockedUntilDone = `          <imsss:sequencingRules>
            <imsss:preConditionRule>
              <imsss:ruleConditions conditionCombination="any">
                <imsss:ruleCondition referencedObjective="before" operator="not" condition="satisfied"/>
                <imsss:ruleCondition referencedObjective="before" operator="not" condition="objectiveStatusKnown"/>
              </imsss:ruleConditions>
              <imsss:ruleAction action="disabled"/>
            </imsss:preConditionRule>
          </imsss:sequencingRules>`

/** Every part counts for completion; only the quiz counts for success and score. */
function rollup(part: SamplePart): string {
  return isScored(part)
    ? '<imsss:rollupRules rollupObjectiveSatisfied="true" rollupProgressCompletion="true" objectiveMeasureWeight="1"/>'
    : '<imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="true" objectiveMeasureWeight="0"/>'
}

function globalObjective(part: SamplePart): string {
  return `${GLOBAL_OBJECTIVE}.${part.id}`
}

function primaryObjective(part: SamplePart, sequenced: boolean): string {
  if (isScored(part)) return passingObjective('quiz-passed')
  return sequenced ? objectiveOf('done', globalObjective(part), 'write') : ''
}

function passingObjective(id: string): string {
  return `<imsss:primaryObjective objectiveID="${id}" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>${SAMPLE_COURSE.passingScore}</imsss:minNormalizedMeasure></imsss:primaryObjective>`
}

function objectiveOf(id: string, target: string, access: 'read' | 'write'): string {
  const element = access === 'write' ? 'primaryObjective' : 'objective'
  const write = access === 'write' ? 'true' : 'false'
  return `<imsss:${element} objectiveID="${id}"><imsss:mapInfo targetObjectiveID="${target}" readSatisfiedStatus="true" readNormalizedMeasure="false" writeSatisfiedStatus="${write}" writeNormalizedMeasure="false"/></imsss:${element}>`
}

/** The objectives that the quiz reports, declared so that the platform knows them before the first answer. */
function quizObjectives(part: SamplePart): string {
  if (!isScored(part)) return ''
  return SAMPLE_COURSE.objectives.map((id) => `\n            <imsss:objective objectiveID="${id}"/>`).join('')
}

/** With one item there is no other item to go to; the course has its own buttons. */
const onlyItemPresentation = `
        <adlnav:presentation>
          <adlnav:navigationInterface>
            <adlnav:hideLMSUI>previous</adlnav:hideLMSUI>
            <adlnav:hideLMSUI>continue</adlnav:hideLMSUI>
          </adlnav:navigationInterface>
        </adlnav:presentation>`

function metadata2004(): string {
  const text = (value: string) => `<string language="en">${escapeXml(value)}</string>`
  return `<lom xmlns="http://ltsc.ieee.org/xsd/LOM">
      <general>
        <title>${text(SAMPLE_COURSE.title)}</title>
        <language>en</language>
        <description>${text(SAMPLE_COURSE.description)}</description>
        ${SAMPLE_COURSE.keywords.map((keyword) => `<keyword>${text(keyword)}</keyword>`).join('')}
      </general>
      <educational>
        <typicalLearningTime><duration>${SAMPLE_COURSE.typicalLearningTime}</duration></typicalLearningTime>
      </educational>
    </lom>`
}

function files(paths: readonly string[]): string {
  return paths.map((path) => `      <file href="${path}"/>`).join('\n')
}

function singleResource(part: SamplePart, typeAttribute: string): string {
  return `    <resource identifier="resource-${part.id}" type="webcontent" ${typeAttribute}="sco" href="${part.file}">
${files([part.file, ...assetsOf(part)])}
    </resource>`
}

/** One resource for each SCO, and one for the files that they share. */
function sharedResources(parts: readonly SamplePart[]): string {
  const shared = assetsOf({ id: 'shared', title: '', file: '', pages: [] })
  const scos = parts.map((part) => {
    const own = assetsOf(part).filter((path) => !shared.includes(path))
    return `    <resource identifier="resource-${part.id}" type="webcontent" adlcp:scormType="sco" href="${part.file}">
${files([part.file, ...own])}
      <dependency identifierref="resource-shared"/>
    </resource>`
  })
  return `${scos.join('\n')}
    <resource identifier="resource-shared" type="webcontent" adlcp:scormType="asset">
${files(shared)}
    </resource>`
}
