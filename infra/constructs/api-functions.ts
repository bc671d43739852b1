import type { Settings } from '#infra/config/settings.ts'
import type { Binding } from './binding.ts'
import type { Bindings } from './bindings.ts'
import type { FunctionSize } from './service-function.ts'

/** The function of one endpoint family: its size, and what it may use. */
export interface ApiFunction extends FunctionSize {
  readonly bindings: readonly Binding[]
}

/**
 * One function per family of the contract, by the family's name. Timeouts stay below the gateway's 29 seconds; memory
 * follows the work: the session runtime is the hot path, uploads unpack archives of up to 64 MB while the caller waits.
 */
export const apiFunctions = (bind: Bindings, settings: Settings): Readonly<Record<string, ApiFunction>> => ({
  health: { memoryMb: 512, timeoutSeconds: 10, bindings: [bind.table(['get']), bind.bucket('content', 'content/', 'probe')] },
  packages: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'query', 'update'], ['packageList', 'byPackage']), bind.secret('signingKeys', 'read'), bind.baseUrls()],
  },
  uploads: {
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.bucket('uploads', 'uploads/', 'receive'),
      bind.bucket('content', 'content/', 'put'),
      bind.queue('processing', 'send'),
    ],
  },
  launches: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'batchWrite', 'put', 'update', 'delete']), bind.secret('signingKeys', 'read'), bind.baseUrls()],
  },
  sessions: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'update']), bind.bucket('records', 'cmi/', 'readWrite'), bind.secret('signingKeys', 'read'), bind.baseUrls()],
  },
  webhooks: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'query', 'put', 'update', 'delete']), bind.secret('signingKeys', 'read'), bind.outbound(settings)],
  },
  lrs: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [bind.table(['get', 'batchGet', 'batchWrite', 'query', 'put', 'insert', 'update', 'delete']), bind.bucket('records', 'xapi/', 'readWrite'), bind.secret('signingKeys', 'read'), bind.baseUrls()],
  },
  usage: { memoryMb: 1024, timeoutSeconds: 10, bindings: [bind.table(['get', 'batchGet'])] },
  xapi: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [bind.table(['get', 'batchGet', 'query', 'update']), bind.bucket('records', 'xapi/', 'readKnown'), bind.secret('signingKeys', 'read')],
  },
  'session-lists': { memoryMb: 1024, timeoutSeconds: 10, bindings: [bind.table(['get', 'batchGet'], ['byTenant', 'byLearner', 'byPackage'])] },
})
