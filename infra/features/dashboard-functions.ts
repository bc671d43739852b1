import { exportsPrefix } from '#shared/contract/resources/actor-data/exports.ts'
import { dataExportsPrefix } from '#shared/contract/resources/data-exports/data-export.ts'
import type { ApiFunctions } from './api-function.ts'

/** The functions of the families that only the dashboard's pages call. */
export const dashboardFunctions: ApiFunctions = (bind, settings) => ({
  ...peopleFunctions(bind, settings),
  ...managementFunctions(bind, settings),
  ...settingsFunctions(bind, settings),
  ...lrsManagementFunctions(bind, settings),
})

/** Sign-in, people and their memberships, platform admins. */
const peopleFunctions: ApiFunctions = (bind, settings) => ({
  auth: {
    memoryMb: 1024,
    timeoutSeconds: 20,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.keys('sealing', 'read'),
      bind.identity(settings),
      bind.baseUrls(),
    ],
  },
  customer: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'update']), bind.baseUrls()],
  },
  admin: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update'], ['packageList']),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  'admin-queues': {
    memoryMb: 1024,
    timeoutSeconds: 20,
    bindings: [bind.table(['get', 'put', 'update'], ['outbox']), bind.deadLetters(), bind.baseUrls()],
  },
  members: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']), bind.baseUrls()],
  },
})

/** What a workspace's people manage in it. */
const managementFunctions: ApiFunctions = (bind, settings) => ({
  incidents: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'update', 'delete']),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  'customer-webhooks': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.queue('deliveries', 'send'),
      bind.keys('content', 'read'),
      bind.keys('sealing', 'read'),
      bind.outbound(settings),
      bind.baseUrls(),
    ],
  },
  'customer-packages': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete'], ['packageList']),
      bind.bucket('content', 'content/', 'read'),
      bind.baseUrls(),
    ],
  },
  'customer-organizations': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [bind.table(['get', 'batchGet', 'update'], ['packageList']), bind.baseUrls()],
  },
  'customer-sessions': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'put', 'update'], ['byTenant', 'byLearner', 'byPackage']),
      bind.bucket('content', 'content/', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
})

/** Settings and API keys of a workspace. */
const settingsFunctions: ApiFunctions = (bind) => ({
  'customer-settings': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'update']), bind.baseUrls()],
  },
  'customer-keys': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
})

/** What a workspace's people manage in its LRS, and the audit log. */
const lrsManagementFunctions: ApiFunctions = (bind, settings) => ({
  'customer-lrs': {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete']),
      bind.bucket('records', 'xapi/', 'readKnown'),
      bind.keys('content', 'read'),
      bind.keys('sealing', 'read'),
      bind.outbound(settings),
      bind.baseUrls(),
    ],
  },
  audit: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [bind.table(['get', 'batchGet', 'query', 'update']), bind.keys('content', 'read'), bind.baseUrls()],
  },
  'actor-requests': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      // Links to archives are signed with the function's own grant.
      bind.bucket('records', exportsPrefix, 'readKnown'),
      bind.queue('erasures', 'send'),
      bind.queue('exports', 'send'),
      bind.keys('content', 'read'),
      bind.keys('sealing', 'read'),
      bind.baseUrls(),
    ],
  },
  'customer-exports': {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      // Links to files are signed with the function's own grant.
      bind.bucket('records', dataExportsPrefix, 'readKnown'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
})
