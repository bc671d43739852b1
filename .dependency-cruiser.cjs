/** Which way imports run: contract <- domain, formats <- store, platform <- http <- functions. */
const room = (name) => `^shared/${name}/`
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: room(from) },
  to: { path: '^(shared|functions|infra|web|bin|test|bench)/', pathNot: [from, ...allowed].map(room) },
})
const noPackages = (from, pathNot, comment) => ({
  name: `${from}-packages`,
  comment,
  severity: 'error',
  from: { path: room(from) },
  to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'], pathNot },
})

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-test', severity: 'error', from: { path: '^(shared|functions|infra|web|bin)/' }, to: { path: '^(test|bench)/' } },
    only('contract', [], 'The contract runs in Lambda, CDK, the browser and tests.'),
    only('domain', ['contract'], 'Pure rules.'),
    only('formats', ['contract'], 'Pure parsers.'),
    only('store', ['contract', 'domain', 'formats'], 'The only room that knows DynamoDB.'),
    only('platform', ['contract', 'domain', 'formats'], 'The only room that knows S3, SQS, the environment and the network.'),
    only('http', ['contract', 'domain', 'formats', 'store', 'platform'], 'Serves endpoints.'),
    noPackages('contract', ['node_modules/zod'], 'zod only.'),
    noPackages('domain', ['node_modules/zod'], 'No SDK.'),
    noPackages('formats', ['node_modules/(zod|yauzl|fast-xml-parser|mime-types)'], 'Parsers only.'),
    { name: 'dynamodb-in-store-only', severity: 'error', from: { path: '^(shared|functions)/', pathNot: '^shared/(store|platform/clients)' }, to: { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)' } },
    { name: 'sdk-in-platform-only', severity: 'error', from: { path: '^(shared|functions)/', pathNot: '^shared/(store|platform)/' }, to: { path: 'node_modules/@aws-sdk/' } },
    { name: 'infra-imports', severity: 'error', from: { path: '^infra/' }, to: { path: '^(shared|functions|web)/', pathNot: '^(shared/contract/|web/edge/)' } },
    { name: 'web-imports', severity: 'error', from: { path: '^web/' }, to: { path: '^(shared|functions|infra)/', pathNot: '^shared/contract/' } },
    { name: 'families-apart', severity: 'error', from: { path: '^functions/api/([^/]+)/' }, to: { path: '^functions/api/', pathNot: '^functions/api/$1/' } },
    { name: 'no-functions-from-shared', severity: 'error', from: { path: '^shared/' }, to: { path: '^(functions|infra|web|bin)/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
