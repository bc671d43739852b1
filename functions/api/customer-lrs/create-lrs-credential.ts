import { lrsCredentialEvent } from '#shared/domain/credentials/lrs-credential-event.ts'
import { presentLrsCredential } from '#shared/domain/credentials/lrs-credential-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { newLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const createLrsCredential = implement<CustomerLrsEndpoints['createLrsCredential'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, { credentials }) {
    const { tenantId } = caller
    const { username, password, xapiVersion } = newLrsPair(tenantId, body.xapiVersion)
    const { label, scopes } = body
    const credential = { tenantId, username, label, scopes, xapiVersion, createdAt: stamp.now, revokedAt: null }
    const event = lrsCredentialEvent('lrs_credential.created', username, stamp)
    await credentials.create(credential, password, [event])
    return { credential: presentLrsCredential(credential), username, password }
  },
})
