import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import { showExport, type CustomerExportEndpoints, type Dependencies } from './dependencies.ts'

export const listExports = implement<CustomerExportEndpoints['listExports'], Dependencies>()({
  async handle({ caller: { tenantId, role }, input: { query }, stamp: { now } }, dependencies) {
    const { exports, cursors } = dependencies
    const scope = { tenantId, use: 'exports' }
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const { rows, next } = await exports.page(tenantId, { limit: query.limit, after: start.value })
    return {
      exports: await Promise.all(rows.map((job) => showExport(job, { role, now }, dependencies))),
      next_cursor: await nextCursor(scope, next, cursors),
    }
  },
})

export const getExport = implement<CustomerExportEndpoints['getExport'], Dependencies>()({
  async handle({ caller: { tenantId, role }, input: { params }, stamp: { now } }, dependencies) {
    const job = await dependencies.exports.get({ tenantId, jobId: params.jobId })
    return job === null
      ? refused('NOT_FOUND', `The workspace has no export ${params.jobId}.`)
      : { export: await showExport(job, { role, now }, dependencies) }
  },
})
