import { lrsCredentialEvent } from '#shared/domain/credentials/lrs-credential-event.ts'
import { presentLrsCredential } from '#shared/domain/credentials/lrs-credential-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { newLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const createLrsCredential = implement<CustomerLrsEndpoints['createLrsCredential'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, { credentials }) {
    const { tenantId, actorId: createdBy } = caller
    const { username, password, xapiVersion } = newLrsPair(tenantId, body.xapiVersion)
    const { label, scopes } = body
    const made = { createdAt: stamp.now, createdBy, revokedAt: null }
    const credential = { tenantId, username, label, scopes, xapiVersion, ...made }
    const event = lrsCredentialEvent('lrs_credential.created', username, stamp)
    await credentials.create(credential, password, [event])
    return { credential: presentLrsCredential(credential), username, password }
  },
})
