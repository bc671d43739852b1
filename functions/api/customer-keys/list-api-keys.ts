import { keyStatus } from '#shared/domain/credentials/api-key.ts'
import { presentApiKey } from '#shared/domain/credentials/api-key-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { collectionPage } from '#shared/operations/lists/collection-page.ts'
import { listedAs } from '#shared/store/credentials/issued-key-repository.ts'
import type { CustomerKeyEndpoints, Dependencies } from './dependencies.ts'

export const listApiKeys = implement<CustomerKeyEndpoints['listApiKeys'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, stamp: { now } }, { keys, cursors }) {
    const { stored = [] } = (await keys.collection(tenantId)) ?? {}
    const wanted = stored
      .map(({ key }) => key)
      .filter((key) => query.status === undefined || keyStatus(key, now) === query.status)
    const asked = { ...query, scope: { tenantId, use: 'API keys' }, placeOf: listedAs, cursor: query.cursor }
    const page = await collectionPage(wanted, asked, cursors)
    if (page.outcome === 'refused') return page
    const { rows, next_cursor } = page.value
    return { apiKeys: rows.map((key) => presentApiKey(key, now)), next_cursor }
  },
})
