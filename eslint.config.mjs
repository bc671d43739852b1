import tseslint from 'typescript-eslint'
import testTitle from './test/support/lint/test-title.cjs'

const banned = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  {
    selector: 'MemberExpression[object.name="URL"][property.name="canParse"]',
    message: 'Use parseUrl of shared/contract/parse-url.ts, which says why.',
  },
]

export default tseslint.config(
  { ignores: ['**/node_modules/**', 'dist/**', 'cdk.out/**', '.local/**', 'samples/**/*.js'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', ...banned],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
    },
  },
  {
    // Markup is long: a component states its elements line by line.
    files: ['web/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 110, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The router ends a navigation by a redirect that is thrown.
    files: ['web/dashboard/routes.ts', 'web/dashboard/routes/entering.ts'],
    rules: {
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
      ],
    },
  },
  {
    // Product code reads the environment in shared/platform/config.ts only.
    files: ['functions/**/*.ts', 'shared/**/*.ts'],
    ignores: ['shared/platform/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read shared/platform/config.ts.' },
      ],
    },
  },
  {
    // Functions of tests nest describe blocks, and tests read responses as a client without types would.
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/support/properties.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import fc from test/support/properties.ts, which sets the seed.' },
        {
          name: 'node:crypto',
          importNames: ['randomInt'],
          message: 'Use test/support/random.ts, which sets the seed.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Use test/support/random.ts, which sets the seed.' },
      ],
    },
  },
  {
    files: ['test/**/*.test.ts'],
    plugins: { lectern: { rules: { 'test-title': testTitle } } },
    rules: { 'lectern/test-title': 'error' },
  },
)
