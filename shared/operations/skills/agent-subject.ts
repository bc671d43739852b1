/** Which learner of the skills families an agent of the LRS is. */
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import { subjectOfAgent, type SubjectRule } from '#shared/domain/skills/erased-subject.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import type { Subject } from '#shared/store/skills/subject-data-repository.ts'

export interface AgentSubjects {
  readonly clientSystems: Pick<ClientSystemRepository, 'list'>
  /** Origin of the service: the xAPI `homePage` of the accounts of its learners. */
  readonly home: string
}

const pageSize = 200

async function rulesOf(tenantId: string, { clientSystems }: AgentSubjects): Promise<SubjectRule[]> {
  const rules: SubjectRule[] = []
  for (let after: string | null = null; ;) {
    // Disabled ones too: what came from them earlier stays evidence.
    const { rows, next } = await clientSystems.list(tenantId, undefined, { limit: pageSize, after })
    rules.push(...rows.map(({ subjectRule }) => subjectRule))
    if (next === null) return rules
    after = next
  }
}

/** Null where the agent is no learner. */
export async function agentSubject(tenantId: string, agent: Actor, subjects: AgentSubjects): Promise<Subject | null> {
  const rules = await rulesOf(tenantId, subjects)
  const subjectId = subjectOfAgent(agent, { home: subjects.home, rules })
  return subjectId === null ? null : { tenantId, subjectId }
}
