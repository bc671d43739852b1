import { implement } from '#shared/http/implementation.ts'
import { requestExport } from '#shared/operations/data-exports/request-export.ts'
import { showExport, type CustomerExportEndpoints, type Dependencies } from './dependencies.ts'

export const createExport = implement<CustomerExportEndpoints['createExport'], Dependencies>()({
  async handle({ caller, input: { body: request }, stamp }, dependencies) {
    const { tenantId, actorId: createdBy, role } = caller
    const created = await requestExport({ tenantId, createdBy, request }, stamp, dependencies)
    if (created.outcome === 'refused') return created
    return { export: await showExport(created.value, { role, now: stamp.now }, dependencies) }
  },
})
