import * as z from 'zod'
import { keyStatus } from '#shared/domain/credentials/api-key.ts'
import { presentApiKey } from '#shared/domain/credentials/api-key-presenter.ts'
import { invalidField } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { listedAs } from '#shared/store/credentials/issued-key-repository.ts'
import type { CustomerKeyEndpoints, Dependencies } from './dependencies.ts'

/** The cursor is the place of the last key of its page. All places come before the tilde. */
const place = z.string()
const beginning = '~'

export const listApiKeys = implement<CustomerKeyEndpoints['listApiKeys'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query }, stamp: { now } }, { keys, cursors }) {
    const scope = { tenantId, use: 'API keys' }
    const after = place.safeParse(query.cursor === undefined ? beginning : await cursors.open(scope, query.cursor))
    if (!after.success) return invalidField('cursor', 'must be the next_cursor of a page, no older than 24 hours')
    const { stored = [] } = (await keys.collection(tenantId)) ?? {}
    const rows = stored
      .map(({ key }) => key)
      .filter((key) => listedAs(key) < after.data)
      .filter((key) => query.status === undefined || keyStatus(key, now) === query.status)
    const page = rows.slice(0, query.limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    return {
      apiKeys: page.map((key) => presentApiKey(key, now)),
      next_cursor: last === undefined ? null : await cursors.seal(scope, listedAs(last)),
    }
  },
})
