/**
 * Lanes of tests. What a test needs decides its lane; its folder below `test` belongs to one lane. `npm test -- fast` runs
 * one lane, `npm test` runs all of them.
 */
export const lanes = [
  // Rules, declarations and documents. Jest refuses a server that a test of this lane starts in its process.
  { name: 'fast', folders: ['unit', 'contract', 'docs'], startsServers: false },
  // Templates, bundlers, compilers and cdk-nag over the whole project: seconds for each.
  { name: 'build', folders: ['infra', 'build'], startsServers: false },
  // Repositories, endpoints and workers in the process of the test, over the local AWS servers.
  { name: 'service', folders: ['store', 'api', 'workers', 'conformance'], startsServers: true },
  // The local AWS servers and the host of the one-machine service.
  { name: 'local-aws', folders: ['local'], startsServers: true },
  // Whole journeys through the one-machine service, most of them in Chromium.
  { name: 'browser', folders: ['e2e'], startsServers: true, sharesService: true },
]

export const laneNames = lanes.map(({ name }) => name)
