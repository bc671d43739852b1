/** Which way imports run: contract <- domain, formats <- store, platform <- operations, http <- functions. */
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
    {
      name: 'not-to-test',
      severity: 'error',
      from: { path: '^(shared|functions|infra|web|bin)/' },
      to: { path: '^(test|bench)/' },
    },
    only('contract', [], 'The contract runs in Lambda, CDK, the browser and tests.'),
    only('domain', ['contract'], 'Pure rules.'),
    only('formats', ['contract'], 'Pure parsers.'),
    only('store', ['contract', 'domain', 'formats'], 'The only room that knows DynamoDB.'),
    only(
      'platform',
      ['contract', 'domain', 'formats'],
      'The only room that knows S3, SQS, the environment and the network.',
    ),
    only('operations', ['contract', 'domain', 'formats', 'store', 'platform'], 'Steps that several functions share.'),
    only('http', ['contract', 'domain', 'formats', 'store', 'platform'], 'Serves endpoints.'),
    noPackages('contract', ['node_modules/zod'], 'zod only.'),
    noPackages('domain', ['node_modules/(zod|ipaddr[.]js)'], 'No SDK.'),
    noPackages('formats', ['node_modules/(zod|yauzl|fast-xml-parser|mime|markdown-it|xss)'], 'Parsers only.'),
    {
      name: 'dynamodb-in-table-only',
      comment: 'Repositories call the functions of `shared/store/table`, which build the commands.',
      severity: 'error',
      from: { path: '^(shared|functions)/', pathNot: '^shared/(store/table/|platform/clients)' },
      to: { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)' },
    },
    {
      name: 'aggregates-by-repository',
      comment: 'Other rooms import the repositories of an aggregate, and what the table shares.',
      severity: 'error',
      from: { path: '^(shared|functions|infra|web|bin|bench|samples)/', pathNot: '^shared/store/' },
      to: {
        path: '^shared/store/',
        pathNot: '^shared/store/([^/]+/[^/]+-repository|table/[^/]+)[.]ts$',
      },
    },
    {
      name: 'aggregates-apart',
      comment: 'An aggregate imports repositories and items of another one, never its other modules.',
      severity: 'error',
      from: { path: '^shared/store/([^/]+)/' },
      to: {
        path: '^shared/store/',
        pathNot: '^shared/store/($1/|table/|[^/]+/[^/]+-(repository|item)[.]ts$)',
      },
    },
    {
      name: 'table-below-aggregates',
      severity: 'error',
      from: { path: '^shared/store/table/' },
      to: { path: '^shared/store/', pathNot: '^shared/store/table/' },
    },
    {
      name: 'sdk-in-platform-only',
      severity: 'error',
      from: { path: '^(shared|functions)/', pathNot: '^shared/(store/table|platform)/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'infra-imports',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(shared|functions|web)/', pathNot: '^(shared/contract/|web/edge/)' },
    },
    {
      name: 'web-imports',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(shared|functions|infra)/', pathNot: '^shared/contract/' },
    },
    {
      name: 'screens-apart',
      comment: 'A screen of the dashboard imports no other one: what two need is a part, or in `app`.',
      severity: 'error',
      from: { path: '^web/dashboard/screens/([^/]+)/' },
      to: { path: '^web/dashboard/(screens|[^/]+$)', pathNot: '^web/dashboard/screens/$1/' },
    },
    {
      name: 'parts-know-nothing',
      comment: 'Parts of the dashboard have no data, no route and no contract.',
      severity: 'error',
      from: { path: '^web/dashboard/parts/' },
      to: { path: '^(web|shared)/|@tanstack/', pathNot: '^web/dashboard/parts/' },
    },
    {
      name: 'dashboard-app-below-screens',
      severity: 'error',
      from: { path: '^web/dashboard/app/' },
      to: { path: '^web/dashboard/(screens/|[^/]+$)' },
    },
    {
      name: 'families-apart',
      severity: 'error',
      from: { path: '^functions/api/([^/]+)/' },
      to: { path: '^functions/api/', pathNot: '^functions/api/$1/' },
    },
    {
      name: 'no-functions-from-shared',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(functions|infra|web|bin)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
