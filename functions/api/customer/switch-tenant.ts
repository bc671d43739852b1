import { membershipRequired } from '#shared/domain/members/member.ts'
import { implement } from '#shared/http/implementation.ts'
import { signInRequired } from '#shared/http/credentials/signed-in.ts'
import type { CustomerEndpoints, Dependencies } from './dependencies.ts'

/** All pages share the session: those of the former workspace are refused until they are reloaded. */
export const switchTenant = implement<CustomerEndpoints['switchTenant'], Dependencies>()({
  async handle({ caller: { personId, session }, input: { body } }, { members, sessions, people }) {
    const { tenant_id } = body
    const found = await members.find(tenant_id, personId)
    if (found === null) return membershipRequired()
    // The session was ended by another request.
    if (!(await sessions.useWorkspace(session.sessionId, tenant_id))) throw signInRequired()
    await people.rememberWorkspace(personId, tenant_id)
    return { tenant_id, role: found.member.role }
  },
})
