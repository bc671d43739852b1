import { attribute, childNamed, childText, descendants, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'

export interface ScormVersion {
  standard: 'scorm12' | 'scorm2004'
  /** `1.2`, `2004 2nd Edition`, `2004 3rd Edition`, `2004 4th Edition`. */
  edition: string
}

const EDITIONS = [
  [/^1\.[012]\b/, '1.2'],
  [/2004.*4|4th/i, '2004 4th Edition'],
  [/2004.*3|3rd/i, '2004 3rd Edition'],
  [/2004.*2|2nd|1\.3/i, '2004 2nd Edition'],
  [/2004/, '2004 3rd Edition'],
] as const

const NAMESPACES_12 = /adlcp_rootv1p2|imscp_rootv1p1/i
const NAMESPACES_2004 = /adlcp_v1p3|adlseq_v1p3|adlnav_v1p3|imsglobal\.org\/xsd\/imsss|imscp_v1p1/i
const ELEMENTS_12 = new Set(['prerequisites', 'masteryscore', 'maxtimeallowed'])
const ELEMENTS_2004 = new Set(['sequencing', 'completionthreshold', 'hidelmsui'])

/**
 * The version that a manifest is written for. The stated one counts; where none is stated, or not one that exists,
 * namespaces and elements decide. Contradictions are reported.
 */
export function detectVersion(root: XmlElement, report: ManifestReport): ScormVersion {
  const schemaVersion = childText(childNamed(root, 'metadata'), 'schemaversion') ?? null
  const edition = EDITIONS.find(([pattern]) => schemaVersion !== null && pattern.test(schemaVersion))?.[1]
  const signalled = signalledStandard(root)
  if (edition === undefined) {
    const guessed = signalled === 'scorm2004' ? guessEdition(root) : '1.2'
    const found =
      schemaVersion === null
        ? 'does not state its SCORM version'
        : `states the unknown version "${schemaVersion.slice(0, 60)}"`
    report.add('VERSION_UNKNOWN', { message: `The manifest ${found}; it is played as SCORM ${guessed}.` })
    return { standard: standardOf(guessed), edition: guessed }
  }
  const standard = standardOf(edition)
  if (signalled !== null && signalled !== standard) {
    report.add('VERSION_CONTRADICTED', {
      message: `The manifest states SCORM ${edition}, but is written with the namespaces of the other version; it is played as stated.`,
    })
  }
  return { standard, edition }
}

function standardOf(edition: string): 'scorm12' | 'scorm2004' {
  return edition === '1.2' ? 'scorm12' : 'scorm2004'
}

/** By ADL's and IMS's namespaces; where they are missing or mixed, by elements that only one standard has. */
function signalledStandard(root: XmlElement): 'scorm12' | 'scorm2004' | null {
  const elements = [...descendants(root)]
  const declared = elements.flatMap(({ attributes }) =>
    attributes.filter(({ name, prefix }) => prefix === 'xmlns' || name === 'xmlns'),
  )
  const names = elements.map(({ name }) => name.toLowerCase())
  const byNamespace = either(
    declared.some(({ value }) => NAMESPACES_12.test(value)),
    declared.some(({ value }) => NAMESPACES_2004.test(value)),
  )
  return (
    byNamespace ??
    either(
      names.some((name) => ELEMENTS_12.has(name)),
      names.some((name) => ELEMENTS_2004.has(name)),
    )
  )
}

function either(is12: boolean, is2004: boolean): 'scorm12' | 'scorm2004' | null {
  if (is12 === is2004) return null
  return is12 ? 'scorm12' : 'scorm2004'
}

/** Only the 4th Edition has shared data and thresholds by attribute. */
function guessEdition(root: XmlElement): string {
  const fourth = [...descendants(root)].some(
    (element) =>
      element.name === 'data' ||
      (element.name === 'completionThreshold' && attribute(element, 'minProgressMeasure') !== undefined),
  )
  return fourth ? '2004 4th Edition' : '2004 3rd Edition'
}
