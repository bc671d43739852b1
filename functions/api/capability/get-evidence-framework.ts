import { presentEvidenceFramework } from '#shared/domain/skills/evidence-framework-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CapabilityEndpoints, Dependencies } from './dependencies.ts'

export const getEvidenceFramework = implement<CapabilityEndpoints['getEvidenceFramework'], Dependencies>()({
  handle: () => Promise.resolve(presentEvidenceFramework()),
})
