import type { ApiFunctions } from './api-function.ts'

/**
 * The functions of the public API and of the session runtime. Timeouts stay below the gateway's 29 seconds. The session
 * runtime is the hot path, and uploads unpack archives of up to 64 MB while the caller waits: both get more memory.
 */
export const publicApiFunctions: ApiFunctions = (bind, settings) => ({
  ...catalogueFunctions(bind, settings),
  ...authoringFunctions(bind, settings),
  ...sessionFunctions(bind, settings),
  ...dispatchFunctions(bind, settings),
  ...lrsFunctions(bind, settings),
})

/** Health, webhooks, connectors, money and usage. */
const catalogueFunctions: ApiFunctions = (bind, settings) => ({
  ...packageFunctions(bind, settings),
  health: {
    memoryMb: 512,
    timeoutSeconds: 10,
    bindings: [bind.table(['get']), bind.bucket('content', 'content/', 'probe'), bind.baseUrls()],
  },
  webhooks: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.keys('sealing', 'read'),
      bind.outbound(settings),
      bind.baseUrls(),
    ],
  },
  connectors: {
    memoryMb: 1024,
    timeoutSeconds: 20,
    bindings: [bind.table(['get', 'batchGet', 'query', 'put', 'insert', 'update', 'delete']), bind.baseUrls()],
  },
  revenue: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'update']), bind.keys('content', 'read'), bind.baseUrls()],
  },
  tenant: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'update']), bind.baseUrls()],
  },
  usage: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'update']), bind.baseUrls()],
  },
})

/** Packages and their uploads. */
const packageFunctions: ApiFunctions = (bind) => ({
  packages: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'update'], ['packageList', 'byPackage']),
      bind.bucket('content', 'archives/', 'read'),
      bind.bucket('uploads', 'uploads/', 'read'),
      bind.queue('processing', 'send'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  uploads: {
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.bucket('uploads', 'uploads/', 'receive'),
      bind.bucket('content', 'content/', 'put'),
      bind.bucket('content', 'archives/', 'put'),
      bind.queue('processing', 'send'),
      bind.baseUrls(),
    ],
  },
})

/** Functions that make courses of something else. */
const authoringFunctions: ApiFunctions = (bind, settings) => ({
  conversions: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'put', 'update'], ['packageList']),
      bind.bucket('uploads', 'uploads/', 'readWrite'),
      // Pictures of slides are read from the courses that were made of them.
      bind.bucket('content', 'content/', 'read'),
      bind.queue('conversions', 'send'),
      bind.baseUrls(),
    ],
  },
  'quick-publish': {
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'put', 'update', 'delete']),
      // It reads no uploads but those that it has just put there.
      bind.bucket('uploads', 'uploads/', 'put'),
      bind.bucket('uploads', 'uploads/', 'readKnown'),
      bind.bucket('content', 'content/', 'put'),
      bind.bucket('content', 'archives/', 'put'),
      bind.bucket('web', 'quick-course/', 'readKnown'),
      bind.queue('processing', 'send'),
      bind.keys('token', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
      bind.outbound(settings),
    ],
  },
})

/** Launches, the session runtime, and lists of sessions. */
const sessionFunctions: ApiFunctions = (bind) => ({
  launches: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'batchWrite', 'put', 'update', 'delete']),
      bind.keys('token', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  sessions: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'update']),
      bind.bucket('records', 'cmi/', 'readWrite'),
      bind.keys('token', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  vr: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.keys('token', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  'dispatch-launches': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'put', 'update']),
      bind.bucket('web', 'player/', 'readKnown'),
      bind.keys('token', 'read'),
      bind.keys('content', 'read'),
      bind.keys('sealing', 'read'),
      bind.baseUrls(),
    ],
  },
  'dispatch-learners': {
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'update'], ['packageList']),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  'session-lists': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'update'], ['byTenant', 'byLearner', 'byPackage']), bind.baseUrls()],
  },
})

/** Dispatches and the organizations to which they are attributed. */
const dispatchFunctions: ApiFunctions = (bind) => ({
  dispatches: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'put', 'update', 'delete'], ['packageList']),
      bind.bucket('web', 'dispatch/', 'readKnown'),
      bind.keys('sealing', 'read'),
      bind.baseUrls(),
    ],
  },
  organizations: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']), bind.baseUrls()],
  },
})

const lrsFunctions: ApiFunctions = (bind) => ({
  lrs: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'batchWrite', 'query', 'put', 'insert', 'update', 'delete']),
      bind.bucket('records', 'xapi/', 'readWrite'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  xapi: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'update']),
      bind.bucket('records', 'xapi/', 'readKnown'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
})
