// CommonJS transform: faster than jest's ESM mode and free of its teardown races. The listed
// packages ship ES modules only, so they are transformed too.
const esmOnly = ['@middy', 'jose', 'fast-xml-parser', 'fast-check', 'pure-rand', '@nodable', 'strnum', 'path-expression-matcher', 'xml-naming', 'is-unsafe', 'anynum', 'mime-types', 'mime-db']

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  // Far above what any test takes: a busy machine must not be told from a broken one by the clock.
  testTimeout: 90_000,
  maxWorkers: 2,
}
