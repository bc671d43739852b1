/** CASE packages for tests. */
import type { PackageFacts } from '#shared/formats/case/package-facts.ts'
import { readCasePackage, type ReadPackage } from '#shared/formats/case/read-package.ts'

const at = '2026-11-01T08:00:00Z'
const uri = (id: string): string => `https://acme.example/${id.slice(0, 4)}`

export const forklift = '2b1c7a52-9f0e-4a57-8a3e-4a7f5b0c9d01'
export const loads = '9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02'
export const documentId = '7f3e0d8a-51f7-4c0b-9a51-0c6f5a1d2b10'

export const item = (identifier: string, more: Record<string, unknown> = {}) => ({
  identifier,
  uri: uri(identifier),
  fullStatement: `Statement of ${identifier}`,
  lastChangeDateTime: at,
  ...more,
})

export const association = (associationType: string, [from, to]: readonly [string, string], more = {}) => ({
  identifier: `c5a0e7d2-3b6e-4b8d-9b1a-${`${from}${to}`.replace(/[^0-9a-f]/g, '').slice(0, 12)}`,
  uri: uri(from),
  associationType,
  originNodeURI: { title: from, identifier: from, uri: uri(from) },
  destinationNodeURI: { title: to, identifier: to, uri: uri(to) },
  lastChangeDateTime: at,
  ...more,
})

/** The package of two skills of a warehouse. */
export const warehouse = () => ({
  CFDocument: {
    identifier: documentId,
    uri: uri(documentId),
    creator: 'Acme',
    title: 'Warehouse',
    lastChangeDateTime: at,
    caseVersion: '1.1',
  },
  CFItems: [
    item(forklift, {
      fullStatement: 'Operates a forklift safely',
      abbreviatedStatement: 'Forklift operation',
      conceptKeywords: ['lift truck'],
    }),
    item(loads, { fullStatement: 'Handles loads' }),
  ],
  CFAssociations: [association('isChildOf', [loads, forklift])],
})

/** The package of a tree of skills, in which each has up to eight parts. */
export function treeOf(count: number) {
  const idAt = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const ids = Array.from({ length: count }, (_, index) => idAt(index))
  return {
    ...warehouse(),
    CFItems: ids.map((id, index) => item(id, { abbreviatedStatement: `Skill ${index % 977} of trade ${index % 31}` })),
    CFAssociations: ids.slice(1).map((id, index) => association('isChildOf', [id, idAt(Math.floor(index / 8))])),
  }
}

/** What an export of the warehouse states beside its skills. */
export const facts: PackageFacts = {
  identifier: documentId,
  title: 'Warehouse',
  language: 'en',
  licence: null,
  base: 'https://api.example',
  changedAt: '2026-11-02T08:00:00.000Z',
}

/** @throws where the package cannot be read */
export function read(source: unknown): ReadPackage {
  const result = readCasePackage(JSON.stringify(source))
  if (result.kind === 'unreadable') throw new Error(JSON.stringify(result.findings))
  return result
}
