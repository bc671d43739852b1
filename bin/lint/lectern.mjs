/** The project's own rules for the linter (`jsPlugins` in .oxlintrc.json). */

const noEnum = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    TSEnumDeclaration: (node) => context.report({ node, message: 'Use a union of literals.' }),
  }),
}

/**
 * The title of a test begins with a verb in the third person singular, for example "refuses a stale version".
 * A rule cannot tell every verb from a plural noun; common nouns are listed.
 */

const testFunctions = new Set(['test', 'it', 'xtest', 'xit', 'fit'])

/** Words that end like a verb of the third person singular, and are none that says what the unit does. */
const noVerbs = new Set(['is', 'was', 'has', 'does', 'as', 'its', 'this', 'always'])

const pluralNouns = new Set(
  (
    'agents bytes clients codes courses cursors elements endpoints entries errors events functions headers identifiers ids items ' +
    'keys languages learners messages methods modules packages parameters parts paths permissions policies properties ' +
    'responses roles rows rules schemas secrets sessions settings statements statuses strings texts things tokens users ' +
    'values versions words workers workspaces writers'
  ).split(' '),
)

/** The name at the beginning of `test`, `test.skip`, `test.each(...)` or `test.each`...``; null for anything else. */
function rootName(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  if (node.type === 'CallExpression') return rootName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return rootName(node.tag)
  return null
}

/** The text of a title up to its first inserted value; null where it is not written in place. */
function literalStart(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.cooked
  return null
}

/** What is wrong with a title; null where nothing is. */
function problemOf(title) {
  const [first = ''] = title.split(/[\s,:;]/)
  if (first === '' || /^[%$]/.test(first)) return 'placeholder'
  if (!/^[a-z][a-z-]*s$/.test(first) || noVerbs.has(first)) return 'verb'
  return pluralNouns.has(first) ? 'noun' : null
}

const testTitle = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      placeholder: 'The title begins with an inserted value. Begin it with a verb: "refuses %s".',
      verb: 'The title begins with "{{first}}". Begin it with a verb of the third person singular: "refuses a stale version".',
      noun: 'The title begins with the noun "{{first}}". Begin it with a verb: "refuses {{first}} ...".',
    },
  },
  create(context) {
    const names = new Set(testFunctions)
    return {
      // const whenPresent = isPresent ? test : test.skip
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || init?.type !== 'ConditionalExpression') return
        if ([init.consequent, init.alternate].every((branch) => testFunctions.has(rootName(branch)))) names.add(id.name)
      },
      CallExpression({ callee, arguments: [title] }) {
        if (!names.has(rootName(callee))) return
        const text = literalStart(title)
        const problem = text === null ? null : problemOf(text)
        if (problem !== null)
          context.report({ node: title, messageId: problem, data: { first: text.split(/[\s,:;]/)[0] } })
      },
    }
  },
}

export default { meta: { name: 'lectern' }, rules: { 'no-enum': noEnum, 'test-title': testTitle } }
