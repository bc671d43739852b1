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
export const apiFunctions = (bind: Bindings): Readonly<Record<string, ApiFunction>> => ({
  health: { memoryMb: 512, timeoutSeconds: 10, bindings: [bind.table('read'), bind.bucket('content', 'content/', 'probe')] },
  packages: { memoryMb: 1024, timeoutSeconds: 10, bindings: [bind.table('readWrite')] },
  uploads: {
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table('readWrite'),
      bind.bucket('uploads', 'uploads/', 'put'),
      bind.bucket('uploads', 'uploads/', 'read'),
      bind.bucket('content', 'content/', 'readWrite'),
      bind.queue('processing', 'send'),
    ],
  },
  launches: { memoryMb: 1024, timeoutSeconds: 10, bindings: [bind.table('readWrite'), bind.secret('signingKeys', 'read'), bind.baseUrls()] },
  sessions: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table('readWrite'), bind.bucket('records', 'cmi/', 'readWrite'), bind.secret('signingKeys', 'read'), bind.baseUrls()],
  },
  'session-lists': { memoryMb: 1024, timeoutSeconds: 10, bindings: [bind.table('read')] },
})
