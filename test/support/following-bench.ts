/** Workspaces whose statements are followed for skills, made in the stores. */
import type { Following } from '#functions/workers/follow-statements/follow-statements.ts'
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { newAlignment, publishAlignment } from '#shared/domain/skills/alignment.ts'
import { newClientSystem, type ClientSystem, type ClientSystemSettings } from '#shared/domain/skills/client-system.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { fresh } from '#test/store/support/engines.ts'
import { skillStores } from '#test/store/support/evidence.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

export const home = 'https://lectern.test'

/** The activity of a mapping. */
export const about = (name: string) => ({ objectType: 'Activity', id: `https://acme.test/${name}` }) as const

type Settings = Omit<ClientSystemSettings, 'status'>

const acme: Settings = {
  ...{ name: 'Acme', kind: 'xapi', trust: 1, allowedModes: [], followStatements: true },
  subjectRule: { accountHomePages: ['https://acme.test'], mailto: true },
}

/** Registers a client system. */
export async function addClientSystem(
  table: Table,
  tenantId: string,
  changed: Partial<Settings> = {},
): Promise<ClientSystem> {
  const settings = { ...acme, ...changed }
  const made = newClientSystem({ tenantId, clientSystemId: fresh('cls_') }, settings, stampAt())
  await clientSystemRepository(table).create(made)
  return made.clientSystem
}

/** A mapping of an activity; `observed` has greater demands. */
export const activityMapping = (
  name: string,
  skillId: string,
  {
    demonstrationMode,
    passMarkScaled,
  }: { readonly demonstrationMode: DemonstrationMode; readonly passMarkScaled: number | null },
): CapabilityMapping => ({
  ...{ mappingId: `map_${name}`, skillId, skillsOfTarget: 1, shadowedBy: null },
  target: { kind: 'activity', iri: about(name).id },
  attributes: {
    demonstrationMode,
    demandRatings: demonstrationMode === 'observed' ? { cognitive: 3, procedural: 3 } : { cognitive: 2 },
    passMarkScaled,
  },
})

/** Publishes an alignment of a course outside of Lectern. */
export async function alignActivities(
  table: Table,
  { tenantId, frameworkId }: { readonly tenantId: string; readonly frameworkId: string },
  mappings: readonly CapabilityMapping[],
): Promise<void> {
  const alignments = alignmentRepository(table)
  const named = { tenantId, frameworkId, alignmentId: fresh('aln_'), packageId: null, activityIri: about('course').id }
  const made = newAlignment(named, mappings, stampAt())
  await alignments.create(made)
  const published = publishAlignment(made.alignment, { version: 1, frameworkVersion: 1, mappings }, stampAt())
  if (published.outcome === 'refused') throw new Error('The publication is refused.')
  await alignments.change(made.alignment, published.value)
}

/** What follows the statements of one workspace: others in the table belong to other tests. */
export function followingOf(
  table: Table,
  tenantId: string,
  parts: Pick<Following, 'statements' | 'catalogue' | 'clock' | 'report'>,
): Following {
  const followers = statementFollowerRepository(table)
  return {
    ...skillStores(table),
    ...{ clientSystems: clientSystemRepository(table), alignments: alignmentRepository(table), home },
    followers: {
      ...followers,
      listActive: async () => (await followers.listActive()).filter((each) => each.tenantId === tenantId),
    },
    ...parts,
  }
}
