import { isPlatformAdmin } from '#shared/domain/dashboard-sessions/claim-age.ts'
import { presentMembership, presentPerson, presentSession } from '#shared/domain/people/person-presenter.ts'
import { planAlerts, seesAlerts } from '#shared/domain/quotas/plan-alerts.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage } from '#shared/operations/quotas/counted-usage.ts'
import type { CustomerEndpoints, Dependencies } from './dependencies.ts'

export const getMe = implement<CustomerEndpoints['getMe'], Dependencies>()({
  async handle({ caller }, { people, members, learners, clock }) {
    const { session, actorId: personId, tenantId, workspaceName: name, plan, role } = caller
    const [person, memberships, counted] = await Promise.all([
      people.find(personId),
      members.ofPerson(personId),
      seesAlerts(role) ? countedUsage(caller, clock.now(), { learners }) : null,
    ])
    if (person === null) throw new Error(`The person ${personId} of a session is not stored.`)
    return {
      person: presentPerson(person),
      memberships: memberships.map(({ member, workspace }) => presentMembership(member, workspace)),
      workspace: { tenant_id: tenantId, name, plan },
      role,
      platform_admin: isPlatformAdmin(session.claims, clock.now()),
      session: presentSession(session),
      alerts: counted === null ? [] : planAlerts(counted, caller.usage),
    }
  },
})
