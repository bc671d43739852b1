/** Imports of CASE packages: a ticket, then the file is read into a draft. */
import { importKey, importSeconds, type FrameworkImport } from '#shared/domain/skills/framework-import.ts'
import { presentImport } from '#shared/domain/skills/framework-presenter.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import { importFramework } from '#shared/operations/skills/import-framework.ts'
import { isoTime, newId } from '#shared/platform/clock.ts'
import type { Dependencies, FrameworkEndpoints } from './dependencies.ts'

const linkSeconds = 3600
const contentType = 'application/json'

export const createFrameworkImport = implement<FrameworkEndpoints['createFrameworkImport'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { frameworks, imports, uploaded, clock }) {
    const { fileSize, frameworkId = null } = body
    if (frameworkId !== null && (await frameworks.get(tenantId, frameworkId)) === null)
      return resourceNotFound('framework')
    const made: FrameworkImport = {
      tenantId,
      importId: newId('fim', clock),
      status: 'waiting',
      frameworkId,
      fileSize,
      findings: [],
      createdAt: stamp.now,
      expiresAt: isoTime((Math.floor(clock.now() / 1000) + importSeconds) * 1000),
    }
    await imports.create(made)
    const signed = { sizeBytes: fileSize, contentType, expiresInSeconds: linkSeconds }
    return {
      import: presentImport(made),
      uploadUrl: await uploaded.presignPut(importKey(made), signed),
      uploadMethod: 'PUT' as const,
      requiredHeaders: { 'Content-Type': contentType },
      uploadExpiresAt: isoTime(clock.now() + linkSeconds * 1000),
    }
  },
})

export const processFrameworkImport = implement<FrameworkEndpoints['processFrameworkImport'], Dependencies>()({
  load: ({ tenantId, input, stamp }, { imports }) => imports.get(tenantId, input.params.importId, stamp.now),
  async handle({ loaded, stamp }, dependencies) {
    if (loaded === null) return resourceNotFound('import')
    if (loaded.status !== 'waiting') return { import: presentImport(loaded) }
    const ended = await importFramework(loaded, stamp, dependencies)
    return ended.outcome === 'refused' ? ended : { import: presentImport(ended.value) }
  },
})

export const getFrameworkImport = implement<FrameworkEndpoints['getFrameworkImport'], Dependencies>()({
  load: ({ tenantId, input, stamp }, { imports }) => imports.get(tenantId, input.params.importId, stamp.now),
  handle: ({ loaded }) =>
    Promise.resolve(loaded === null ? resourceNotFound('import') : { import: presentImport(loaded) }),
})
