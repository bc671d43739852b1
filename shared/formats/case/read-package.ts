/** Reads a CASE package as the content of a framework. Nothing of the package is lost: the caller keeps it beside the content. */
import type { FrameworkContent, FrameworkFinding, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { casePackage, itemsOf, packageIn, type CasePackage } from './case-package.ts'
import { orderSiblings } from './order-siblings.ts'
import { readAssociations } from './read-associations.ts'
import { readItem } from './read-item.ts'

export interface ReadPackage {
  readonly kind: 'read'
  readonly source: CasePackage
  readonly content: FrameworkContent
  /** Warnings of the reading. Whether the content can be published is decided elsewhere. */
  readonly findings: readonly FrameworkFinding[]
}

export interface UnreadablePackage {
  readonly kind: 'unreadable'
  readonly findings: readonly FrameworkFinding[]
}

const uuid = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/
const mostIssues = 20
const mostNamed = 20

const warning = (code: string, message: string, skillIds: readonly string[]): FrameworkFinding[] =>
  skillIds.length === 0 ? [] : [{ code, severity: 'warning', message, skillIds: skillIds.slice(0, mostNamed) }]

const unreadable = (messages: readonly string[]): UnreadablePackage => ({
  kind: 'unreadable',
  findings: messages.map((message) => ({ code: 'UNREADABLE', severity: 'error', message, skillIds: [] })),
})

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isPrimaryPart = ({ type, primary }: SkillEdge): boolean => type === 'partOf' && primary

/** @param json the file as text */
export function readCasePackage(json: string): ReadPackage | UnreadablePackage {
  const value = parsed(json.replace(/^\uFEFF/, ''))
  if (value === undefined) return unreadable(['The file is not JSON. Export it as a CASE package (JSON) again.'])
  const checked = casePackage.safeParse(packageIn(value))
  if (!checked.success)
    return unreadable(
      checked.error.issues.slice(0, mostIssues).map(({ path, message }) => `${path.join('.')}: ${message}`),
    )
  const source = checked.data
  const { edgeOf, dangling, severalWholes, siblingOf } = readAssociations(source)
  const items = itemsOf(source)
  const edges = edgeOf.filter((edge) => edge !== null)
  const irregular = items.map(({ identifier }) => identifier).filter((identifier) => !uuid.test(identifier))
  return {
    kind: 'read',
    source,
    content: {
      skills: [...orderSiblings(items.map(readItem), ({ skillId }) => siblingOf(skillId))],
      edges: [...orderSiblings(edges, (edge) => (isPrimaryPart(edge) ? siblingOf(edge.from) : null))],
    },
    findings: [
      ...warning(
        'DANGLING_END',
        'An association leads to an item that the package lacks. It is kept and not used.',
        dangling,
      ),
      ...warning('IRREGULAR_IDENTIFIER', 'The identifier is no UUID as CASE 1.1 has it. It is kept.', irregular),
      ...warning('SEVERAL_WHOLES', 'The skill is a child of several wholes. The first one counts.', severalWholes),
    ],
  }
}
