import { lrsCredentialEvent } from '#shared/domain/credentials/lrs-credential-event.ts'
import { presentLrsCredential } from '#shared/domain/credentials/lrs-credential-presenter.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const revokeLrsCredential = implement<CustomerLrsEndpoints['revokeLrsCredential'], Dependencies>()({
  async handle({ caller, input: { params }, stamp }, { credentials }) {
    const { username } = params
    const event = lrsCredentialEvent('lrs_credential.revoked', username, stamp)
    const revoked = await credentials.revoke({ tenantId: caller.tenantId, username }, stamp.now, [event])
    return revoked === null
      ? refused('NOT_FOUND', `The workspace has no LRS credentials ${username}.`)
      : { credential: presentLrsCredential(revoked) }
  },
})
