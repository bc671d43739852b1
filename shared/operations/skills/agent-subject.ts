/** Which learner of the skills families an agent of the LRS is. */
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import { subjectOfAgent, type SubjectRule } from '#shared/domain/skills/erased-subject.ts'
import { allRows } from '#shared/operations/lists/all-rows.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import type { Subject } from '#shared/store/skills/subject-data-repository.ts'

export interface AgentSubjects {
  readonly clientSystems: Pick<ClientSystemRepository, 'list'>
  /** Origin of the service: the xAPI `homePage` of the accounts of its learners. */
  readonly home: string
}

/** Of disabled client systems too: what came from them earlier stays evidence. */
async function rulesOf(tenantId: string, { clientSystems }: AgentSubjects): Promise<SubjectRule[]> {
  const all = await allRows((page) => clientSystems.list(tenantId, undefined, page))
  return all.map(({ subjectRule }) => subjectRule)
}

/** Null where the agent is no learner. */
export async function agentSubject(tenantId: string, agent: Actor, subjects: AgentSubjects): Promise<Subject | null> {
  const rules = await rulesOf(tenantId, subjects)
  const subjectId = subjectOfAgent(agent, { home: subjects.home, rules })
  return subjectId === null ? null : { tenantId, subjectId }
}
