import { randomInt } from 'node:crypto'
import { lanes } from './bin/test-lanes.mjs'

// Workers inherit the environment, so that all of them use the seed drawn here (test/support/random.ts).
if (process.env.LECTERN_SEED === 'random') {
  process.env.LECTERN_SEED = String(randomInt(2 ** 31))
  console.error(`Random seed: repeat this run with LECTERN_SEED=${process.env.LECTERN_SEED}.`)
}

// Tests run as CommonJS: Jest's support for ES modules is slower and can crash while a worker is shut down. The
// packages listed here ship ES modules only and are transformed too.
const esmOnly = [
  '@middy',
  '@noble/ciphers',
  'jose',
  'fast-xml-parser',
  'fast-check',
  'pure-rand',
  '@nodable',
  'strnum',
  'path-expression-matcher',
  'xml-naming',
  'is-unsafe',
  'anynum',
  'mime',
  'openid-client',
  'qr',
  'oauth4webapi',
  'oidc-provider',
]

const shared = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  setupFiles: ['<rootDir>/test/support/one-error-class.ts'],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
}

export default {
  projects: lanes.map(({ name, folders, startsServers, sharesService = false }) => ({
    ...shared,
    displayName: name,
    testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
    ...(sharesService
      ? {
          testEnvironment: '<rootDir>/test/support/telling-environment.mjs',
          globalSetup: '<rootDir>/test/support/start-shared-service.mjs',
          globalTeardown: '<rootDir>/test/support/stop-shared-service.mjs',
        }
      : {}),
    ...(startsServers ? {} : { setupFilesAfterEnv: ['<rootDir>/test/support/refuse-servers.ts'] }),
  })),
  testSequencer: '<rootDir>/test/support/fast-lane-last.mjs',
  // Far longer than any test takes, so that a slow machine does not fail tests.
  testTimeout: 600_000,
  // Tests wait for servers and browsers half of their time: on 2 cores, another worker uses what the others leave. With more,
  // the same tests take more processor time.
  maxWorkers: 3,
  // Each test file leaves memory behind in its worker. A worker above this size is replaced after the file.
  workerIdleMemoryLimit: '1GB',
}
