import type { LrsCredential } from '#shared/domain/credentials/lrs-credential.ts'
import { presentLrsCredential } from '#shared/domain/credentials/lrs-credential-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { collectionPage } from '#shared/operations/lists/collection-page.ts'
import type { CustomerLrsEndpoints, Dependencies } from './dependencies.ts'

export const listLrsCredentials = implement<CustomerLrsEndpoints['listLrsCredentials'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { credentials, cursors }) {
    const placeOf = ({ createdAt, username }: LrsCredential): string => `${createdAt}#${username}`
    const asked = { ...query, scope: { tenantId, use: 'LRS credentials' }, placeOf, cursor: query.cursor }
    const page = await collectionPage(await credentials.list(tenantId), asked, cursors)
    if (page.outcome === 'refused') return page
    return { credentials: page.value.rows.map(presentLrsCredential), next_cursor: page.value.next_cursor }
  },
})
