import type { ApiFunctions } from './api-function.ts'

/** The functions of skills: where evidence comes from, frameworks, and what is derived from them. */
export const skillFunctions: ApiFunctions = (bind, settings) => ({
  ...intelligenceFunctions(bind, settings),
  capability: {
    memoryMb: 1024,
    timeoutSeconds: 10,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      bind.bucket('records', 'skills/', 'readKnown'),
      // A preview reads what a session reported, and findings compare targets with the course.
      bind.bucket('records', 'cmi/', 'read'),
      bind.bucket('content', 'content/', 'read'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  graph: {
    // Up to four graphs of 20,000 skills stay in memory, each with its index of about 60 MB.
    memoryMb: 2048,
    timeoutSeconds: 15,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update'], ['byPackage']),
      bind.bucket('records', 'skills/', 'readKnown'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  frameworks: {
    // A file of 32 MB is parsed, and its index is built, while the caller waits.
    memoryMb: 2048,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      bind.bucket('records', 'skills/', 'put'),
      bind.bucket('records', 'skills/', 'readKnown'),
      bind.bucket('uploads', 'uploads/', 'readWrite'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  subjects: {
    memoryMb: 1024,
    timeoutSeconds: 28,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      bind.bucket('records', 'skills/', 'readKnown'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
})

/** What is made of skills. */
const intelligenceFunctions: ApiFunctions = (bind, settings) => ({
  intelligence: {
    memoryMb: 2048,
    timeoutSeconds: 15,
    bindings: [
      bind.table(['get', 'batchGet', 'query', 'put', 'update']),
      bind.bucket('records', 'skills/', 'readKnown'),
      bind.keys('content', 'read'),
      bind.baseUrls(),
    ],
  },
  extractions: {
    // It keeps up to four graphs with their indexes, as the graph family does. A model has ten seconds.
    memoryMb: 2048,
    timeoutSeconds: 25,
    bindings: [
      bind.table(['get', 'update']),
      bind.bucket('records', 'skills/', 'readKnown'),
      bind.skillModel(settings),
      bind.baseUrls(),
    ],
  },
})
